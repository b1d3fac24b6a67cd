import { type AstNode, CstUtils, type LangiumDocument, type LeafCstNode } from 'langium';
import type { HoverProvider } from 'langium/lsp';
import type { Hover, HoverParams, InitializeParams } from 'vscode-languageserver';
import * as ast from '../../language/generated/ast.ts';
import type { AnalysisCache } from '../../language/services/index.ts';
import { engineLogHover } from './engine-log.ts';
import { attributeHover } from './hover-attribute.ts';
import type { HoverContext } from './hover-context.ts';
import { linksFor } from './hover-links.ts';
import { nameHover } from './hover-name.ts';
import { unitHover, wordHover } from './hover-value.ts';

interface HoverServices {
  readonly shared: {
    readonly tierwright: { readonly Analysis: AnalysisCache };
    readonly lsp?: {
      readonly LanguageServer?: { readonly onInitialize: (listener: (params: InitializeParams) => void) => unknown };
    };
  };
}

/** Explains what is under the cursor: results first, each number with how it came about. */
export class TierwrightHover implements HoverProvider {
  readonly #analysis: () => AnalysisCache;
  #link = linksFor(undefined);

  constructor(services: HoverServices) {
    this.#analysis = () => services.shared.tierwright.Analysis;
    services.shared.lsp?.LanguageServer?.onInitialize((params) => {
      this.#link = linksFor(params);
    });
  }

  getHoverContent(document: LangiumDocument, { position }: Pick<HoverParams, 'position'>): Hover | undefined {
    const leaf = leafAt(document, document.textDocument.offsetAt(position));
    if (!leaf) return this.#pasted(document, position);
    const { report, findings } = this.#analysis().get(document);
    const sections = sectionsAt({ document, leaf, report, findings, link: this.#link });
    if (sections.length === 0) return undefined;
    return { contents: { kind: 'markdown', value: sections.join('\n\n---\n\n') }, range: leaf.range };
  }

  /** A log line in a comment, which is no part of the language. */
  #pasted(document: LangiumDocument, position: HoverParams['position']): Hover | undefined {
    const found = engineLogHover(this.#analysis().get(document).report, document.textDocument.offsetAt(position));
    if (!found) return undefined;
    const { text, span } = found;
    return { contents: { kind: 'markdown', value: text }, range: { start: span.start, end: span.end } };
  }
}

/** What stands at an offset, or right before it when the cursor is at its end. */
function leafAt(document: LangiumDocument, offset: number): LeafCstNode | undefined {
  const root = document.parseResult.value.$cstNode;
  if (!root) return undefined;
  const on = (at: number) => {
    const leaf = CstUtils.findLeafNodeAtOffset(root, at);
    return leaf && !leaf.hidden && /[\p{L}\p{Nd}]/u.test(leaf.text) ? leaf : undefined;
  };
  return on(offset) ?? (offset > 0 ? on(offset - 1) : undefined);
}

function sectionsAt(context: HoverContext): readonly string[] {
  const node = context.leaf.astNode;
  if (ast.isAttribute(node)) return attributeHover(node, context);
  if (ast.isLiteral(node)) return [...attributeHover(ownAttribute(node), context), ...unitHover(node.text)];
  const word = wordHover(node, context);
  if (word.length > 0) return [...word, ...attributeHover(ownAttribute(node), context)];
  const named = nameHover(context);
  const attribute = ast.isPath(node) ? ownAttribute(node) : undefined;
  const results = attributeHover(attribute, context);
  // A name is a reference first and a value second; on a path that is travelled, the journey is what counts.
  return attribute?.name === 'via' ? [...results, ...named] : [...named, ...results];
}

/** The attribute whose value a node is or is part of; not the one whose block it stands in. */
function ownAttribute(node: AstNode): ast.Attribute | undefined {
  let at: AstNode | undefined = node;
  while (at && !ast.isItem(at)) at = at.$container;
  return at && ast.isAttribute(at) ? at : undefined;
}
