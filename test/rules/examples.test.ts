import { describe, expect, test } from 'vitest';
import { allRules, reportRules, sourceRules } from '../../language/rules/index.ts';
import { checkAllFixes, findingsOfText } from './check-rule.ts';

// `unused-suppression` is found by the services: test/features/suppressions.test.ts.
describe.each([...sourceRules, ...reportRules].map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  test('its bad example reports exactly this', () => {
    const codes = findingsOfText(rule.bad).map((f) => f.code);
    expect([...new Set(codes)]).toEqual([code]);
  });

  test('its good example reports nothing to act on', () => {
    const found = findingsOfText(rule.good).filter((f) => f.severity === 'error' || f.severity === 'warning');
    expect(found.map((f) => `${f.code}: ${f.message}`)).toEqual([]);
  });

  test('every fix of its bad example removes the finding and adds none', () => {
    checkAllFixes(rule.bad);
  });
});

test('codes are unique, kebab-case, and documented', () => {
  const codes = allRules.map((r) => r.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const rule of allRules) {
    expect(rule.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect([rule.title, rule.why, rule.how].every((text) => text.length > 10)).toBe(true);
  }
});
