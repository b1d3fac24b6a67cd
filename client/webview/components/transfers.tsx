import type { PreviewTransfer } from '../../../server/protocol.ts';

interface Props {
  readonly transfers: readonly PreviewTransfer[];
  readonly selected: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly reveal: (elementId: string) => void;
}

/** Movements of state. Choosing one lights its path in the picture and shows what each hop costs. */
export function Transfers({ transfers, selected, onChoose, reveal }: Props) {
  if (transfers.length === 0) return null;
  return (
    <section class="panel transfers" aria-label="Transfers">
      <h2>
        Transfers<span class="aside">choose one to light its path</span>
      </h2>
      <ul>
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <button
              type="button"
              class="transfer"
              aria-pressed={transfer.id === selected}
              data-element={transfer.id}
              onClick={() => onChoose(transfer.id)}
            >
              <span class="subject">{transfer.object}</span>
              <span class="numbers">{transfer.total}</span>
              <span class="sentence">{transfer.label}</span>
            </button>
            {transfer.id === selected && (
              <>
                <Hops transfer={transfer} />
                <button type="button" class="show-source" onClick={() => reveal(transfer.id)}>
                  Show source
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hops({ transfer }: { transfer: PreviewTransfer }) {
  const longest = Math.max(0, ...transfer.hops.map((hop) => hop.seconds ?? 0));
  return (
    <ol class="hops">
      {transfer.hops.map((hop) => (
        <li key={hop.id} class={hop.id === transfer.slowest ? 'hop is-slowest' : 'hop'}>
          <span class="hop-name">{hop.id}</span>
          <svg class="hop-bar" height="6" width="100%" aria-hidden="true">
            <rect class="track" width="100%" height="6" rx="1" />
            {hop.seconds !== undefined && longest > 0 && (
              <rect class="fill" width={`${Math.max(0.5, (100 * hop.seconds) / longest)}%`} height="6" rx="1" />
            )}
          </svg>
          <span class="numbers">{hop.text}</span>
          {hop.id === transfer.slowest && <span class="claim">rules</span>}
        </li>
      ))}
    </ol>
  );
}
