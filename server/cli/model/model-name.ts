import { createTierwrightServices, isName as isNameFor } from '../../../language/services/index.ts';

/** Whether the language takes a text as the name of a declaration. */
export function isName(text: string): boolean {
  return isNameFor(text, createTierwrightServices().tierwright.parser.LangiumParser);
}

/** A name like what a file calls its model: `Meta Llama 3.1 8B` becomes `Meta-Llama-3.1-8B`. */
export function nameLike(text: string): string {
  const joined = text
    .replace(/[^A-Za-z0-9_.]+/g, '-')
    .replace(/\.(?![0-9])/g, '-')
    .replace(/-[-.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return isName(joined) ? joined : `Model-${joined || '1'}`;
}
