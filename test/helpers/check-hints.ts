import { expect } from 'vitest';
import type { InlayHint } from 'vscode-languageserver';
import { TierwrightInlayHints } from '../../server/features/inlay-hints.ts';
import { openDocument } from './open-document.ts';

const MARK = /‹[^›]*›/g;

/**
 * Checks that a document has exactly the hints written into it, `context 8192 tok‹1 GiB/seq · 8 GiB live›`, each at its
 * place. The marks are taken out before the document is built.
 */
export async function checkHints(fixture: string, settings?: Readonly<Record<string, boolean>>): Promise<void> {
  const plain = fixture.replace(MARK, '');
  expect(withHints(plain, await hintsOf(plain, settings))).toBe(fixture);
}

/** All hints of a document under `tierwright.hints.*` settings. */
export async function hintsOf(text: string, hints?: Readonly<Record<string, boolean>>): Promise<readonly InlayHint[]> {
  const { document, services } = await openDocument(text);
  if (hints)
    services.shared.workspace.ConfigurationProvider.updateConfiguration({ settings: { tierwright: { hints } } });
  const { lineCount } = document.textDocument;
  const range = { start: { line: 0, character: 0 }, end: { line: lineCount, character: 0 } };
  return new TierwrightInlayHints(services).getInlayHints(document, { range });
}

/** The text of a hint as one reads it. */
export function textOf({ label }: InlayHint): string {
  return typeof label === 'string' ? label : label.map((part) => part.value).join('');
}

/** The document with its hints in it. */
export function withHints(text: string, hints: readonly InlayHint[]): string {
  const lines = text.split('\n');
  const byPlace = [...hints].sort(
    (a, b) => b.position.line - a.position.line || b.position.character - a.position.character,
  );
  for (const hint of byPlace) {
    const { line, character } = hint.position;
    const at = lines[line] ?? '';
    lines[line] = `${at.slice(0, character)}‹${textOf(hint)}›${at.slice(character)}`;
  }
  return lines.join('\n');
}
