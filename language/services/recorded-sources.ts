import type { FileText, LoweringSources } from '../model/lowering.ts';
import type { SourceDocument } from '../model/names.ts';

/** Passes on what is asked of the sources and remembers it, so that it can be seen later whether an answer changed. */
export class RecordedSources implements LoweringSources {
  readonly #sources: LoweringSources;
  readonly #imports: { from: SourceDocument; path: string; found: SourceDocument | undefined }[] = [];
  readonly #files: { from: SourceDocument; path: string; found: FileText }[] = [];

  constructor(sources: LoweringSources) {
    this.#sources = sources;
  }

  readonly imported = (from: SourceDocument, path: string): SourceDocument | undefined => {
    const known = this.#imports.find((one) => one.from === from && one.path === path);
    if (known) return known.found;
    const found = this.#sources.imported(from, path);
    this.#imports.push({ from, path, found });
    return found;
  };

  readonly file = (from: SourceDocument, path: string): FileText => {
    const found = this.#sources.file(from, path);
    this.#files.push({ from, path, found });
    return found;
  };

  /** True while every answer is still the same. */
  unchanged(): boolean {
    return (
      this.#imports.every((one) => this.#sources.imported(one.from, one.path) === one.found) &&
      this.#files.every((one) => sameFile(this.#sources.file(one.from, one.path), one.found))
    );
  }
}

function sameFile(a: FileText, b: FileText): boolean {
  if (a === b) return true;
  return 'problem' in a && 'problem' in b && a.problem === b.problem;
}
