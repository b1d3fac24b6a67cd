import { AstUtils, CstUtils, type LangiumDocument } from 'langium';
import * as ast from '../generated/ast.ts';
import type { Finding } from '../rules/finding.ts';
import type { Settings } from './settings.ts';
import { applySuppressions } from './suppressions.ts';
import { syntaxFindings } from './syntax-findings.ts';

/**
 * The findings a user sees: those of the text and of the scenarios, without what only follows from a syntax error,
 * without suppressed ones, with the severities the user chose, in the order of the text.
 */
export function finalFindings(
  document: LangiumDocument,
  findings: readonly Finding[],
  settings: Settings,
): readonly Finding[] {
  const uri = document.uri.toString();
  const syntax = syntaxFindings(document);
  const all = [
    ...syntax,
    ...findings.filter((finding) => finding.span.uri === uri && !followsFrom(finding, syntax, document)),
  ];
  return applySuppressions(document, all)
    .flatMap((finding) => withSeverity(finding, settings))
    .sort((a, b) => a.span.offset - b.span.offset || a.span.endOffset - b.span.endOffset);
}

function withSeverity(finding: Finding, settings: Settings): readonly Finding[] {
  const chosen = settings.severityOf(finding.code);
  if (chosen === 'off') return [];
  return [chosen ? { ...finding, severity: chosen } : finding];
}

/** One cause, one finding: what is on the line of a syntax error, or asks for what the error may have swallowed. */
function followsFrom(finding: Finding, syntax: readonly Finding[], document: LangiumDocument): boolean {
  if (syntax.some((error) => error.span.start.line === finding.span.start.line)) return true;
  if (finding.code !== 'missing-property' || syntax.length === 0) return false;
  const root = document.parseResult.value.$cstNode;
  const leaf = root && CstUtils.findLeafNodeAtOffset(root, finding.span.offset);
  const owner = leaf && AstUtils.getContainerOfType(leaf.astNode, ast.isNamed)?.$cstNode;
  return (
    owner !== undefined && syntax.some((error) => error.span.offset >= owner.offset && error.span.offset <= owner.end)
  );
}
