import type { PreviewChart } from '../../../server/protocol.ts';
import { pure } from '../pure.tsx';
import { BudgetFigure } from './budget-figure.tsx';
import { LineFigure } from './line-figure.tsx';

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
          </figcaption>
          {chart.kind === 'budget' ? <BudgetFigure chart={chart} /> : <LineFigure chart={chart} />}
        </figure>
      ))}
    </section>
  );
});
