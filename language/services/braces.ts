/** Braces of a text that have no partner, by offset. */
export interface LooseBraces {
  readonly open: readonly number[];
  readonly close: readonly number[];
}

interface Open {
  readonly offset: number;
  readonly indent: number;
}

/**
 * Finds braces without a partner. A closing brace that stands further left than the line of the innermost open one
 * closes an outer block: the inner one is what was forgotten.
 */
export function looseBraces(text: string): LooseBraces {
  const plain = pair(text, false);
  return plain.open.length > 0 ? pair(text, true) : plain;
}

const PARTS = /"(?:\\.|[^"\\\r\n])*"?|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\r\n]*|[{}]/g;

function pair(text: string, byIndent: boolean): LooseBraces {
  const stack: Open[] = [];
  const open: number[] = [];
  const close: number[] = [];
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const { indent, first } = lineOf(text, index);
    if (part === '{') stack.push({ offset: index, indent });
    if (part !== '}') continue;
    while (byIndent && first && stack.length > 1 && stack[stack.length - 1]!.indent > indent)
      open.push(stack.pop()!.offset);
    if (!stack.pop()) close.push(index);
  }
  return { open: [...open, ...stack.map((one) => one.offset)], close };
}

function lineOf(text: string, offset: number): { indent: number; first: boolean } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start, offset))![0].length;
  return { indent, first: start + indent === offset };
}
