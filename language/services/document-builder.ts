import {
  type BuildOptions,
  Cancellation,
  DefaultDocumentBuilder,
  DocumentState,
  type LangiumDocument,
  type LangiumSharedCoreServices,
  type URI,
} from 'langium';
import type { DocumentSources } from './document-sources.ts';
import type { FileCache } from './file-cache.ts';
import { isLibrary } from './import-path.ts';
import type { Library } from './library.ts';
import { liesInside } from './safe-file-system.ts';
import type { WorkspaceRoots } from './workspace-roots.ts';

interface Services extends LangiumSharedCoreServices {
  readonly tierwright: { Files: FileCache; Library: Library; Roots: WorkspaceRoots; Sources: DocumentSources };
}

/**
 * Builds documents together with what they need: imports and library parts are loaded when a document names them,
 * config files are read before anything is evaluated, and a change re-checks its whole import closure.
 */
export class TierwrightDocumentBuilder extends DefaultDocumentBuilder {
  override updateBuildOptions: BuildOptions = { validation: true };
  readonly #services: Services;

  constructor(services: Services) {
    super(services);
    this.#services = services;
  }

  override async update(
    changed: URI[],
    deleted: URI[],
    cancelToken = Cancellation.CancellationToken.None,
  ): Promise<void> {
    const { Files } = this.#services.tierwright;
    const touched = new Set([...changed, ...deleted].flatMap((uri) => Files.invalidate(uri)));
    if (touched.size > 0) {
      for (const document of this.langiumDocuments.all) {
        if (this.indexManager.isAffected(document, touched)) this.resetToState(document, DocumentState.ComputedScopes);
      }
    }
    await super.update(changed, deleted, cancelToken);
  }

  protected override shouldRelink(document: LangiumDocument, changedUris: Set<string>): boolean {
    return this.indexManager.isAffected(document, changedUris);
  }

  protected override async buildDocuments(
    documents: LangiumDocument[],
    options: BuildOptions,
    cancelToken: Cancellation.CancellationToken,
  ): Promise<void> {
    const all = [...documents];
    const seen = new Set(all.map((document) => document.uri.toString()));
    for (let done = 0; done < all.length; ) {
      const batch = all.slice(done);
      done = all.length;
      this.prepareBuild(batch, options);
      await this.runCancelable(batch, DocumentState.Parsed, cancelToken, (doc) =>
        this.langiumDocumentFactory.update(doc, cancelToken),
      );
      for (const document of batch) {
        for (const found of await this.#loadNeeds(document)) {
          if (!seen.has(found.uri.toString())) all.push(found);
          seen.add(found.uri.toString());
        }
      }
    }
    await super.buildDocuments(all, options, cancelToken);
  }

  /** Loads what a document names; returns documents that are new. */
  async #loadNeeds(document: LangiumDocument): Promise<readonly LangiumDocument[]> {
    const { Files, Sources } = this.#services.tierwright;
    await Promise.all(Sources.fileUris(document).map((uri) => Files.load(uri, document.uri)));
    const loaded: LangiumDocument[] = [];
    for (const uri of Sources.importUris(document)) {
      if (this.langiumDocuments.hasDocument(uri)) continue;
      const found = await this.#loadImport(uri, document.uri);
      if (found) loaded.push(found);
    }
    return loaded;
  }

  async #loadImport(uri: URI, importer: URI): Promise<LangiumDocument | undefined> {
    const { Roots } = this.#services.tierwright;
    if (isLibrary(uri)) return this.loadLibrary(uri);
    const files = this.fileSystemProvider;
    try {
      if (!(await files.exists(uri)) || !(await liesInside(files, uri, Roots.rootsFor(importer)))) return undefined;
      Roots.adopt(uri, importer);
      return await this.langiumDocuments.getOrCreateDocument(uri);
    } catch {
      // A file that vanished or cannot be read is an import that is not found; a finding says so.
      return undefined;
    }
  }

  /** The document of a library part, created on first use; it is built with the documents that import it. */
  loadLibrary(uri: URI): LangiumDocument | undefined {
    const known = this.langiumDocuments.getDocument(uri);
    const text = this.#services.tierwright.Library.textOf(uri);
    return known ?? (text === undefined ? undefined : this.langiumDocuments.createDocument(uri, text));
  }
}
