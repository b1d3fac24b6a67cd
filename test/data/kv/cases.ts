import { attentionCases, plainAttention } from './cases-attention.ts';
import { latentCases } from './cases-latent.ts';
import { stateCases } from './cases-state.ts';
import { vllmCases } from './cases-vllm.ts';
import { type ObservedRow, unitFactor } from './observed-row.ts';

/** What the engine says of an observed row, in the row's unit; a docs table is printed from it. */
export interface Outcome {
  readonly id: string;
  readonly role: ObservedRow['role'];
  readonly formula: string;
  /** Absent for open and informative rows. */
  readonly computed?: number;
  readonly observed: number;
  readonly unit: string;
  /** (computed − observed) ÷ observed. */
  readonly error?: number;
  /** Positive rows and quirks: reproduced. Negative rows: the right value is computed and is not the published one. */
  readonly ok: boolean;
  readonly remark: string;
  readonly source: string;
}

/** What a row may miss by, unless the last printed digit is coarser and listed so. */
const TOLERANCE = 0.005;

/** Rows whose printed value follows another number than the log's other lines give; the reason, and by how much. */
const EXPLAINED: Readonly<Record<string, { readonly reason: string; readonly within: number }>> = {
  'vllm-qwen3-235b-tp4': {
    reason: 'tokens come from the smallest rank, the printed memory from another',
    within: 0.012,
  },
  'vllm-tok-minimaxm27': {
    reason: 'tokens come from the smallest rank, the printed memory from another',
    within: 0.0095,
  },
  'dsv4flash-44376-need': { reason: 'page layout and batch size are inferred from the logs', within: 0.006 },
  'vllm-gemma4-31b-old': { reason: 'the memory is stated as about 50 GB only', within: 0.009 },
};

/** Rows printed with so few digits that 0.5 % is finer than their last one: decimals printed, rounded or cut. */
const COARSE: Readonly<Record<string, number>> = {
  'sgl-qwen38-27b-conv': 2,
  'sgl-bailing-conv': 2,
  'sgl-granite4-small-conv': 2,
  'sgl-qwen35-4b-state': 0,
  'mooncake-pd-128': 0,
};

/** Applies the formula a row names to the row's parameters. */
export function reproduce(row: ObservedRow): Outcome {
  const { value: observed, unit } = row.observed;
  const base = { id: row.id, role: row.role, formula: row.formula_id, observed, unit, source: row.source };
  if (row.role === 'open' || row.role === 'info') return { ...base, ok: true, remark: row.note };
  const computed = compute(row) / unitFactor(unit);
  const error = (computed - observed) / observed;
  const explained = EXPLAINED[row.id];
  const decimals = COARSE[row.id];
  const close =
    decimals === undefined ? Math.abs(error) <= (explained?.within ?? TOLERANCE) : prints(computed, observed, decimals);
  const ok = row.role === 'negative' ? !close && isRight(row, computed) : close;
  return { ...base, computed, error, ok, remark: explained?.reason ?? row.note };
}

/** True where the computed value is the one worked out by hand; for wrong published values that is all there is. */
function isRight(row: ObservedRow, computed: number): boolean {
  const right = row.true_value ?? row.expected_bytes_or_value;
  return right === null || Math.abs(computed / right - 1) <= 0.001;
}

function compute(row: ObservedRow): number {
  const special = attentionCases.find(
    ([pattern]) => pattern.test(row.id) && !row.formula_id.includes('HYBRID') && !row.formula_id.startsWith('F_MLA'),
  );
  const rule = special?.[1] ?? { ...latentCases, ...stateCases, ...vllmCases }[row.formula_id] ?? plainAttention;
  return rule(row);
}

function prints(value: number, printed: number, decimals: number): boolean {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale === printed || Math.trunc(value * scale) / scale === printed;
}
