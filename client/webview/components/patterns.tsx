import type { ObjectKind } from '../../../server/protocol.ts';

export const KINDS: readonly ObjectKind[] = ['weights', 'kv', 'prefixes', 'state', 'reserve'];

/** What each kind is called in the key. */
export const KIND_LABELS: Readonly<Record<ObjectKind, string>> = {
  weights: 'weights',
  kv: 'live KV',
  prefixes: 'prefixes',
  state: 'state',
  reserve: 'reserve',
};

/** A texture for each kind beside its colour: plain, diagonal, dotted, upright, sparse. */
const TEXTURES: Readonly<Record<ObjectKind, { size: number; path?: string; dots?: boolean }>> = {
  weights: { size: 8 },
  kv: { size: 6, path: 'M-1.500 1.500 1.500-1.500M0 6 6 0M4.500 7.500 7.500 4.500' },
  prefixes: { size: 5, dots: true },
  state: { size: 4, path: 'M2 0V4' },
  reserve: { size: 8, path: 'M0 0 8 8M-2 6 2 10M6-2 10 2' },
};

export function Patterns() {
  return (
    <defs>
      {KINDS.map((kind) => {
        const { size, path, dots } = TEXTURES[kind];
        return (
          <pattern key={kind} id={`kind-${kind}`} width={size} height={size} patternUnits="userSpaceOnUse">
            <rect class={`ground k-${kind}`} width={size} height={size} />
            {path && <path class={`texture k-${kind}`} d={path} />}
            {dots && <circle class={`texture-dot k-${kind}`} cx={size / 2} cy={size / 2} r="1" />}
          </pattern>
        );
      })}
      <pattern id="kind-unknown" width="7" height="7" patternUnits="userSpaceOnUse">
        <path class="texture-unknown" d="M0 7 7 0" />
      </pattern>
      <pattern id="kind-over" width="5" height="5" patternUnits="userSpaceOnUse">
        <path class="texture-over" d="M0 0 5 5M-1 4 1 6M4-1 6 1" />
      </pattern>
    </defs>
  );
}
