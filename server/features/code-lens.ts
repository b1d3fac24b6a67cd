import type { LangiumDocument } from 'langium';
import type { CodeLensProvider } from 'langium/lsp';
import type { CodeLens } from 'vscode-languageserver';
import type { AnalysisCache } from '../../language/services/index.ts';
import { countsText, verdictCounts } from '../preview/verdict-counts.ts';
import { EXPLAIN_COMMAND, OPEN_PREVIEW_COMMAND } from '../protocol.ts';

interface LensServices {
  readonly shared: {
    readonly tierwright: { readonly Analysis: AnalysisCache };
    readonly workspace?: {
      readonly ConfigurationProvider?: {
        readonly getConfiguration: (language: string, name: string) => Promise<unknown>;
      };
    };
  };
}

/** Over each scenario: how it stands, the way to its picture, and the way to any of its values. */
export class TierwrightCodeLens implements CodeLensProvider {
  readonly #services: LensServices['shared'];

  constructor(services: LensServices) {
    this.#services = services.shared;
  }

  async provideCodeLens(document: LangiumDocument): Promise<CodeLens[]> {
    const wanted = await this.#services.workspace?.ConfigurationProvider?.getConfiguration(
      'tierwright',
      'codeLens',
    ).catch(() => undefined);
    if (wanted === false) return [];
    const { report, findings } = this.#services.tierwright.Analysis.get(document);
    return report.scenarios.flatMap((one) => {
      const { name, nameSpan } = one.scenario;
      const range = { start: nameSpan.start, end: nameSpan.end };
      const lens = (title: string, command: string): CodeLens => ({
        range,
        command: { title, command, arguments: [report.uri, name] },
      });
      const summary = countsText(verdictCounts(one, findings)) || 'nothing to judge';
      return [
        lens(summary, OPEN_PREVIEW_COMMAND),
        lens('Preview', OPEN_PREVIEW_COMMAND),
        lens('Explain', EXPLAIN_COMMAND),
      ];
    });
  }
}
