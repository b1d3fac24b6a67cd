import type { Claim } from '../../language/engine/kernel/quantity.ts';
import type { Span } from '../../language/model/span.ts';
import { type ExplainedSymbol, type Explanation, explanation } from './explanation.ts';

/** Colours of a terminal; the plain ones return their text. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly claim: (text: string, claim: Claim) => string;
}

export interface TextOptions {
  /** Levels of inputs that are explained below the value itself; all unless said. */
  readonly depth?: number;
  readonly colour?: Paint;
  /** How a place is told; nothing is said of it unless given. */
  readonly place?: (span: Span) => string | undefined;
}

/** The derivation as an indented tree for a terminal, assumptions and source last. No line break at its end. */
export function toText(explained: Explanation, options: TextOptions = {}): string {
  const { bold, dim, claim } = options.colour ?? PLAIN;
  const also = explained.exact ? ` (${explained.exact})` : '';
  const tree: Tree = { options, seen: new Set() };
  const lines = [
    `${bold(`${oneLine(explained.name)} = ${explained.result}`)}${also}`,
    `  ${claim(explained.claimText, explained.claim)}`,
    ...(explained.band ? [`  ${explained.band}`] : []),
    ...derivation(explained, '  ', tree, options.depth ?? DEEPEST),
  ];
  const { missing, assumptions, source } = explained;
  if (missing.length > 0)
    lines.push('  unknown without', ...missing.map((m) => `    ${oneLine(m.owner)}.${m.attribute}`));
  if (assumptions.length > 0) lines.push('  assuming', ...assumptions.map((text) => `    - ${oneLine(text)}`));
  if (source) lines.push(`  ${dim(`source: ${oneLine(source)}`)}`);
  return lines.join('\n');
}

/** What is the same for all levels; a derivation that was shown once is not repeated. */
interface Tree {
  readonly options: TextOptions;
  readonly seen: Set<string>;
}

const PLAIN: Paint = { bold: (text) => text, dim: (text) => text, claim: (text) => text };
/** Derivations are a few levels deep; the limit only guards the terminal. */
const DEEPEST = 12;

function derivation(explained: Explanation, indent: string, tree: Tree, depth: number): readonly string[] {
  const { dim } = tree.options.colour ?? PLAIN;
  const { title, name, formula, equation, substituted, symbols } = explained;
  const lines: string[] = [];
  if (title !== name) lines.push(`${indent}${oneLine(title)}${formula ? dim(` [${formula}]`) : ''}`);
  if (equation) lines.push(`${indent}${oneLine(equation)}`);
  if (substituted && substituted !== equation) lines.push(`${indent}${oneLine(substituted)}`);
  const width = Math.max(0, ...symbols.map((one) => one.symbol.length));
  for (const symbol of symbols) lines.push(...symbolLines(symbol, width, `${indent}  `, tree, depth));
  return lines;
}

function symbolLines(
  one: ExplainedSymbol,
  width: number,
  indent: string,
  tree: Tree,
  depth: number,
): readonly string[] {
  const { dim } = tree.options.colour ?? PLAIN;
  const { symbol, text, meaning, origin, span, quantity } = one;
  const { name } = quantity;
  const place = span && tree.options.place?.(span);
  const derived = quantity.inputs.length > 0;
  const again = derived && tree.seen.has(name) ? 'as above' : undefined;
  const named = name === meaning || name === quantity.text ? undefined : name;
  const details = [named, origin, place, again].flatMap((part) => (part ? [oneLine(part)] : [])).join(', ');
  const line = `${indent}${symbol.padEnd(width)} = ${oneLine(text)}  ${oneLine(meaning)}${details ? dim(` (${details})`) : ''}`;
  if (!derived || again || depth === 0) return [line];
  tree.seen.add(name);
  return [line, ...derivation(explanation(quantity), `${indent}${' '.repeat(width + 3)}`, tree, depth - 1)];
}

/** No control character of a document reaches the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
