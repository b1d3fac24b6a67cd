import type { PreviewVerdict } from '../../../server/protocol.ts';
import { pure } from '../pure.tsx';
import { SEVERITY, VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly verdicts: readonly PreviewVerdict[];
  readonly summary: string | undefined;
  readonly highlight: string | null;
  readonly reveal: (elementId: string) => void;
}

/** Worst first. What needs attention says its whole sentence; what is fine says one line. */
export function VerdictList({ verdicts, summary, highlight, reveal }: Props) {
  const sorted = [...verdicts].sort((a, b) => SEVERITY.indexOf(a.verdict) - SEVERITY.indexOf(b.verdict));
  return (
    <section class="panel verdicts" aria-label="Verdicts">
      <h2>Verdicts{summary && <span class="aside">{summary}</span>}</h2>
      {sorted.length === 0 && (
        <p class="hint">Nothing to judge: give the workload a limit such as ttft &lt;= 500 ms.</p>
      )}
      <ul>
        {sorted.map((verdict) => (
          <VerdictRow
            key={verdict.subject}
            verdict={verdict}
            marked={highlight !== null && (highlight === verdict.subject || highlight === verdict.elementId)}
            reveal={reveal}
          />
        ))}
      </ul>
    </section>
  );
}

const VerdictRow = pure(function VerdictRow(props: {
  verdict: PreviewVerdict;
  marked: boolean;
  reveal: (elementId: string) => void;
}) {
  const { verdict, claim, subject, value, limit, text } = props.verdict;
  const needsWords = verdict === 'broken' || verdict === 'at-risk' || verdict === 'unknown';
  return (
    <li>
      <button
        type="button"
        class={`verdict v-${verdict}${props.marked ? ' is-highlighted' : ''}`}
        title={`${subject}: ${text}`}
        data-element={subject}
        onClick={() => props.reveal(subject)}
      >
        <VerdictMark verdict={verdict} />
        <span class="subject">{subject}</span>
        <span class="numbers">
          {value}
          {limit && <span class="limit"> {limit}</span>}
        </span>
        {claim && <span class="claim">{claim.replace('-', ' ')}</span>}
        <span class={needsWords ? 'sentence' : 'sentence is-calm'}>
          {claim && <span class="claim">{claim.replace('-', ' ')} · </span>}
          {text}
        </span>
      </button>
    </li>
  );
});
