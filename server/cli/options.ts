import { InvalidArgumentError } from 'commander';
import { nearest } from '../../language/model/nearest.ts';
import { type DtypeName, findDtype } from '../../language/vocabulary/dtypes.ts';
import { dtypeWords } from '../../language/vocabulary/model.ts';

/** A whole number of at least 1; underscores may group its digits. */
export function positiveCount(text: string): number {
  const value = /^\d[\d_]*$/.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return value;
}

/** A whole number of at least 0. */
export function wholeCount(text: string): number {
  return /^0+$/.test(text) ? 0 : positiveCount(text);
}

/** An element format that a KV cache can have, by its name or an alias. */
export function kvDtype(text: string): DtypeName {
  const words = dtypeWords('kv');
  const found = findDtype(text);
  if (found && Object.hasOwn(words, found)) return found;
  const near = nearest(text, Object.keys(words));
  throw new InvalidArgumentError(
    `It is no element format of a KV cache. ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `There are ${Object.keys(words).join(', ')}.`}`,
  );
}
