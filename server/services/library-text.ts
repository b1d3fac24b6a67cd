import { URI } from 'langium';
import type { TextDocumentContentProvider } from 'langium/lsp';
import type { TextDocumentContentParams, TextDocumentContentResult } from 'vscode-languageserver';
import { LIBRARY_SCHEME, type Library } from '../../language/services/index.ts';

/** Gives the texts of the standard library to clients that open them. */
export class LibraryTextProvider implements TextDocumentContentProvider {
  readonly schemes = [LIBRARY_SCHEME];
  readonly #library: Library;

  constructor(services: { tierwright: { Library: Library } }) {
    this.#library = services.tierwright.Library;
  }

  async provideTextDocumentContent({ uri }: TextDocumentContentParams): Promise<TextDocumentContentResult | undefined> {
    const text = this.#library.textOf(URI.parse(uri));
    return text === undefined ? undefined : { text };
  }
}
