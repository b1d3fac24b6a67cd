import type { LangiumDocument } from 'langium';
import type { InlayHintProvider } from 'langium/lsp';
import type { InitializeParams, InlayHint, InlayHintLabelPart, InlayHintParams } from 'vscode-languageserver';
import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { type Mark, type MarkKind, type MarkPart, marksOf } from '../../language/engine/marks/index.ts';
import type { Span } from '../../language/model/span.ts';
import type { AnalysisCache } from '../../language/services/index.ts';
import { explanation, toMarkdown } from '../explain/index.ts';
import { type LinkTo, linksFor } from './hover-links.ts';
import { type HintSettings, readHintSettings } from './inlay-hints-settings.ts';

interface HintServices {
  readonly shared: {
    readonly tierwright: { readonly Analysis: AnalysisCache };
    readonly workspace?: {
      readonly ConfigurationProvider?: {
        readonly getConfiguration: (language: string, name: string) => Promise<unknown>;
      };
    };
    readonly lsp?: {
      readonly LanguageServer?: { readonly onInitialize: (listener: (params: InitializeParams) => void) => unknown };
    };
  };
}

/** Derived values right behind the text they belong to; a click on one goes to where it was written. */
export class TierwrightInlayHints implements InlayHintProvider {
  readonly #services: HintServices['shared'];
  #link = linksFor(undefined);

  constructor(services: HintServices) {
    this.#services = services.shared;
    services.shared.lsp?.LanguageServer?.onInitialize((params) => {
      this.#link = linksFor(params);
    });
  }

  async getInlayHints(document: LangiumDocument, { range }: Pick<InlayHintParams, 'range'>): Promise<InlayHint[]> {
    const settings = await readHintSettings(this.#services.workspace?.ConfigurationProvider);
    const inside = ({ span }: Mark) => span.end.line >= range.start.line && span.end.line <= range.end.line;
    return marksOf(this.#services.tierwright.Analysis.get(document).report)
      .filter((mark) => inside(mark) && settings[SETTING[mark.kind]])
      .map((mark) => toHint(mark, this.#link));
  }
}

const SETTING: Readonly<Record<MarkKind, keyof HintSettings>> = { size: 'sizes', time: 'times', slack: 'slack' };

/** A mark as an inlay hint, each part with its own derivation. */
function toHint({ span, parts, scenario, named }: Mark, link: LinkTo): InlayHint {
  const label = parts.flatMap((one, i): InlayHintLabelPart[] => [
    ...(i > 0 ? [{ value: ' · ' }] : []),
    labelPart(one, link),
  ]);
  return {
    position: span.end,
    label: named && scenario !== undefined ? [...label, { value: ` (${scenario})` }] : label,
    paddingLeft: true,
    paddingRight: false,
  };
}

function labelPart({ text, quantity }: MarkPart, link: LinkTo): InlayHintLabelPart {
  const span = sourceOf(quantity);
  return {
    value: text,
    tooltip: { kind: 'markdown', value: toMarkdown(explanation(quantity), { link }) },
    ...(span ? { location: { uri: span.uri, range: { start: span.start, end: span.end } } } : {}),
  };
}

/** Where a value was written: its own place, else the first place found on the way to it. */
function sourceOf(quantity: Quantity, depth = 0): Span | undefined {
  if (quantity.span) return quantity.span;
  if (depth > 6) return undefined;
  for (const operand of quantity.inputs.flatMap((input) => input.operands)) {
    const span = sourceOf(operand, depth + 1);
    if (span) return span;
  }
  return undefined;
}
