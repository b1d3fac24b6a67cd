import { expect } from 'vitest';
import type { FormattingOptions } from 'vscode-languageserver';
import { formatText } from '../../language/services/index.ts';
import { applyEdits, openWorkspace } from './workspace.ts';

const TWO_BLANKS: FormattingOptions = { insertSpaces: true, tabSize: 2 };

/** Checks the formatted text, that the server's edits lead to the same, and that formatting twice changes nothing. */
export async function checkFormat(text: string, expected: string): Promise<void> {
  expect(formatText(text)).toBe(expected);
  expect(formatText(expected)).toBe(expected);
  const { main, services } = await openWorkspace({ files: [{ path: 'main.tier', text }], cursor: undefined });
  const params = { textDocument: { uri: main.uri.toString() }, options: TWO_BLANKS };
  const edits = (await services.lsp.Formatter?.formatDocument(main, params)) ?? [];
  expect(applyEdits(text, edits)).toBe(expected);
}
