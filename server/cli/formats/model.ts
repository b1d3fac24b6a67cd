import { dimensionOf, formatNumber, formatValue } from '../../../language/units/index.ts';
import type { ModelSizes, SizeRequest } from '../model/sizes.ts';
import type { ModelSubject } from '../model/subject.ts';
import type { Colours } from '../terminal.ts';
import { numberJson } from './json.ts';

/** Sizes of a model for machines: bytes and tokens, never scaled; null where an input is missing. */
export function modelJson(subject: ModelSubject, sizes: ModelSizes): string {
  const plain = {
    model: subject.name,
    architecture: subject.family ?? null,
    kv: {
      bytesPerToken: numberJson(sizes.bytesPerToken),
      bytesPerSequence: numberJson(sizes.bytesPerSequence),
      bytes: numberJson(sizes.bytes),
      statePerSequence: numberJson(sizes.statePerSequence),
      groups: sizes.groups,
      perRank: numberJson(sizes.perRank),
      ...(sizes.statePerRank > 0 ? { statePerRank: sizes.statePerRank } : {}),
      allocated: numberJson(sizes.allocated),
    },
    weights: { parameters: numberJson(subject.parameters), bytes: numberJson(sizes.weightBytes) },
    assumptions: [...subject.assumptions, ...sizes.assumptions],
    derivedFrom: subject.derivedFrom,
  };
  return JSON.stringify(plain, null, 2);
}

/** The same for people. */
export function modelText(subject: ModelSubject, sizes: ModelSizes, request: SizeRequest, colours: Colours): string {
  const lines = [
    colours.bold(subject.family ? `${subject.name} (${subject.family})` : subject.name),
    ...cacheLines(sizes, request),
    line('weights', weightsText(subject, sizes)),
    ...(subject.assumptions.length + sizes.assumptions.length > 0 ? ['  assuming'] : []),
    ...[...subject.assumptions, ...sizes.assumptions].map((text) => `    - ${text}`),
    ...(Object.keys(subject.derivedFrom).length > 0 ? ['  read from the configuration'] : []),
    ...Object.entries(subject.derivedFrom).map(([attribute, key]) => colours.dim(`    ${attribute} = ${key}`)),
  ];
  return lines.join('\n');
}

function cacheLines(sizes: ModelSizes, request: SizeRequest): readonly string[] {
  const { tokens, sequences, tensorParallel, block } = request;
  const lines = [line('KV per token', rate(sizes.bytesPerToken))];
  for (const group of sizes.groups) lines.push(line('', `${group.layers} × ${group.kind}${groupText(group)}`));
  if (sizes.statePerSequence) lines.push(line('state per sequence', bytes(sizes.statePerSequence)));
  if (tokens === undefined) return [...lines, line('KV per sequence', 'give --tokens')];
  lines.push(line('KV per sequence', `${bytes(sizes.bytesPerSequence)} at ${formatNumber(tokens, 4)} tok`));
  if (sequences > 1) lines.push(line('KV of all', `${bytes(sizes.bytes)} for ${formatNumber(sequences)} sequences`));
  if (tensorParallel > 1)
    lines.push(line('KV on one rank', `${bytes(sizes.perRank)} with tensor-parallel ${tensorParallel}`));
  if (block > 1) lines.push(line('KV allocated', `${bytes(sizes.allocated)} in blocks of ${block} tok`));
  return lines;
}

function groupText({ bytesPerToken, window, stateBytes }: ModelSizes['groups'][number]): string {
  const growing = bytesPerToken > 0 ? `, ${rate(bytesPerToken)}` : '';
  const limit = window === undefined ? '' : ` within ${formatNumber(window, 4)} tok`;
  return `${growing}${limit}${stateBytes === undefined ? '' : `, ${bytes(stateBytes)} of state`}`;
}

function weightsText({ parameters, weightsDtype, weightsParts }: ModelSubject, { weightBytes }: ModelSizes): string {
  if (parameters === undefined) return 'not counted';
  if (weightBytes === undefined) return `${formatNumber(parameters)} parameters, in an element format that is not told`;
  const formats = weightsParts?.map(({ part, dtype }) => `${dtype} (${part})`).join(' and ') ?? weightsDtype;
  return `${bytes(weightBytes)} for ${formatNumber(parameters)} parameters in ${formats}`;
}

/** Scaled, with the exact count behind it. */
function bytes(value: number | undefined): string {
  if (value === undefined) return 'unknown';
  const scaled = formatValue(value, dimensionOf('B'));
  const exact = `${value.toLocaleString('en-US')} B`;
  return scaled === exact ? exact : `${scaled} (${exact})`;
}

function rate(value: number | undefined): string {
  if (value === undefined) return 'unknown';
  const scaled = formatValue(value, dimensionOf('B/tok'));
  const exact = `${value.toLocaleString('en-US')} B`;
  return scaled === `${exact}/tok` ? scaled : `${scaled} (${exact})`;
}

function line(label: string, text: string): string {
  return `  ${label.padEnd(18)}  ${text}`;
}
