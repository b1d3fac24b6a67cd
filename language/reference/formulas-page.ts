import type { Formula } from '../engine/kernel/formula.ts';
import { kvFormulas } from '../engine/kv/index.ts';
import { physicsFormulas } from '../engine/physics/index.ts';
import { scenarioFormulas } from '../engine/scenario/formulas.ts';
import { CLAIMS } from './claims.ts';
import { code, GENERATED, page, table } from './markdown.ts';

/** Every formula of the engine by the room it lives in, each once. */
export const FORMULA_ROOMS: Readonly<Record<string, readonly Formula[]>> = {
  'Sizes of caches and weights': kvFormulas,
  'Movement, serving and wear': physicsFormulas,
  Scenarios: scenarioFormulas as readonly unknown[] as readonly Formula[],
};

/** `docs/formulas.md`: the catalogue, from the very rows that compute the numbers. */
export function formulasPage(): string {
  return page(
    GENERATED,
    '# Formulas',
    'Each number in a hover, in `tierwright explain` or in the preview names the formula behind it. What stands here is what computes it. Values are in base units: bytes, seconds, tokens, FLOP.',
    ...Object.entries(FORMULA_ROOMS).flatMap(([title, formulas]) => [`## ${title}`, ...formulas.map(entry)]),
  );
}

function entry({ id, title, equation, unit, symbols, claim, assumptions, source }: Formula): string {
  const rows = [
    ['result', title, unit],
    ...Object.entries(symbols).map(([symbol, row]) => [code(symbol), row.meaning, row.unit]),
  ];
  return [
    `### ${title}`,
    `${code(id)} · ${CLAIMS[claim].title}: ${CLAIMS[claim].meaning}`,
    `\`\`\`text\n${equation}\n\`\`\``,
    table(
      ['Symbol', 'Meaning', 'Unit'],
      rows.map(([symbol = '', meaning = '', base = '']) => [symbol, meaning, code(base)]),
    ),
    ...(assumptions.length > 0 ? [`Assumes:\n\n${assumptions.map((text) => `- ${text}`).join('\n')}`] : []),
    `Source: ${source}`,
  ].join('\n\n');
}
