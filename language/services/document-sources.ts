import { type LangiumDocument, type LangiumDocuments, URI } from 'langium';
import * as ast from '../generated/ast.ts';
import type { FileText, LoweringSources } from '../model/lowering.ts';
import { type SourceDocument, unquote } from '../model/names.ts';
import type { FileCache } from './file-cache.ts';
import { isLibrary, LIBRARY_PREFIX } from './import-path.ts';
import type { Library } from './library.ts';
import type { WorkspaceRoots } from './workspace-roots.ts';

/** Connects the documents Langium keeps with what lowering asks for: imports by their path, files beside a document. */
export class DocumentSources implements LoweringSources {
  readonly #documents: LangiumDocuments;
  readonly #files: FileCache;
  readonly #library: Library;
  readonly #roots: WorkspaceRoots;
  readonly #byRoot = new WeakMap<ast.Document, SourceDocument>();
  readonly #uris = new WeakMap<
    SourceDocument,
    { readonly generation: number; readonly uris: Map<string, URI | undefined> }
  >();

  constructor(services: {
    workspace: { LangiumDocuments: LangiumDocuments };
    tierwright: { Files: FileCache; Library: Library; Roots: WorkspaceRoots };
  }) {
    this.#documents = services.workspace.LangiumDocuments;
    this.#files = services.tierwright.Files;
    this.#library = services.tierwright.Library;
    this.#roots = services.tierwright.Roots;
  }

  /** A document as lowering sees it; the same object as long as its text is the same. */
  of(document: LangiumDocument): SourceDocument {
    const root = document.parseResult.value as ast.Document;
    const known = this.#byRoot.get(root);
    if (known) return known;
    const made: SourceDocument = { uri: document.uri.toString(), root, builtin: isLibrary(document.uri) };
    this.#byRoot.set(root, made);
    return made;
  }

  readonly imported = (from: SourceDocument, path: string): SourceDocument | undefined => {
    const uri = this.#knownUri(from, path);
    const document = uri && this.#documents.getDocument(uri);
    return document && ast.isDocument(document.parseResult.value) ? this.of(document) : undefined;
  };

  readonly file = (from: SourceDocument, path: string): FileText => {
    const uri = this.fileUri(URI.parse(from.uri), path);
    return uri ? this.#files.get(uri) : OUTSIDE;
  };

  /** The address an import means: a part of the library, or a file the document may read; whether it exists is not asked. */
  importUri(from: URI, path: string): URI | undefined {
    if (path.startsWith(LIBRARY_PREFIX)) return this.#library.uriOf(path);
    if (isLibrary(from)) return undefined;
    return path.endsWith('.tier') ? this.#roots.resolve(path, from) : undefined;
  }

  /** The address of a file named with `from`, when the document may read it. */
  fileUri(from: URI, path: string): URI | undefined {
    return isLibrary(from) ? undefined : this.#roots.resolve(path, from);
  }

  /** Names are looked up through imports very often, so the address of each path is worked out once. */
  #knownUri(from: SourceDocument, path: string): URI | undefined {
    const { generation } = this.#roots;
    let known = this.#uris.get(from);
    if (known?.generation !== generation) {
      known = { generation, uris: new Map() };
      this.#uris.set(from, known);
    }
    if (!known.uris.has(path)) known.uris.set(path, this.importUri(URI.parse(from.uri), path));
    return known.uris.get(path);
  }

  /** Addresses of everything a document imports directly. */
  importUris(document: LangiumDocument): readonly URI[] {
    const root = document.parseResult.value as Partial<ast.Document>;
    return (root.imports ?? []).flatMap((one) =>
      one.path ? (this.importUri(document.uri, unquote(one.path)) ?? []) : [],
    );
  }

  /** Addresses of the config files a document names with `from`. */
  fileUris(document: LangiumDocument): readonly URI[] {
    const root = document.parseResult.value as Partial<ast.Document>;
    return (root.elements ?? []).flatMap((one) => {
      const file = ast.isModel(one) ? one.file : undefined;
      return file ? (this.fileUri(document.uri, unquote(file)) ?? []) : [];
    });
  }
}

const OUTSIDE: FileText = { problem: 'only files inside the workspace are read, by a relative path' };
