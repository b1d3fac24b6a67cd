import { evaluateScenario } from '../../language/engine/evaluate.ts';
import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { arrivals, MEAN_LENGTH } from '../engine/physics/measured/cases.ts';
import { type Row, residentBatch } from '../engine/physics/measured/rows.ts';
import { lowerText } from '../helpers/evaluate-text.ts';

/** What a scenario of a measured row gives. Times in seconds. */
export interface RowResult {
  readonly row: Row;
  readonly ttft: Quantity | undefined;
  readonly ttftBound: number | undefined;
  readonly itl: Quantity | undefined;
  readonly itlBound: number | undefined;
}

/** Names of the table by those of the library. */
const MODELS: Readonly<Record<string, string>> = {
  'Llama-3.1-8B-Instruct': 'Llama-3.1-8B',
  'Llama-3.1-70B': 'Llama-3.1-70B',
  'Qwen3-32B': 'Qwen3-32B',
  'Qwen3-32B-NVFP4': 'Qwen3-32B',
  'DeepSeek-R1': 'DeepSeek-R1',
  'DeepSeek-V3': 'DeepSeek-V3',
  'Qwen3-235B-A22B-FP8': 'Qwen3-235B-A22B',
  'gpt-oss-120b': 'gpt-oss-120b',
  'GLM-5': 'GLM-5',
};
const DEVICES: Readonly<Record<string, string>> = {
  h100_sxm: 'H100-SXM',
  h200_sxm: 'H200',
  b200_sxm: 'B200',
  gb200: 'GB200',
  b300_sxm: 'B300',
  gb300: 'GB300',
};

const WEIGHTS = { bf16: 'bf16', fp8: 'fp8', fp4: 'nvfp4' } as const;

/** How a row becomes a workload: lengths as a share of the nominal, and how many sequences decode at once. */
export interface Reading {
  readonly lengthShare: number;
  readonly sequences: (row: Row) => number;
  /** Requests a second, where those that decode wait for the prefills of newcomers. */
  readonly arrivals?: (row: Row) => number;
}

/** The benchmark draws lengths from 0.8 of the nominal up; the resident batch is known of aggregated rows with a batch. */
export const SHORTEST: Reading = {
  lengthShare: 0.8,
  sequences: (row) => (row.shape.dense ? Math.max(1, Math.floor(residentBatch(row) ?? 1)) : 1),
};

/** As the calibration sees rows: lengths are 0.9 of the nominal in the mean, and as many requests come as finish. */
export const MEAN: Reading = {
  lengthShare: MEAN_LENGTH,
  sequences: (row) => Math.max(1, Math.round(residentBatch(row) ?? 1)),
  arrivals,
};

const SCENARIOS_A_DOCUMENT = 150;

/** Evaluates a scenario for each row: one workload that is only prefilled, one that is only decoded. Equal rows share one. */
export function serve(rows: readonly Row[], reading: Reading): readonly RowResult[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row, reading);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const distinct = [...groups.values()];
  const results: RowResult[] = [];
  for (let start = 0; start < distinct.length; start += SCENARIOS_A_DOCUMENT) {
    const part = distinct.slice(start, start + SCENARIOS_A_DOCUMENT);
    const { scenarios, problems } = lowerText(
      documentOf(
        part.map((group) => group[0]!),
        reading,
      ),
    );
    const fault = problems.find((p) => p.code !== 'guessed-value');
    if (fault) throw new Error(`${fault.code} ${JSON.stringify(fault.facts)}`);
    part.forEach((group, i) => {
      const { quantities } = evaluateScenario(scenarios[i]!);
      const of = (name: string) => quantities.get(name.replace('W', `w${i}`));
      const times = {
        ttft: of('Wp.ttft'),
        ttftBound: of('Wp.ttft.bound')?.value,
        itl: of('Wd.itl'),
        itlBound: of('Wd.itl.bound')?.value,
      };
      results.push(...group.map((row) => ({ row, ...times })));
    });
  }
  return results;
}

function keyOf(row: Row, { sequences, arrivals: rate }: Reading): string {
  const { model, system, precision, inputTokens, outputTokens, prefillRanks, decodeRanks } = row;
  const lengths = [inputTokens, outputTokens, prefillRanks, decodeRanks, sequences(row), rate?.(row)];
  return [model, system, precision, ...lengths].join(' ');
}

/**
 * What decodes. Without arrivals it is the context of a live sequence, half of its answer in the mean, and nothing else.
 * With them it is what a user knows: prompt, answer and arrivals, where each sequence counts with its whole answer.
 */
function decoded(row: Row, { lengthShare, sequences, arrivals: rate }: Reading): string {
  const tokens = (count: number) => `${Math.max(1, Math.floor(lengthShare * count))} tok`;
  const { inputTokens, outputTokens } = row;
  const live = `sequences ${sequences(row)}`;
  return rate
    ? `${live}; prompt ${tokens(inputTokens)}; output ${tokens(outputTokens)}; arrivals ${rate(row)} /s`
    : `${live}; context ${tokens(inputTokens + outputTokens / 2)}`;
}

function documentOf(rows: readonly Row[], reading: Reading): string {
  const models = new Map<string, string>();
  const nodes = new Map<string, string>();
  const node = (system: string, ranks: number) => {
    const name = `${system.replace('_', '-')}-${ranks}`;
    nodes.set(name, `node ${name} { device gpu : ${DEVICES[system]} { count ${ranks} } }`);
    return name;
  };
  const scenarios = rows.map((row, i) => {
    const weights = WEIGHTS[row.precision];
    const model = `${MODELS[row.model]!.replace(/[^A-Za-z0-9]/g, '-')}-in-${weights}`;
    const kv = row.precision === 'bf16' ? 'bf16' : 'fp8';
    models.set(model, `model ${model} : ${MODELS[row.model]} { weights-dtype ${weights}; kv-dtype ${kv} }`);
    const prompt = Math.max(1, Math.floor(reading.lengthShare * row.inputTokens));
    const [p, d] = [node(row.system, row.prefillRanks), node(row.system, row.decodeRanks)];
    return `
workload w${i}p serves ${model} { sequences 1; prompt ${prompt} tok; output 1 tok }
workload w${i}d serves ${model} { ${decoded(row, reading)} }
scenario s${i} {
  place ${model}.weights in ${p}.gpu.hbm
  ${p === d ? '' : `place ${model}.weights in ${d}.gpu.hbm`}
  place w${i}d.kv in ${d}.gpu.hbm
  run w${i}p.prefill on ${p}.gpu { tensor-parallel ${row.prefillRanks} }
  run w${i}d${reading.arrivals ? '' : '.decode'} on ${d}.gpu { tensor-parallel ${row.decodeRanks} }
}`;
  });
  return ['import "std/hardware"', 'import "std/models"', ...models.values(), ...nodes.values(), ...scenarios].join(
    '\n',
  );
}
