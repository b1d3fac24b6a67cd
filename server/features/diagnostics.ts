import type { LangiumCoreServices, LangiumDocument } from 'langium';
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import { docsLink } from '../../language/rules/docs-link.ts';
import type { Finding, Severity } from '../../language/rules/finding.ts';
import { isLibrary } from '../../language/services/index.ts';
import { SilentValidator } from '../../language/services/silent-validator.ts';
import type { TierwrightServices } from '../module.ts';

/** What a diagnostic carries for quick fixes: its place in the list of findings of the same analysis. */
export interface DiagnosticData {
  readonly index: number;
  /** How many fixes the finding has. */
  readonly fixes: number;
}

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A finding as the Language Server Protocol shows it; `index` is its place in the analysis. */
export function toDiagnostic(finding: Finding, index: number): Diagnostic {
  const { span, related } = finding;
  const data: DiagnosticData = { index, fixes: finding.fixes.length };
  return {
    range: { start: span.start, end: span.end },
    severity: SEVERITY[finding.severity],
    code: finding.code,
    codeDescription: { href: docsLink(finding.code) },
    source: 'tierwright',
    message: finding.message,
    ...(related.length > 0
      ? {
          relatedInformation: related.map((one) => ({
            location: { uri: one.span.uri, range: { start: one.span.start, end: one.span.end } },
            message: one.message,
          })),
        }
      : {}),
    ...(finding.unnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    data,
  };
}

/** Diagnostics of a document: the findings of its analysis. */
export class AnalysisValidator extends SilentValidator {
  readonly #services: () => TierwrightServices;

  constructor(services: LangiumCoreServices) {
    super(services);
    this.#services = () => services as unknown as TierwrightServices;
  }

  override async validateDocument(document?: LangiumDocument): Promise<Diagnostic[]> {
    // The library is checked by its own tests; evaluating it here would only cost time.
    if (!document || isLibrary(document.uri)) return [];
    return this.#services().shared.tierwright.Analysis.get(document).findings.map(toDiagnostic);
  }
}
