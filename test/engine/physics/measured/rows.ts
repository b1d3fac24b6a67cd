import { readFileSync } from 'node:fs';
import { MACHINES, type Machine, type Precision } from './machines.ts';
import { MODELS, type Shape } from './models.ts';

/** One measurement with what is known of it. Times in seconds. */
export interface Row {
  readonly line: number;
  readonly model: string;
  readonly shape: Shape;
  readonly system: string;
  readonly machine: Machine;
  readonly precision: Precision;
  readonly backend: string;
  readonly split: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Concurrency of the client, or the batch of the decode side; undefined where the table has none. */
  readonly batch: number | undefined;
  readonly prefillRanks: number;
  readonly decodeRanks: number;
  readonly ttftSeconds: number;
  readonly tpotSeconds: number;
}

const FILE = new URL('../../../data/physics/serving-measured.csv', import.meta.url);

export function readRows(): readonly Row[] {
  const [header = '', ...lines] = readFileSync(FILE, 'utf8').trim().split('\n');
  const names = header.split(',');
  return lines.map((text) => {
    const cells = text.split(',');
    return toRow((name) => cells[names.indexOf(name)] ?? '');
  });
}

function toRow(cell: (name: string) => string): Row {
  const model = cell('model');
  const system = cell('system');
  const batch = cell('batch');
  return {
    line: Number(cell('row')),
    model,
    shape: MODELS[model]!,
    system,
    machine: MACHINES[system]!,
    precision: cell('precision') as Precision,
    backend: cell('backend'),
    split: cell('split') === '1',
    inputTokens: Number(cell('isl')),
    outputTokens: Number(cell('osl')),
    batch: batch === '' ? undefined : Number(batch),
    prefillRanks: Number(cell('prefill_ranks')),
    decodeRanks: Number(cell('decode_ranks')),
    ttftSeconds: Number(cell('ttft_ms')) / 1e3,
    tpotSeconds: Number(cell('tpot_ms')) / 1e3,
  };
}

/** Bytes of a weight: 4-bit formats at half a byte, their scales left out, so that bounds stay bounds. */
export function weightBytes(row: Row): number {
  return { bf16: 2, fp8: 1, fp4: 0.5 }[row.precision];
}

/** Bytes of a cache element: undeclared, so the least it may be; 8 bits wherever weights are quantised. */
export function cacheBytes(row: Row): number {
  return row.precision === 'bf16' ? 2 : 1;
}

/**
 * Sequences that decode at once on average. The table's batch is the client's concurrency and a request spends part of
 * its life waiting for its first token, so Little's law gives the resident part. Lengths are drawn down to 0.8 of the nominal.
 */
export function residentBatch(row: Row): number | undefined {
  if (row.batch === undefined || row.split) return undefined;
  const decoding = (0.8 * row.outputTokens - 1) * row.tpotSeconds;
  return (row.batch * decoding) / (row.ttftSeconds + decoding);
}
