import { DefaultIndexManager, type LangiumDocument, type LangiumSharedCoreServices } from 'langium';
import type { DocumentSources } from './document-sources.ts';

/**
 * Knows which documents a change reaches. Langium looks one hop far; here the whole import closure counts, imports
 * of files that do not exist yet and config files included.
 */
export class TierwrightIndexManager extends DefaultIndexManager {
  readonly #sources: () => DocumentSources;

  constructor(services: LangiumSharedCoreServices & { tierwright: { Sources: DocumentSources } }) {
    super(services);
    this.#sources = () => services.tierwright.Sources;
  }

  override isAffected(document: LangiumDocument, changed: Set<string>): boolean {
    const sources = this.#sources();
    const seen = new Set<string>([document.uri.toString()]);
    const queue: LangiumDocument[] = [document];
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (sources.fileUris(next).some((uri) => changed.has(uri.toString()))) return true;
      for (const uri of sources.importUris(next)) {
        const key = uri.toString();
        if (changed.has(key)) return true;
        const imported = seen.has(key) ? undefined : this.documents.getDocument(uri);
        seen.add(key);
        if (imported) queue.push(imported);
      }
    }
    return false;
  }
}
