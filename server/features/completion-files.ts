import { type FileSystemProvider, UriUtils } from 'langium';
import type { TierwrightServices } from '../module.ts';
import type { CompletionContext } from './completion-context.ts';
import { Kind, type Suggestion } from './completion-items.ts';

/** Names of the standard library for an import. */
export function librarySuggestions(services: TierwrightServices, quoted: boolean): readonly Suggestion[] {
  return services.shared.tierwright.Library.names.map((name) => ({
    label: name,
    kind: Kind.Module,
    detail: 'standard library',
    rank: 1,
    ...(quoted ? {} : { insert: `"${name}"` }),
  }));
}

/** Folders and files with an extension, relative to the document, inside what it may read. */
export async function fileSuggestions(
  context: CompletionContext,
  extension: string,
  services: TierwrightServices,
): Promise<readonly Suggestion[]> {
  const { document, text } = context;
  if (!text) return [];
  const folder = text.typed.slice(0, text.typed.lastIndexOf('/') + 1);
  const { Roots } = services.shared.tierwright;
  const uri = Roots.resolve(folder || '.', document.uri);
  if (!uri) return [];
  const entries = await list(services.shared.workspace.FileSystemProvider, uri);
  return entries
    .filter((entry) => !UriUtils.equals(entry.uri, document.uri))
    .map((entry) => ({ name: UriUtils.basename(entry.uri), isFolder: entry.isDirectory }))
    .filter(
      ({ name, isFolder }) =>
        !name.startsWith('.') && name !== 'node_modules' && (isFolder || name.endsWith(extension)),
    )
    .map(({ name, isFolder }) => ({
      label: `${folder}${name}${isFolder ? '/' : ''}`,
      kind: isFolder ? Kind.Folder : Kind.File,
      rank: isFolder ? 3 : 2,
    }));
}

async function list(files: FileSystemProvider, uri: Parameters<FileSystemProvider['readDirectory']>[0]) {
  try {
    return await files.readDirectory(uri);
  } catch {
    return [];
  }
}
