import type { PublishedOutcome } from '../../language/reference/published-page.ts';
import { readPublished } from '../published/read.ts';
import { comparePublished, type Published } from '../published/table.ts';

export { TOLERANCE } from '../published/table.ts';

/** A line of `published.jsonl` with what was found out when it was collected. */
type Remarked = Published & { readonly check: string };

/** What `docs/published.md` tells, from the data and the comparison that the tests judge; only what can be looked up. */
export function publishedOutcomes(): readonly PublishedOutcome[] {
  const rows = (readPublished() as readonly Remarked[]).filter((row) => /^https:/.test(row.source_url));
  return comparePublished(rows).map((compared, i) => ({ ...compared, remark: remarkOf(rows[i]!, compared.outcome) }));
}

/** What was wrong matters only where something is. */
function remarkOf({ note, check }: Remarked, outcome: PublishedOutcome['outcome']): string {
  const parts = outcome === 'anomaly' || outcome === 'broken' ? [check, note] : [note];
  return parts.filter((part) => part !== '').join('; ');
}
