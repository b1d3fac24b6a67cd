import { AstUtils, GrammarAST } from 'langium';
import { describe, expect, test } from 'vitest';
import { TierwrightGrammar } from '../../language/generated/grammar.ts';
import { FUNCTION_NAMES } from '../../language/model/expression.ts';
import { CHOICES } from '../../language/reference/choices.ts';
import { FIRST_LOOK } from '../../language/reference/first-look.ts';
import { FORMULA_ROOMS } from '../../language/reference/formulas-page.ts';
import {
  diagnosticsPages,
  formulasPage,
  languagePage,
  QUANTITY_NAMES,
  referencePages,
} from '../../language/reference/index.ts';
import { DECLARATIONS, STATEMENTS } from '../../language/reference/statements.ts';
import { allRules } from '../../language/rules/index.ts';
import { UNITS, unitOf } from '../../language/units/index.ts';
import { dtypes } from '../../language/vocabulary/dtypes.ts';
import { type Row, VOCABULARIES, type Vocabulary } from '../../language/vocabulary/index.ts';
import { evaluateText, parse } from '../helpers/evaluate-text.ts';

/** Every row of every vocabulary, those of blocks included. */
function rows(vocabulary: Vocabulary, owner: string): readonly { owner: string; name: string; row: Row }[] {
  return Object.entries(vocabulary).flatMap(([name, row]) => [
    { owner, name, row },
    ...(row.block ? rows(row.block, `${owner}.${name}`) : []),
  ]);
}
const ALL_ROWS = Object.entries(VOCABULARIES).flatMap(([owner, vocabulary]) => rows(vocabulary, owner));
const cell = (text: string) => text.replaceAll('|', '\\|');

describe('docs/language.md', () => {
  const page = languagePage();

  test('tells every attribute with its meaning and its example', () => {
    expect(ALL_ROWS.length).toBeGreaterThan(80);
    for (const { owner, name, row } of ALL_ROWS) {
      const line = page.split('\n').find((one) => one.startsWith(`| \`${name}\` |`) && one.includes(cell(row.doc)));
      expect(line, `${owner}.${name}`).toContain(`\`${cell(row.example)}\``);
      if (row.required) expect(line).toContain('**required**');
      if (row.default) expect(line).toContain(cell(row.default));
    }
  });

  test('tells every word of every attribute, every unit, element format and function', () => {
    const words = ALL_ROWS.flatMap(({ row }) => (row.type === 'word' ? Object.keys(row.words) : []));
    for (const word of [...words, ...UNITS.keys(), ...Object.keys(dtypes)]) expect(page).toContain(`\`${word}\``);
    for (const name of FUNCTION_NAMES) expect(page).toContain(`\`${name}(…)\``);
  });

  test('tells every keyword that begins a declaration or statement', () => {
    const keywords = AstUtils.streamAllContents(TierwrightGrammar())
      .filter(GrammarAST.isKeyword)
      .map(({ value }) => value)
      .toSet();
    const told = Object.keys({ ...DECLARATIONS, ...STATEMENTS });
    for (const keyword of told) expect(keywords).toContain(keyword);
    const text =
      Object.values({ ...DECLARATIONS, ...STATEMENTS })
        .map(({ form }) => form)
        .join('\n') + CHOICES.map(({ holds }) => holds).join('\n');
    for (const keyword of keywords)
      if (/^[a-z]+$/.test(keyword) && !['step', 'via'].includes(keyword))
        expect(text).toMatch(new RegExp(`\\b${keyword}\\b`));
  });

  test('tells every public name of a quantity', () => {
    for (const { name } of QUANTITY_NAMES) expect(page).toContain(`| \`${name}\` |`);
  });
});

/** Quantities of a declared engine: test/engine/scenario/allocated.test.ts has them. */
const ENGINE_NAMES = ['allocated', 'allocated-per-rank', 'allocated-per-sequence', 'allocation-gap'].map(
  (name) => `W.kv.${name}`,
);

/** Its model is no mixture of experts: test/engine/scenario/experts.test.ts has them. */
const EXPERT_NAMES = ['M.experts.bytes', 'M.dense.bytes'];

/** Nothing is handed over there, no tier wears and nothing has a price: test/engine/scenario/state.test.ts has them. */
const HANDOFF_NAMES = [
  'contended',
  'worst',
  'exposed',
  'hidden',
  'bandwidth',
  'staging',
  'at-once',
  'staging.peak',
  'staging.worst',
  'room',
  'pairs',
  'piece-bytes',
  'pieces',
].map((name) => `W.handoff.${name}`);
const KEPT_NAMES = ['write-rate', 'needed', 'hit-ceiling', 'keep', 'pinned'].map((name) => `W.prefixes.${name}`);

/** Nothing has a price there, and prefixes are kept as they are used: test/engine/scenario/restore-worth.test.ts has them. */
const WORTH_NAMES = ['W.recompute.cost', 'W.restore.cost', 'W.restore.form-gain'];

describe('the examples are true', () => {
  test('the file at the top has no problem and comes to what it says', () => {
    const report = evaluateText(FIRST_LOOK);
    // 2 · 32 · 8 · 128 · 2 B = 128 KiB; · 8192 tok = 1 GiB; · 8 = 8 GiB.
    const value = (name: string) => report.scenarios[0]?.quantities.get(name)?.value;
    expect([value('chat.kv.bytes-per-token'), value('chat.kv.bytes-per-sequence'), value('chat.kv.live')]).toEqual([
      2 ** 17,
      2 ** 30,
      2 ** 33,
    ]);
  });

  test.each(ALL_ROWS.map(({ owner, name, row }) => [`${owner}.${name}`, row.example] as const))(
    '%s parses',
    (_, example) => {
      expect(parse(`tier x {\n  ${example}\n}\n`).errors).toEqual([]);
    },
  );

  test('every public name has the unit that the engine gives it, and the engine has it', () => {
    const report = evaluateText(FIRST_LOOK);
    const have = report.scenarios[0]!.quantities;
    const named = (name: string) =>
      name
        .replace(/^M\./, 'Synthetic.')
        .replace(/^W\./, 'chat.')
        .replace(/^T\./, 'host.gpu.hbm.')
        .replace(/^K\./, 'host.pcie.');
    // The model is no mixture of experts, no wear is declared on HBM, nothing is handed over, no run is measured.
    const absent = QUANTITY_NAMES.filter(({ name }) => !have.has(named(name))).map(({ name }) => name);
    expect(absent).toEqual([
      ...EXPERT_NAMES,
      ...ENGINE_NAMES,
      ...WORTH_NAMES,
      'W.calibrated-efficiency',
      'W.handoff.bytes',
      'W.handoff.time',
      ...HANDOFF_NAMES,
      ...KEPT_NAMES,
      'W.resume.steps',
      'W.resume.time',
      'T.horizon',
      'T.staged',
      'T.staged.peak',
      'T.drive-writes',
      'T.lifetime',
    ]);
    const known = new Set(QUANTITY_NAMES.map(({ name }) => name.replace(/^[A-Z]\./, '')));
    const untold = [...have.keys()].filter(
      (name) => !known.has(name.replace(/^(Synthetic|chat|host\.(gpu\.hbm|dram|pcie))\./, '')),
    );
    expect(untold).toEqual([]);
    for (const { name, unit } of QUANTITY_NAMES) {
      const quantity = have.get(named(name));
      if (quantity) expect({ name, unit: unitOf(quantity.dimension) }).toEqual({ name, unit });
    }
  });
});

describe('docs/formulas.md', () => {
  const page = formulasPage();
  const formulas = Object.values(FORMULA_ROOMS).flat();

  test.each(formulas.map((one) => [one.id, one] as const))(
    '%s with equation, symbols, assumptions and source',
    (id, one) => {
      const part = page
        .split('\n### ')
        .find((section) => section.startsWith(`${one.title}\n`) && section.includes(`\`${id}\``));
      expect(part).toContain(one.equation);
      for (const { meaning } of Object.values(one.symbols)) expect(part).toContain(cell(meaning));
      for (const text of one.assumptions) expect(part).toContain(`- ${text}`);
      expect(part).toContain(`Source: ${one.source}`);
    },
  );

  test('no id stands for two formulas', () => {
    const ids = formulas.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });
});

describe('docs/diagnostics', () => {
  const pages = diagnosticsPages();

  test('one page for each code, and an index that links them all', () => {
    expect([...pages.keys()].sort()).toEqual(['index.md', ...allRules.map(({ code }) => `${code}.md`)].sort());
    for (const { code } of allRules) expect(pages.get('index.md')).toContain(`[\`${code}\`](${code}.md)`);
  });

  test.each(allRules.map((rule) => [rule.code, rule] as const))('%s says why, how, and shows both', (code, rule) => {
    const page = pages.get(`${code}.md`);
    for (const part of [rule.title, rule.why, rule.how, rule.bad.trimEnd(), rule.good.trimEnd()])
      expect(page).toContain(part);
    // The message of the bad example; only the services find a comment that silences nothing.
    expect(/^> (error|warning|information|hint): /m.test(page ?? '')).toBe(code !== 'unused-suppression');
  });
});

test('pages are the same each time, so that drift can be told', () => {
  expect([...referencePages()]).toEqual([...referencePages()]);
});
