import type { LangiumDocument } from 'langium';
import type { FoldingRangeProvider } from 'langium/lsp';
import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver';
import * as ast from '../../language/generated/ast.ts';
import { linesOf } from '../../language/services/format/lines.ts';
import { visitAst } from '../../language/services/index.ts';

/** Folds blocks, comments of several lines, and the group of imports. */
export class TierwrightFolding implements FoldingRangeProvider {
  getFoldingRanges(document: LangiumDocument): FoldingRange[] {
    return [...blocks(document), ...comments(document), ...imports(document)];
  }
}

function blocks(document: LangiumDocument): FoldingRange[] {
  const found: FoldingRange[] = [];
  visitAst(document.parseResult.value, (node) => {
    const range = ast.isBlock(node) ? node.$cstNode?.range : undefined;
    // The line of the closing brace stays visible.
    if (range && range.end.line - 1 > range.start.line)
      found.push({ startLine: range.start.line, endLine: range.end.line - 1 });
  });
  return found;
}

function imports(document: LangiumDocument): FoldingRange[] {
  const lines = (document.parseResult.value as ast.Document).imports.flatMap(
    (one) => one.$cstNode?.range.start.line ?? [],
  );
  const [first, last] = [lines[0], lines.at(-1)];
  return first !== undefined && last !== undefined && last > first
    ? [{ startLine: first, endLine: last, kind: FoldingRangeKind.Imports }]
    : [];
}

/** Comments over several lines, and runs of line comments. */
function comments(document: LangiumDocument): FoldingRange[] {
  const found: FoldingRange[] = [];
  const text = document.textDocument;
  let run: { startLine: number; endLine: number } | undefined;
  const close = () => {
    if (run && run.endLine > run.startLine) found.push({ ...run, kind: FoldingRangeKind.Comment });
    run = undefined;
  };
  for (const { tokens } of linesOf(text.getText())) {
    const [first, second] = tokens;
    if (first?.kind !== 'comment' || second) {
      close();
      continue;
    }
    const startLine = text.positionAt(first.offset).line;
    const endLine = text.positionAt(first.offset + first.image.length).line;
    if (first.image.startsWith('//') && run?.endLine === startLine - 1) {
      run.endLine = endLine;
      continue;
    }
    close();
    run = { startLine, endLine };
    if (!first.image.startsWith('//')) close();
  }
  close();
  return found;
}
