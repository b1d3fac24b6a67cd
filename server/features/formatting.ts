import type { LangiumDocument, TextDocument } from 'langium';
import type { Formatter } from 'langium/lsp';
import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingOptions,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
  FormattingOptions,
  Range,
  TextEdit,
} from 'vscode-languageserver';
import { formatText } from '../../language/services/index.ts';

/** Formats whole documents, ranges, and the line whose block was just closed. Edits touch only lines that change. */
export class TierwrightFormatter implements Formatter {
  formatDocument(document: LangiumDocument, { options }: DocumentFormattingParams): TextEdit[] {
    return edits(document.textDocument, options);
  }

  formatDocumentRange(document: LangiumDocument, { options, range }: DocumentRangeFormattingParams): TextEdit[] {
    return edits(document.textDocument, options).filter((edit) => touches(edit.range, range));
  }

  formatDocumentOnType(document: LangiumDocument, { options, position }: DocumentOnTypeFormattingParams): TextEdit[] {
    return edits(document.textDocument, options).filter(
      ({ range }) => range.start.line === position.line && range.end.line === position.line,
    );
  }

  get formatOnTypeOptions(): DocumentOnTypeFormattingOptions {
    return { firstTriggerCharacter: '}' };
  }
}

/** Differences between the text and its formatted form, line by line. */
function edits(document: TextDocument, { insertSpaces, tabSize }: FormattingOptions): TextEdit[] {
  const before = document.getText();
  const after = formatText(before, { indent: insertSpaces ? ' '.repeat(tabSize) : '\t' });
  return lineEdits(before.split(/(?<=\n)/), after.split(/(?<=\n)/));
}

/** Lines are only changed or removed, never added but for the last line break, so one walk over both finds the edits. */
function lineEdits(before: readonly string[], after: readonly string[]): TextEdit[] {
  const found: TextEdit[] = [];
  let at = 0;
  before.forEach((line, number) => {
    const next = after[at];
    const isBlank = line.trim() === '';
    if (next !== undefined && isBlank === (next.trim() === '')) {
      at++;
      if (next !== line) found.push(changeWithin(line, next, number));
    } else if (line !== '') found.push({ range: wholeLine(number, line), newText: '' });
  });
  return found;
}

/** Replaces only what differs, so that cursors and markers elsewhere on the line stay. */
function changeWithin(line: string, next: string, number: number): TextEdit {
  let start = 0;
  while (start < line.length && start < next.length && line[start] === next[start]) start++;
  let end = 0;
  while (end < line.length - start && end < next.length - start && line.at(-1 - end) === next.at(-1 - end)) end++;
  const inserted = next.slice(start, next.length - end);
  return {
    range: { start: { line: number, character: start }, end: { line: number, character: line.length - end } },
    newText: inserted,
  };
}

function wholeLine(number: number, line: string): Range {
  const isLast = !line.endsWith('\n');
  return {
    start: { line: number, character: 0 },
    end: isLast ? { line: number, character: line.length } : { line: number + 1, character: 0 },
  };
}

function touches(edit: Range, range: Range): boolean {
  return edit.start.line <= range.end.line && edit.end.line >= range.start.line;
}
