import { EmptyFileSystem, type FileSystemProvider } from 'langium';
import { analyse } from '../analyse.ts';
import { LIBRARY } from '../library/index.ts';
import { createCoreServices } from './module.ts';

/**
 * Langium services for Tierwright without an editor: for the CLI, scripts and tests. Documents are built with
 * `shared.workspace.DocumentBuilder` (imports, library and config files come along), then read from
 * `shared.tierwright.Analysis.get(document)`.
 */
export function createTierwrightServices(
  fileSystemProvider: () => FileSystemProvider = EmptyFileSystem.fileSystemProvider,
) {
  return createCoreServices({ fileSystemProvider, analyse, library: LIBRARY });
}

export type { Analyse, Analysis } from './analysis.ts';
export { type Analysed, AnalysisCache, type DocumentAnalysis } from './analysis-cache.ts';
export { namesDeclaration, ownerKind, ownerOf, rowOf, vocabularyOf } from './attribute-row.ts';
export { TierwrightDocumentBuilder } from './document-builder.ts';
export { DocumentSources } from './document-sources.ts';
export { type NameAt, nameAt } from './find-declaration.ts';
export { type FormatOptions, formatLines, formatText } from './format/format-text.ts';
export { isLibrary, LIBRARY_SCHEME } from './import-path.ts';
export { isName } from './is-name.ts';
export { Library, type LibraryText } from './library.ts';
export { type LoadOptions, loadFiles } from './load-files.ts';
export {
  type CoreContext,
  createCoreServices,
  languageModule,
  sharedModule,
  type TierwrightAdded,
  type TierwrightCoreServices,
  type TierwrightSharedCoreServices,
} from './module.ts';
export type { SafeFileSystem } from './safe-file-system.ts';
export { Settings } from './settings.ts';
export { SUPPRESSION, suppressionComment } from './suppressions.ts';
export { spanBetween } from './text-span.ts';
export { visitAst } from './visit-ast.ts';
export { TierwrightWorkspaceManager } from './workspace-manager.ts';
