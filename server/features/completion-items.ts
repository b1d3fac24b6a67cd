import { type CompletionItem, CompletionItemKind, InsertTextFormat, MarkupKind } from 'vscode-languageserver';
import type { CompletionContext } from './completion-context.ts';

/** What a suggestion is made from; its place in the text comes from the context. */
export interface Suggestion {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail?: string;
  readonly documentation?: string;
  /** Shown at the right of the list: where it comes from. */
  readonly origin?: string;
  /** What is inserted; the label unless given. */
  readonly insert?: string;
  /** `insert` is a snippet with `${1:…}` places. */
  readonly snippet?: boolean;
  /** Sorted by this first; suggestions of one rank keep their order. */
  readonly rank?: number;
  /** Replaces from here to the cursor; the start of the word unless given. */
  readonly from?: number;
  /** A line to add at the top of the file, for names that need an import. */
  readonly addImport?: string;
}

/** Turns suggestions into items that replace what is typed of the word, dots and hyphens included. */
export function toItems(
  suggestions: readonly Suggestion[],
  context: CompletionContext,
  snippets: boolean,
): CompletionItem[] {
  const { textDocument } = context.document;
  return suggestions.map((one, index) => {
    const from = one.from ?? context.start;
    const range = { start: textDocument.positionAt(from), end: textDocument.positionAt(context.offset) };
    const newText = one.insert ?? one.label;
    const isSnippet = one.snippet === true && snippets;
    return {
      label: one.label,
      kind: one.kind,
      sortText: `${one.rank ?? 5}${String(index).padStart(4, '0')}`,
      filterText: one.from === undefined ? one.label : newText,
      insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range, newText: isSnippet ? newText : plain(newText, one.snippet === true) },
      ...(one.detail ? { detail: one.detail } : {}),
      ...(one.origin ? { labelDetails: { description: one.origin } } : {}),
      ...(one.documentation ? { documentation: { kind: MarkupKind.Markdown, value: one.documentation } } : {}),
      ...(one.addImport ? { additionalTextEdits: [importEdit(one.addImport, context)] } : {}),
    };
  });
}

/** Escapes text that stands inside a place of a snippet. */
export function inPlace(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

export const Kind = CompletionItemKind;

/** A snippet for clients without snippets: places become their own text. */
function plain(text: string, isSnippet: boolean): string {
  if (!isSnippet) return text;
  return text
    .replace(/\$\{\d+\|([^,|}]*)[^}]*\}/g, '$1')
    .replace(/\$\{\d+:((?:\\.|[^}])*)\}/g, '$1')
    .replace(/\$\d+|\$\{\d+\}/g, '')
    .replace(/\\([\\$}])/g, '$1');
}

function importEdit(name: string, context: CompletionContext) {
  const text = context.document.textDocument.getText();
  const last = [...text.matchAll(/^import[^\r\n]*/gm)].at(-1);
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const line = `import "${name}"`;
  if (!last) {
    const start = context.document.textDocument.positionAt(text.startsWith('\uFEFF') ? 1 : 0);
    return { range: { start, end: start }, newText: `${line}${eol}${eol}` };
  }
  const at = context.document.textDocument.positionAt(last.index + last[0].length);
  return { range: { start: at, end: at }, newText: `${eol}${line}` };
}
