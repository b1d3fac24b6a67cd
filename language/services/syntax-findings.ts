import { type AstNode, CstUtils, type LangiumDocument } from 'langium';
import type { Span } from '../model/span.ts';
import type { Finding, Fix } from '../rules/finding.ts';
import { looseBraces } from './braces.ts';
import { explainParserError, type SyntaxProblem } from './syntax-messages.ts';
import { spanBetween } from './text-span.ts';

/** What the lexer and the parser could not read, in plain words: at most one finding on a line. */
export function syntaxFindings(document: LangiumDocument): readonly Finding[] {
  const { lexerErrors, parserErrors } = document.parseResult;
  const open = openComment(document);
  if (lexerErrors.length === 0 && parserErrors.length === 0 && !open) return [];
  const text = document.textDocument;
  const uri = document.uri.toString();
  const lexer = lexerErrors.map((error) =>
    unreadable(text.getText().slice(error.offset, error.offset + error.length), error.offset),
  );
  const loose = looseBraces(text.getText());
  const parser = parserErrors.flatMap((error) => explainParserError(error, document, loose) ?? []);
  const problems = [...lexer, ...parser, ...(open ? [open] : [])];
  const findings = problems.map((problem) =>
    findingOf(problem, spanBetween(text, uri, problem.offset, problem.endOffset), uri, document),
  );
  return onePerLine(findings);
}

function unreadable(characters: string, offset: number): SyntaxProblem {
  const shown = [...characters][0] ?? '';
  return {
    offset,
    endOffset: offset + characters.length,
    message: `'${shown}' has no meaning in a .tier file. Remove it; a text stands in double quotes, a comment after //.`,
  };
}

function openComment(document: LangiumDocument): SyntaxProblem | undefined {
  const root: AstNode = document.parseResult.value;
  const text = root.$cstNode?.root.fullText ?? '';
  const offset = text.lastIndexOf('/*');
  if (offset < 0 || text.includes('*/', offset + 2)) return undefined;
  const leaf = root.$cstNode && CstUtils.findLeafNodeAtOffset(root.$cstNode, offset);
  if (leaf?.tokenType.name !== 'ML_COMMENT' || leaf.offset !== offset) return undefined;
  return {
    offset,
    endOffset: offset + 2,
    message: 'This comment is never closed and hides the rest of the file. Close it with */.',
  };
}

function findingOf(problem: SyntaxProblem, span: Span, uri: string, document: LangiumDocument): Finding {
  const { fix } = problem;
  const fixes: Fix[] = fix
    ? [
        {
          title: fix.title,
          edits: [{ span: spanBetween(document.textDocument, uri, fix.offset, fix.endOffset), newText: fix.newText }],
          preferred: true,
        },
      ]
    : [];
  return { code: 'syntax-error', severity: 'error', span, message: problem.message, related: [], fixes };
}

function onePerLine(findings: readonly Finding[]): readonly Finding[] {
  const lines = new Map<number, Finding>();
  for (const finding of [...findings].sort((a, b) => a.span.offset - b.span.offset)) {
    if (!lines.has(finding.span.start.line)) lines.set(finding.span.start.line, finding);
  }
  return [...lines.values()];
}
