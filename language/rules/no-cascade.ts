import type { Finding } from './finding.ts';

/**
 * One cause, one finding: the same words are not said twice of one place (two scenarios that share a statement), and
 * names are not looked for while an import that may bring them is not found. Caches that are not valid are not judged by speed.
 */
export function withoutCascades(findings: readonly Finding[]): readonly Finding[] {
  const importsMissing = findings.some((f) => f.code === 'import-not-found');
  const invalid = findings.filter((f) => VALIDITY.has(f.code) && f.severity === 'error');
  const seen = new Set<string>();
  return findings.filter((finding) => {
    if (importsMissing && isOrphan(finding)) return false;
    if (SPEED.has(finding.code) && invalid.some((f) => sameState(f, finding))) return false;
    const key = `${finding.code} ${finding.span.offset} ${finding.span.endOffset} ${finding.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Caches that may not be used at all, however fast they come. */
const VALIDITY: ReadonlySet<string> = new Set([
  'prefix-invalid',
  'handoff-mismatch',
  'stale-prefix',
  'key-incomplete',
  'path-unsupported',
]);

/** What is said of the speed and the worth of bringing them. */
const SPEED: ReadonlySet<string> = new Set([
  'deadline-ttft',
  'deadline-restore',
  'restore-slower-than-recompute',
  'restore-pays-under-load',
  'stored-form-no-gain',
  'handoff-bandwidth',
  'handoff-staging',
  'tier-never-hits',
  'retained-too-short',
  'keep-uneconomic',
]);

/** Both are about caches of one workload in one scenario. */
function sameState(invalid: Finding, other: Finding): boolean {
  const owner = invalid.subject?.replace(/\.(prefixes|handoff|kv)$/, '');
  if (owner === undefined || invalid.scenario !== other.scenario) return false;
  return (
    other.subject === owner || (other.subject?.startsWith(`${owner}.`) ?? false) || other.code === 'handoff-staging'
  );
}

/** A name with nothing like it in sight: the import that is not found probably has it. */
function isOrphan({ code, fixes }: Finding): boolean {
  return code === 'unresolved-reference' && !fixes.some((fix) => fix.preferred);
}
