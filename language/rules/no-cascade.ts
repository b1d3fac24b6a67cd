import type { Finding } from './finding.ts';

/**
 * One cause, one finding: the same words are not said twice of one place (two scenarios that share a statement), and
 * names are not looked for while an import that may bring them is not found.
 */
export function withoutCascades(findings: readonly Finding[]): readonly Finding[] {
  const importsMissing = findings.some((f) => f.code === 'import-not-found');
  const seen = new Set<string>();
  return findings.filter((finding) => {
    if (importsMissing && isOrphan(finding)) return false;
    const key = `${finding.code} ${finding.span.offset} ${finding.span.endOffset} ${finding.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A name with nothing like it in sight: the import that is not found probably has it. */
function isOrphan({ code, fixes }: Finding): boolean {
  return code === 'unresolved-reference' && !fixes.some((fix) => fix.preferred);
}
