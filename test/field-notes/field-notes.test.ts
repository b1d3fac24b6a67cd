import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findingsByFile, mainOf } from '../rules/project.ts';
import { MOVEMENT_NOTES } from './movement-notes.ts';
import { STATE_NOTES } from './state-notes.ts';

const FOLDER = new URL('../../examples/field-notes/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tier'));

/** Tables of what practitioners hit; each topic has a file of its own. */
const NOTES = [...MOVEMENT_NOTES, ...STATE_NOTES];

/** Findings to act on; hints and what cannot be told are beside the point of a note. */
function actionable(file: string) {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const project = new Map([[file, text]]);
  const found = findingsByFile(project).get(mainOf(project)) ?? [];
  return found
    .filter((f) => f.severity === 'error' || f.severity === 'warning')
    .map(({ code, severity, verdict, subject, scenario, message }) => ({
      code,
      severity,
      verdict,
      subject,
      scenario,
      message,
    }));
}

describe.each(NOTES)('$file', ({ file, findings, source }) => {
  test('gives the verdict that was met in the field, and no other', () => {
    const found = actionable(file);
    expect(found.map((f) => [f.scenario, f.code, f.severity, f.subject])).toEqual(
      findings.map((f) => [f.scenario, f.code, f.severity, f.subject]),
    );
    for (const [i, { says }] of findings.entries()) for (const part of says) expect(found[i]?.message).toContain(part);
  });

  test('cites its source', () => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    for (const reference of source) expect(text).toContain(reference);
  });
});

describe('the set of notes', () => {
  test('is the 29 rows of the table, each in a file of its number', () => {
    const numbers = files.map((file) => Number(/^(\d\d)-[a-z0-9-]+\.tier$/.exec(file)?.[1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
  });

  test('is the set of those that are tested, each once', () => {
    expect(NOTES.map((note) => note.file).toSorted()).toEqual(files.toSorted());
  });

  test.each(files)('%s names the address of its source', (file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    expect(text).toMatch(/Source: https:\/\/[a-z.]+\/\S+/);
  });
});
