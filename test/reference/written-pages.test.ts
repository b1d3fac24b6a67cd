import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsOfText } from '../rules/check-rule.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const markdown = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));
const PAGES = ['.', 'docs', 'docs/diagnostics'].flatMap(markdown);
const read = (page: string) => fs.readFileSync(path.join(ROOT, page), 'utf8');

test('the example of the readme and of the reference has no finding', () => {
  for (const page of ['README.md', 'docs/language.md']) {
    const blocks = [...read(page).matchAll(/^```tier\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? '');
    expect(blocks.length, page).toBeGreaterThan(0);
    expect(blocks.flatMap(findingsOfText).map((one) => `${page}: ${one.code}: ${one.message}`)).toEqual([]);
  }
});

describe('links', () => {
  test.each(PAGES)('of %s lead to files and headings that are there', (page) => {
    const links = [...read(page).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });
});

function leadsSomewhere(page: string, link: string): boolean {
  const [file, heading] = link.split('#');
  const target = file ? path.join(path.dirname(page), file) : page;
  if (!fs.existsSync(path.join(ROOT, target))) return false;
  return heading === undefined || headings(target).includes(heading);
}

/** Names of headings as GitHub makes them. */
function headings(page: string): readonly string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
