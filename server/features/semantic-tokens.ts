import { AstUtils, type CstNode, GrammarUtils, type LangiumDocument } from 'langium';
import type { SemanticTokenProvider } from 'langium/lsp';
import {
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensOptions,
  type SemanticTokensRangeParams,
} from 'vscode-languageserver';
import * as ast from '../../language/generated/ast.ts';
import { type Declared, kindOf } from '../../language/model/names.ts';
import { isLibrary, namesDeclaration, visitAst } from '../../language/services/index.ts';
import { parseQuantity } from '../../language/units/index.ts';
import { MODIFIERS, TOKEN_TYPES, type TokenModifier, type TokenType } from './semantic-token-types.ts';

const TYPES = TOKEN_TYPES.map((one) => one.id);

/** Colours names by what they mean: kinds of declarations, words of the vocabulary, units, derived quantities. */
export class TierwrightSemanticTokens implements SemanticTokenProvider {
  readonly semanticTokensOptions: SemanticTokensOptions = {
    legend: { tokenTypes: [...TYPES], tokenModifiers: [...MODIFIERS] },
    full: true,
    range: true,
  };
  /** What the handler asks for; the legend above is ours. */
  readonly tokenTypes: Record<string, number> = Object.fromEntries(TYPES.map((type, index) => [type, index]));
  readonly tokenModifiers: Record<string, number> = Object.fromEntries(
    MODIFIERS.map((one, index) => [one, 1 << index]),
  );

  semanticHighlight(document: LangiumDocument): SemanticTokens {
    return encode(semanticTokens(document));
  }

  semanticHighlightRange(document: LangiumDocument, { range }: SemanticTokensRangeParams): SemanticTokens {
    return encode(
      semanticTokens(document).filter((token) => token.line >= range.start.line && token.line <= range.end.line),
    );
  }

  semanticHighlightDelta(document: LangiumDocument): SemanticTokens {
    return this.semanticHighlight(document);
  }
}

export interface SemanticToken {
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** The coloured words of a document in the order of the text. */
export function semanticTokens(document: LangiumDocument): readonly SemanticToken[] {
  const found: SemanticToken[] = [];
  const add = (range: Range | undefined, type: TokenType, modifiers: readonly TokenModifier[] = []) => {
    if (range && range.start.line === range.end.line) {
      found.push({ ...range.start, length: range.end.character - range.start.character, type, modifiers });
    }
  };
  visitAst(document.parseResult.value, (node) => {
    const of = (property: string, index?: number) => GrammarUtils.findNodeForProperty(node.$cstNode, property, index);
    if (ast.isNamed(node) && node.name) add(of('name')?.range, tokenTypeOf(node), ['declaration']);
    else if (ast.isAttribute(node)) addAttribute(of('name'), of('percentile'), add);
    else if (ast.isRow(node) && node.word) add(of('word')?.range, 'enumMember');
    else if (ast.isCall(node)) add(of('function')?.range, 'function');
    else if (ast.isLiteral(node)) addLiteral(node, add);
    else if (ast.isPath(node)) addPath(node, add);
  });
  return found.sort((a, b) => a.line - b.line || a.character - b.character);
}

type Add = (range: Range | undefined, type: TokenType, modifiers?: readonly TokenModifier[]) => void;

function tokenTypeOf(node: Declared): TokenType {
  const kind = kindOf(node);
  return kind === 'let' ? 'variable' : kind === 'sweep' ? 'variable' : `tierwright-${kind}`;
}

function addAttribute(name: CstNode | undefined, percentile: CstNode | undefined, add: Add): void {
  add(name?.range, 'property');
  add(percentile?.range, 'enumMember');
}

function addLiteral(node: ast.Literal, add: Add): void {
  const range = node.$cstNode?.range;
  if (!range) return;
  const { unitText, unitOffset } = parseQuantity(node.text);
  const at = (offset: number) => ({ line: range.start.line, character: range.start.character + offset });
  const digits = node.text.slice(0, unitText ? unitOffset : node.text.length).trimEnd().length;
  add({ start: range.start, end: at(digits) }, 'number');
  if (unitText) add({ start: at(unitOffset), end: at(unitOffset + unitText.length) }, 'tierwright-unit');
}

function addPath(path: ast.Path, add: Add): void {
  const isWord = !namesDeclaration(path);
  let beyond = false;
  for (const target of path.targets) {
    const range = target.$refNode?.range;
    const declaration = isWord ? undefined : target.ref;
    if (declaration)
      add(range, tokenTypeOf(declaration), isLibrary(AstUtils.getDocument(declaration).uri) ? ['defaultLibrary'] : []);
    else if (isWord) add(range, 'enumMember');
    else if (beyond) add(range, quantityContext(path) ? 'tierwright-quantity' : 'tierwright-object');
    beyond = declaration !== undefined || beyond;
  }
}

/** Beyond a declaration, an expression names a derived quantity, a statement an object or a phase. */
function quantityContext(path: ast.Path): boolean {
  return AstUtils.getContainerOfType(path, ast.isExpect) !== undefined;
}

function encode(tokens: readonly SemanticToken[]): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { line, character, length, type, modifiers } of tokens) {
    builder.push(
      line,
      character,
      length,
      TYPES.indexOf(type),
      modifiers.reduce((bits, one) => bits | (1 << MODIFIERS.indexOf(one)), 0),
    );
  }
  return builder.build();
}
