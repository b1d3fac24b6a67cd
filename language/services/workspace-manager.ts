import {
  type BuildOptions,
  DefaultWorkspaceManager,
  type FileSystemNode,
  type LangiumDocument,
  type LangiumSharedCoreServices,
  URI,
  UriUtils,
  type WorkspaceFolder,
} from 'langium';
import type { Settings } from './settings.ts';
import type { WorkspaceRoots } from './workspace-roots.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'out', 'build', 'coverage']);

/** Finds the `.tier` files of the workspace, leaving out build output, hidden folders and what the user excludes. */
export class TierwrightWorkspaceManager extends DefaultWorkspaceManager {
  override initialBuildOptions: BuildOptions = { validation: true };
  readonly #settings: Settings;
  readonly #roots: WorkspaceRoots;

  constructor(services: LangiumSharedCoreServices & { tierwright: { Settings: Settings; Roots: WorkspaceRoots } }) {
    super(services);
    this.#settings = services.tierwright.Settings;
    this.#roots = services.tierwright.Roots;
  }

  override initialize(params: Parameters<DefaultWorkspaceManager['initialize']>[0]): void {
    super.initialize(params);
    this.setFolders(params.workspaceFolders ?? []);
  }

  setFolders(folders: readonly WorkspaceFolder[]): void {
    this.folders = [...folders];
    this.#roots.setFolders(folders.map((folder) => URI.parse(folder.uri)));
  }

  override shouldIncludeEntry(entry: FileSystemNode): boolean {
    const name = UriUtils.basename(entry.uri);
    if (name.startsWith('.') || (entry.isDirectory && SKIPPED.has(name)) || this.#excluded(entry.uri)) return false;
    return entry.isDirectory || (entry.isFile && this.serviceRegistry.hasServices(entry.uri));
  }

  /** True for a document that belongs to the workspace and is not excluded. */
  includes(uri: URI): boolean {
    return this.#roots.folders.some((root) => UriUtils.contains(root, uri)) && !this.#excluded(uri);
  }

  #excluded(uri: URI): boolean {
    return this.#roots.folders.some(
      (root) => UriUtils.contains(root, uri) && this.#settings.excludes(UriUtils.relative(root, uri)),
    );
  }

  protected override async performStartup(folders: WorkspaceFolder[]): Promise<LangiumDocument[]> {
    await this.#settings.ready;
    return super.performStartup(folders);
  }

  /** A file that vanishes or cannot be read between listing and reading is left out. */
  protected override async loadWorkspaceDocuments(
    uris: Iterable<URI>,
    collector: (document: LangiumDocument) => void,
  ): Promise<void> {
    await Promise.all(
      [...uris].map(async (uri) => {
        const document = await this.langiumDocuments.getOrCreateDocument(uri).catch(() => undefined);
        if (document) collector(document);
      }),
    );
  }
}
