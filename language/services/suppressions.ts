import type { LangiumDocument } from 'langium';
import type { Span } from '../model/span.ts';
import type { Finding } from '../rules/finding.ts';
import { spanBetween } from './text-span.ts';

/** What a comment begins with that silences findings on the line below it. */
export const SUPPRESSION = 'tierwright-ignore-next-line';

/** The whole comment that silences a code; quick fixes put it on a line of its own. */
export function suppressionComment(code: string, reason: string): string {
  return `// ${SUPPRESSION} ${code}: ${reason}`;
}

interface Suppression {
  readonly code: string;
  readonly span: Span;
  /** The comment's whole line, its line break included. */
  readonly line: Span;
  readonly alone: boolean;
  /** The line it speaks of. */
  readonly target: number;
}

/** Leaves out what comments silence and adds a finding for each comment that silences nothing. */
export function applySuppressions(document: LangiumDocument, findings: readonly Finding[]): readonly Finding[] {
  const all = suppressionsIn(document);
  if (all.length === 0) return findings;
  const used = new Set<Suppression>();
  const kept = findings.filter((finding) => {
    const by = all.filter((one) => one.code === finding.code && one.target === finding.span.start.line);
    for (const one of by) used.add(one);
    return by.length === 0;
  });
  return [...kept, ...all.filter((one) => !used.has(one)).map(unused)];
}

function unused({ code, span, line, alone }: Suppression): Finding {
  const message =
    code === ''
      ? `This comment names no diagnostic code and silences nothing. Write the code after it: ${suppressionComment('capacity-exceeded', 'why it is fine here')}`
      : `Nothing on the next line reports '${code}', so this comment silences nothing. Remove it, or a later finding would go unseen.`;
  const fixes = alone ? [{ title: 'Remove the comment', edits: [{ span: line, newText: '' }], preferred: true }] : [];
  return { code: 'unused-suppression', severity: 'warning', span, message, related: [], fixes, unnecessary: true };
}

function suppressionsIn(document: LangiumDocument): readonly Suppression[] {
  const text = document.textDocument.getText();
  if (!text.includes(SUPPRESSION)) return [];
  const lines = text.split(/(?<=\n)/);
  const isComment = (line: string | undefined) => line !== undefined && COMMENT.test(line);
  const found: Suppression[] = [];
  let offset = 0;
  lines.forEach((content, index) => {
    const match = COMMENT.exec(content);
    if (match) {
      let target = index + 1;
      while (isComment(lines[target])) target++;
      const at = { document, offset, content, target };
      found.push(...codesOf(match, at));
    }
    offset += content.length;
  });
  return found;
}

const COMMENT = new RegExp(`^(\\s*//\\s*${SUPPRESSION})(?=\\s|:|$)([^:\\r\\n]*)`);

function codesOf(
  match: RegExpExecArray,
  at: { document: LangiumDocument; offset: number; content: string; target: number },
): readonly Suppression[] {
  const { document, offset, content, target } = at;
  const span = (from: number, to: number) =>
    spanBetween(document.textDocument, document.uri.toString(), offset + from, offset + to);
  const line = span(0, content.length);
  const [, head = '', list = ''] = match;
  const codes = [...list.matchAll(/[\w-]+/g)];
  if (codes.length === 0) return [{ code: '', span: span(head.indexOf('//'), head.length), line, alone: true, target }];
  return codes.map((code) => {
    const from = head.length + code.index;
    return { code: code[0], span: span(from, from + code[0].length), line, alone: codes.length === 1, target };
  });
}
