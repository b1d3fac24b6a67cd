import { type CstNode, CstUtils, type LangiumDocument, URI } from 'langium';
import type { Connection, Position, Range, SelectionRange } from 'vscode-languageserver';
import type { TierwrightSharedServices } from '../module.ts';

/** Langium has no such service, so the handler is our own. */
export function addSelectionRanges(connection: Connection, services: TierwrightSharedServices): void {
  connection.onSelectionRanges(async ({ textDocument, positions }) => {
    const document = await services.workspace.WorkspaceLock.read(async () =>
      services.workspace.LangiumDocuments.getDocument(URI.parse(textDocument.uri)),
    );
    return document ? positions.map((position) => selectionRangeAt(document, position)) : null;
  });
}

/** Growing selections: the word, the expression, the statement, the inside of its block, the declaration, the file. */
export function selectionRangeAt(document: LangiumDocument, position: Position): SelectionRange {
  const root = document.parseResult.value.$cstNode;
  const offset = document.textDocument.offsetAt(position);
  const leaf = root && (CstUtils.findLeafNodeAtOffset(root, offset) ?? CstUtils.findLeafNodeBeforeOffset(root, offset));
  const ranges: Range[] = [];
  for (let node: CstNode | undefined = leaf; node; node = node.container) {
    const inside = insideOfBlock(node, document, offset);
    for (const range of inside ? [inside, node.range] : [node.range])
      if (!same(ranges.at(-1), range)) ranges.push(range);
  }
  const whole = {
    start: { line: 0, character: 0 },
    end: document.textDocument.positionAt(document.textDocument.getText().length),
  };
  if (!same(ranges.at(-1), whole)) ranges.push(whole);
  return ranges.reduceRight<SelectionRange | undefined>(
    (parent, range) => (parent ? { range, parent } : { range }),
    undefined,
  )!;
}

function insideOfBlock(node: CstNode, document: LangiumDocument, offset: number): Range | undefined {
  if (node.text.length < 3 || !node.text.startsWith('{') || !node.text.endsWith('}')) return undefined;
  if (offset <= node.offset || offset >= node.end) return undefined;
  return {
    start: document.textDocument.positionAt(node.offset + 1),
    end: document.textDocument.positionAt(node.end - 1),
  };
}

function same(a: Range | undefined, b: Range): boolean {
  return (
    a !== undefined &&
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}
