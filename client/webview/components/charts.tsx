import type { PreviewChart } from '../../../server/protocol.ts';
import { pure } from '../pure.tsx';
import { BudgetFigure } from './budget-figure.tsx';
import { LineFigure } from './line-figure.tsx';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly charts: readonly PreviewChart[];
  readonly reveal: (elementId: string) => void;
}

export const Charts = pure(function Charts({ charts, reveal }: Props) {
  if (charts.length === 0) return null;
  return (
    <section class="charts" aria-label="Charts">
      {charts.map((chart) => (
        <figure key={`${chart.kind} ${chart.subject}`} class={`panel chart ${chart.kind}`}>
          <figcaption>
            <button type="button" class="subject" onClick={() => reveal(chart.subject)}>
              {chart.title}
            </button>
            {chart.kind === 'budget' && chart.total && (
              <span class="total">
                {chart.total.text}
                {chart.verdict && <VerdictMark verdict={chart.verdict} />}
              </span>
            )}
          </figcaption>
          {chart.kind === 'budget' ? <BudgetFigure chart={chart} /> : <LineFigure chart={chart} />}
        </figure>
      ))}
    </section>
  );
});
