import type { Input, Quantity } from '../../language/engine/kernel/quantity.ts';

/** A symbol of an equation with the operator that folds it, if one stands right before it. */
const SYMBOL = /(?:(Σ|max|min) )?(\p{L}[\p{L}\p{Nd}_]*)/gu;
/** Longer lists are cut: nobody checks eighty hops by eye. */
const LONGEST = 4;

/**
 * An equation with numbers for the symbols of its right-hand side, each replaced as a whole word. Lists stand in braces;
 * a sum, a minimum or a maximum of one member is that member. What is unknown stays a symbol.
 */
export function substitute(equation: string, inputs: readonly Input[], text: (quantity: Quantity) => string): string {
  const [, left = '', right = equation] = /^(\S+ [=≥≤≈] )(.*)$/su.exec(equation) ?? [];
  const operands = new Map(inputs.map((input) => [input.symbol, input.operands]));
  const replaced = right.replace(SYMBOL, (whole: string, spaced: string | undefined, word: string, at: number) => {
    // `ΣT` is a symbol of its own in some formulas and the sum of T in others.
    const summed = !operands.has(word) && word.startsWith('Σ');
    const list = operands.get(summed ? word.slice(1) : word);
    if (!list || list.length === 0 || list.some((one) => one.value === undefined)) return whole;
    const fold = spaced ?? (summed ? 'Σ' : '');
    if (list.length > 1) return `${fold}{${members(list.map(text))}}`;
    return guarded(text(list[0]!), right.slice(at + whole.length));
  });
  return `${left}${replaced}`;
}

function members(texts: readonly string[]): string {
  if (texts.length > 1 && texts.every((one) => one === texts[0])) return `${texts[0]} × ${texts.length}`;
  if (texts.length <= LONGEST) return texts.join(', ');
  return `${texts.slice(0, LONGEST - 1).join(', ')}, … ${texts.at(-1)}`;
}

/** Parentheses where a power or a minus sign would be read wrongly. */
function guarded(value: string, after: string): string {
  const power = /^[²³]/.test(after) && /[^\d,.]/.test(value);
  return power || /^[-−]/.test(value) ? `(${value})` : value;
}
