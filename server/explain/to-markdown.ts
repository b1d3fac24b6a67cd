import type { Missing } from '../../language/engine/kernel/quantity.ts';
import type { Span } from '../../language/model/span.ts';
import { codeSpan, escapeMarkdown } from './escape.ts';
import type { ExplainedSymbol, Explanation } from './explanation.ts';

export interface MarkdownOptions {
  /** Address that opens a place in the editor; undefined where it cannot be opened. */
  readonly link?: (span: Span) => string | undefined;
}

/** Result first, then the formula, the same with numbers, inputs, claim in words, assumptions, source. */
export function toMarkdown(explained: Explanation, { link = () => undefined }: MarkdownOptions = {}): string {
  const { symbols, missing, assumptions, source } = explained;
  const blocks = [
    heading(explained),
    formulaBlock(explained),
    symbols.map((symbol) => inputLine(symbol, link)).join('\n'),
    missing.length > 0 ? `**Unknown without** ${missing.map((one) => missingText(one, link)).join(', ')}` : '',
    escapeMarkdown(capital(explained.claimText)) + (explained.band ? `  \n${escapeMarkdown(explained.band)}` : ''),
    assumptions.map((text) => `- ${escapeMarkdown(text)}`).join('\n'),
    source ? `*Source: ${escapeMarkdown(source)}*` : '',
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function heading({ name, title, result, exact }: Explanation): string {
  const also = exact ? ` (${escapeMarkdown(exact)})` : '';
  const what = title === name ? '' : `  \n${escapeMarkdown(title)}`;
  return `**${codeSpan(name)} = ${escapeMarkdown(result)}**${also}${what}`;
}

function formulaBlock({ equation, substituted }: Explanation): string {
  if (!equation) return '';
  const lines = [equation, ...(substituted && substituted !== equation ? [substituted] : [])];
  return lines.map(codeSpan).join('  \n');
}

function inputLine(input: ExplainedSymbol, link: (span: Span) => string | undefined): string {
  const { symbol, meaning, text, origin, span, quantity } = input;
  const target = span && link(span);
  const value = target ? `[${escapeMarkdown(text)}](${destination(target)})` : escapeMarkdown(text);
  const from = origin ? `, ${escapeMarkdown(origin)}` : '';
  const name = quantity.name === meaning ? '' : ` ${codeSpan(quantity.name)}`;
  return `- ${codeSpan(symbol)} = ${value}: ${escapeMarkdown(meaning)}${name}${from}`;
}

function missingText({ owner, attribute, span }: Missing, link: (span: Span) => string | undefined): string {
  const name = codeSpan(`${owner}.${attribute}`);
  const target = span && link(span);
  return target ? `[${name}](${destination(target)})` : name;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An address that cannot end the link early. */
function destination(target: string): string {
  return target.replace(/[\s<>()\\]/g, (char) =>
    encodeURIComponent(char).replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
  );
}
