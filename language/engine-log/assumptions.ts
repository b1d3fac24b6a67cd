import { withFullWindows } from '../engine/kv/allocators/index.ts';
import { type Architecture, type LayerGroup, withSpeculativeLayers } from '../model/architecture.ts';
import { type DtypeName, dtypes } from '../vocabulary/dtypes.ts';
import type { Subject } from './subject.ts';

/** Something that may be otherwise than the file says, tried alone. */
export interface Assumption {
  /** Completes "it would match with …". */
  readonly text: string;
  readonly subject: Subject;
}

/** Every single change of a subject that could explain another number, the likeliest first. */
export function assumptionsOf(subject: Subject): readonly Assumption[] {
  return [
    ...cacheFormats(subject),
    ...windows(subject),
    ...predictionLayers(subject),
    ...ranks(subject),
    ...heads(subject),
    ...latents(subject),
    ...blocks(subject),
    ...units(subject),
  ];
}

const FORMATS: readonly DtypeName[] = [
  'bf16',
  'fp8',
  'fp32',
  'q8_0',
  'q4_0',
  'q4_1',
  'q5_1',
  'nvfp4',
  'int8-token-head',
];
const LATENT_FORMATS: readonly DtypeName[] = ['fp8_ds_mla', 'nvfp4_ds_mla'];

function cacheFormats(subject: Subject): readonly Assumption[] {
  const { architecture } = subject;
  const isLatent = architecture.groups.some(({ kind }) => kind === 'mla' || kind === 'compressed');
  const both = (dtype: DtypeName) => withGroups(subject, `kv-dtype ${dtype}`, { kDtype: dtype, vDtype: dtype });
  const known = [...FORMATS, ...(isLatent ? LATENT_FORMATS : [])].filter(
    (dtype) => Object.hasOwn(dtypes, dtype) && differs(architecture.kDtype, dtype),
  );
  const keys = FORMATS.filter((dtype) => differs(architecture.kDtype, dtype));
  return [
    ...known.map(both),
    ...keys.map((dtype) => withGroups(subject, `key-dtype ${dtype}`, { kDtype: dtype })),
    ...keys.map((dtype) => withGroups(subject, `value-dtype ${dtype}`, { vDtype: dtype })),
  ];
}

/** Two 16-bit formats weigh the same: the difference could not be seen. */
function differs(a: DtypeName, b: DtypeName): boolean {
  return a !== b && dtypes[a].bytes !== dtypes[b].bytes;
}

function windows(subject: Subject): readonly Assumption[] {
  const { architecture } = subject;
  if (!architecture.groups.some(({ kind }) => kind === 'sliding' || kind === 'chunked')) return [];
  return [
    {
      text: 'windows switched off: all layers keep every token',
      subject: { ...subject, architecture: withFullWindows(architecture) },
    },
  ];
}

function predictionLayers(subject: Subject): readonly Assumption[] {
  const { architecture } = subject;
  const group = architecture.groups.findLast(({ kind }) => kind === 'full' || kind === 'mla');
  if (!group) return [];
  const known = architecture.speculative;
  const more = known
    ? withSpeculativeLayers(architecture)
    : withSpeculativeLayers({ ...architecture, speculative: { layers: 1, group } });
  const count = known?.layers ?? 1;
  return [
    {
      text: `${count} prediction ${count === 1 ? 'layer' : 'layers'} (speculative on)`,
      subject: { ...subject, architecture: more },
    },
  ];
}

function ranks(subject: Subject): readonly Assumption[] {
  const degrees = [1, 2, 4, 8, 16].filter((tensor) => tensor !== subject.tensor);
  return degrees.map((tensor) => ({ text: `tensor-parallel ${tensor}`, subject: { ...subject, tensor } }));
}

const HEAD_DIMS = [64, 80, 96, 112, 128, 192, 256];

function heads(subject: Subject): readonly Assumption[] {
  const { groups } = subject.architecture;
  const headed = groups.filter((group) => 'kvHeads' in group);
  const dims = [...new Set(headed.map((group) => ('headDim' in group ? group.headDim : 0)))];
  const widths = dims.length === 1 ? HEAD_DIMS.filter((dim) => dim !== dims[0]) : [];
  const every = headed.length > 0 && headed.every((group) => 'queryHeads' in group && group.queryHeads !== undefined);
  const asMany = every
    ? [
        mapGroups(subject, 'as many key-value heads as query heads', (g) =>
          'kvHeads' in g ? { ...g, kvHeads: g.queryHeads ?? g.kvHeads } : g,
        ),
      ]
    : [];
  return [
    ...widths.map((headDim) =>
      mapGroups(subject, `head-dim ${headDim}`, (g) => ('kvHeads' in g ? { ...g, headDim } : g)),
    ),
    ...asMany,
  ];
}

function latents(subject: Subject): readonly Assumption[] {
  const { groups } = subject.architecture;
  if (!groups.some(({ kind }) => kind === 'mla')) return [];
  const indexed = groups.some((g) => g.kind === 'mla' && g.indexerDim !== undefined);
  return [
    mapGroups(subject, 'latent-cache transposed', (g) => (g.kind === 'mla' ? { ...g, latentCache: 'transposed' } : g)),
    ...(indexed ? [mapGroups(subject, 'the indexer’s keys left out', withoutIndexer)] : []),
  ];
}

function withoutIndexer(group: LayerGroup): LayerGroup {
  if (group.kind !== 'mla') return group;
  const { indexerDim: _dim, indexerDtype: _dtype, indexerTopK: _top, ...rest } = group;
  return rest;
}

function blocks(subject: Subject): readonly Assumption[] {
  const { settings } = subject;
  if (settings.engine === 'llama-cpp') return [];
  const sizes = [1, 16, 32, 64, 128, 256];
  return sizes.map((size) => ({
    text: `block ${size} tok`,
    subject: {
      ...subject,
      settings:
        settings.engine === 'sglang'
          ? { ...settings, options: { ...settings.options, pageTokens: size } }
          : settings.engine === 'vllm'
            ? { ...settings, options: { ...settings.options, blockTokens: size } }
            : { ...settings, options: { ...settings.options, blockTokens: size } },
    },
  }));
}

function units(subject: Subject): readonly Assumption[] {
  return [
    { text: 'the printed GB or GiB read as 10⁹ bytes', subject: { ...subject, unitFactor: 1e9 / 2 ** 30 } },
    { text: 'the printed MB or MiB read as 10⁶ bytes', subject: { ...subject, unitFactor: 1e6 / 2 ** 20 } },
  ];
}

function withGroups(subject: Subject, text: string, more: Partial<Architecture>): Assumption {
  return { text, subject: { ...subject, architecture: { ...subject.architecture, ...more } } };
}

function mapGroups(subject: Subject, text: string, map: (group: LayerGroup) => LayerGroup): Assumption {
  return withGroups(subject, text, { groups: subject.architecture.groups.map(map) });
}
