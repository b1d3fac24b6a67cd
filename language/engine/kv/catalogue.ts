import type { Formula } from '../kernel/formula.ts';
import * as sums from './formulas.ts';
import * as compressed from './kinds/compressed.ts';
import * as heads from './kinds/heads.ts';
import * as indexer from './kinds/indexer.ts';
import * as linear from './kinds/linear-attention.ts';
import * as mamba from './kinds/mamba.ts';
import * as mla from './kinds/mla.ts';
import * as mlaEntry from './kinds/mla-entry.ts';
import * as recurrent from './kinds/recurrent.ts';
import * as weights from './weights.ts';

const modules: readonly object[] = [sums, heads, mla, mlaEntry, indexer, compressed, mamba, linear, recurrent, weights];

/** Every formula of this room once per id; of the three conventional forms the one for live bytes stands for all. */
export const kvFormulas: readonly Formula[] = [
  ...new Map(
    modules
      .flatMap((module) => Object.values(module).filter(isFormula))
      .reverse()
      .map((row) => [row.id, row]),
  ).values(),
].map((row) => (row.id === sums.kvConventional.id ? (sums.kvConventional as unknown as Formula) : row));

function isFormula(value: unknown): value is Formula {
  return typeof value === 'object' && value !== null && 'equation' in value && 'compute' in value;
}
