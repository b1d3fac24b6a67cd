import { expect, test } from 'vitest';
import { matchesGlob } from '../../language/services/glob.ts';

test.each([
  ['old/**', 'old/a.tier', true],
  ['old/**', 'old', true],
  ['old', 'old/deep/a.tier', true],
  ['old/', 'older/a.tier', false],
  ['**/generated', 'a/b/generated/x.tier', true],
  ['**/generated', 'generated/x.tier', true],
  ['*.tier', 'a.tier', true],
  ['*.tier', 'sub/a.tier', false],
  ['**/*.{tier,json}', 'sub/a.json', true],
  ['a?c.tier', 'abc.tier', true],
  ['a.c', 'abc', false],
  ['./x', 'x', true],
])('%s against %s: %s', (glob, path, expected) => {
  expect(matchesGlob(glob, path)).toBe(expected);
});
