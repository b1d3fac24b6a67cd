import type { LangiumDocument, URI } from 'langium';
import type { TierwrightSharedCoreServices } from './module.ts';

export interface LoadOptions {
  /** Folders inside which imports and config files are read. */
  readonly workspace: readonly URI[];
}

/**
 * Reads files and all they import, ready to be analysed; files that cannot be read are told apart. For the CLI and
 * scripts: an editor's documents come through the language server.
 */
export async function loadFiles(
  shared: TierwrightSharedCoreServices,
  files: readonly URI[],
  { workspace }: LoadOptions,
): Promise<{ readonly documents: readonly LangiumDocument[]; readonly unreadable: readonly URI[] }> {
  shared.tierwright.Roots.setFolders(workspace);
  const documents: LangiumDocument[] = [];
  const unreadable: URI[] = [];
  for (const uri of files) {
    const document = await shared.workspace.LangiumDocuments.getOrCreateDocument(uri).catch(() => undefined);
    if (document) documents.push(document);
    else unreadable.push(uri);
  }
  await shared.workspace.DocumentBuilder.build(documents, { validation: true });
  return { documents, unreadable };
}
