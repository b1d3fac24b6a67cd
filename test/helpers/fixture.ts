/** A cursor in a fixture's text. */
export const CURSOR = '<|>';

export interface FixtureFile {
  readonly path: string;
  readonly text: string;
}

export interface Fixture {
  readonly files: readonly FixtureFile[];
  /** Where `<|>` stood, which is taken out of the text. */
  readonly cursor: { readonly path: string; readonly offset: number } | undefined;
}

/**
 * Several files in one string: each begins with a line `--- path`. Text without such a line is `main.tier`. The first
 * file is the one a check looks at, unless the cursor is in another.
 *
 *   --- main.tier
 *   import "lib.tier"
 *   device gpu : Acc<|>
 *   --- lib.tier
 *   device Accelerator { … }
 */
export function parseFixture(text: string): Fixture {
  const parts = text.split(/^--- (\S+)\r?\n/m);
  const [first = '', ...rest] = parts;
  const raw: FixtureFile[] = [];
  if (rest.length === 0) raw.push({ path: 'main.tier', text: first });
  for (let i = 0; i < rest.length; i += 2) raw.push({ path: rest[i]!, text: rest[i + 1] ?? '' });
  const holder = raw.find((file) => file.text.includes(CURSOR));
  return {
    files: raw.map((file) => ({ ...file, text: file.text.replace(CURSOR, '') })),
    cursor: holder ? { path: holder.path, offset: holder.text.indexOf(CURSOR) } : undefined,
  };
}
