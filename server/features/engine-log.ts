import type { Report } from '../../language/engine/report.ts';
import { comparisonText, pastedComparisons, sourceTitle } from '../../language/engine-log/index.ts';
import type { Span } from '../../language/model/span.ts';
import { escapeMarkdown } from '../explain/index.ts';

/** What a pasted log line at an offset says beside what the file comes to; undefined where none stands. */
export function engineLogHover(
  report: Report,
  offset: number,
): { readonly text: string; readonly span: Span } | undefined {
  const pasted = report.model.pastedLines.find(({ span }) => span.offset <= offset && offset <= span.endOffset);
  if (!pasted) return undefined;
  const about = pastedComparisons(report).filter((one) => one.pasted === pasted);
  const { pattern } = pasted.line;
  const title = `**${escapeMarkdown(sourceTitle(pattern.source))}**: ${escapeMarkdown(pattern.title)}`;
  const lines =
    about.length > 0
      ? about.map(({ comparison }) => `${comparison.matches ? '✓' : '✗'} ${escapeMarkdown(comparisonText(comparison))}`)
      : [
          'Nothing of this file compares with it: it needs a workload whose model is known, and for some lines the line beside it in the log.',
        ];
  return { text: [title, ...lines].join('\n\n'), span: pasted.span };
}
