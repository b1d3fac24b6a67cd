import { AstUtils, type LangiumDocument } from 'langium';
import type { RenameProvider } from 'langium/lsp';
import {
  LSPErrorCodes,
  type Position,
  type Range,
  type RenameParams,
  ResponseError,
  type TextDocumentPositionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import * as ast from '../../language/generated/ast.ts';
import { type Declared, kindOf, ownMembers, topLevelNames } from '../../language/model/names.ts';
import { isLibrary, type NameAt, nameAt } from '../../language/services/index.ts';
import { KEYWORDS } from '../../language/services/statement-forms.ts';
import type { TierwrightServices } from '../module.ts';
import { referencesTo } from './references.ts';
import { declarationsOfMember } from './rename-family.ts';

const NAME = new RegExp(`^(?:${ast.TierwrightTerminals.ID.source})$`);

/** Renames a declaration and every place that names it, over all files; refuses, with the reason, what would break. */
export class TierwrightRename implements RenameProvider {
  readonly #services: TierwrightServices;

  constructor(services: TierwrightServices) {
    this.#services = services;
  }

  async prepareRename(document: LangiumDocument, params: TextDocumentPositionParams): Promise<Range> {
    return this.#target(document, params.position).leaf.range;
  }

  async rename(document: LangiumDocument, params: RenameParams): Promise<WorkspaceEdit> {
    const { declaration } = this.#target(document, params.position);
    const { tierwright, workspace } = this.#services.shared;
    const family = declarationsOfMember(declaration, workspace.LangiumDocuments, tierwright.Sources);
    for (const one of family) {
      checkOwn(one);
      checkName(params.newName, one);
    }
    const changes: Record<string, TextEdit[]> = {};
    for (const one of family.flatMap((member) => referencesTo(member, this.#services, true))) {
      const uri = one.sourceUri.toString();
      changes[uri] = [...(changes[uri] ?? []), { range: one.segment.range, newText: params.newName }];
    }
    return { changes };
  }

  #target(document: LangiumDocument, position: Position): NameAt & { readonly declaration: Declared } {
    const name = nameAt(document, document.textDocument.offsetAt(position));
    const declaration = name?.declaration;
    if (!name || !declaration) {
      throw refusal(
        name
          ? `'${name.leaf.text}' is a word of the language, not a name of yours; only declared names can be renamed.`
          : 'There is no name here to rename.',
      );
    }
    checkOwn(declaration);
    return { ...name, declaration };
  }
}

function checkOwn(declaration: Declared): void {
  if (!isLibrary(AstUtils.getDocument(declaration).uri)) return;
  throw refusal(
    `'${declaration.name}' belongs to the standard library, which is read-only. Declare a ${kindOf(declaration)} of your own that starts from it.`,
  );
}

function checkName(name: string, declaration: Declared): void {
  if (!NAME.test(name)) {
    throw refusal(`'${name}' is no name: use letters, digits, '_' and inner hyphens, and begin with a letter.`);
  }
  if (KEYWORDS.has(name)) throw refusal(`'${name}' is a word of the language and cannot be a name.`);
  const block = declaration.$container;
  const owner = block.$container;
  const siblings =
    owner && ast.isNamed(owner)
      ? ownMembers(owner)
      : topLevelNames(AstUtils.getDocument(declaration).parseResult.value as ast.Document);
  const other = siblings.get(name);
  if (other && other !== declaration) throw refusal(`There is already a ${kindOf(other)} called '${name}' beside it.`);
}

function refusal(message: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
