import type { LangiumDocument } from 'langium';
import type { Report } from '../engine/report.ts';
import type { Finding } from '../rules/finding.ts';
import type { Analyse, Analysis } from './analysis.ts';
import type { DocumentSources } from './document-sources.ts';
import { Event } from './event.ts';
import { finalFindings } from './final-findings.ts';
import { isLibrary } from './import-path.ts';
import { RecordedSources } from './recorded-sources.ts';
import type { Settings } from './settings.ts';

/** What is known of one document: everything that diagnostics, hovers, hints, lenses and the preview show. */
export interface DocumentAnalysis {
  readonly report: Report;
  /**
   * All findings of the document, in the order of the text: syntax errors included, suppressed ones left out,
   * severities as the user set them. A diagnostic's `data.index` counts in this list.
   */
  readonly findings: readonly Finding[];
}

export interface Analysed {
  readonly document: LangiumDocument;
  readonly analysis: DocumentAnalysis;
}

interface Entry {
  readonly root: object;
  readonly analysis: Analysis;
  readonly sources: RecordedSources;
  final?: { readonly settings: number; readonly result: DocumentAnalysis };
}

/**
 * One analysis for each set of document versions. An entry is valid as long as the document's own text, every import
 * it looked up and every file it read are still the same; that is checked at each use, so nothing stale is ever shown.
 */
export class AnalysisCache {
  readonly #entries = new WeakMap<LangiumDocument, Entry>();
  readonly #sources: DocumentSources;
  readonly #settings: Settings;
  readonly #analyse: Analyse;
  #settingsVersion = 0;

  /** Fires after a document was evaluated anew, because it or something it depends on changed. */
  readonly analysed = new Event<Analysed>();

  constructor(services: { tierwright: { Sources: DocumentSources; Settings: Settings; Analyse: Analyse } }) {
    this.#sources = services.tierwright.Sources;
    this.#settings = services.tierwright.Settings;
    this.#analyse = services.tierwright.Analyse;
    this.#settings.changed.on(() => this.#settingsVersion++);
  }

  /** The analysis of a parsed document; made on first use, then looked up. */
  get(document: LangiumDocument): DocumentAnalysis {
    const entry = this.#entry(document);
    if (entry.final?.settings === this.#settingsVersion) return entry.final.result;
    const { report, findings } = entry.analysis;
    // The library is checked by its own tests: nobody can mend it in an editor.
    const shown = isLibrary(document.uri) ? [] : finalFindings(document, findings, this.#settings);
    const result = { report, findings: shown };
    entry.final = { settings: this.#settingsVersion, result };
    this.analysed.fire({ document, analysis: result });
    return result;
  }

  #entry(document: LangiumDocument): Entry {
    const root = document.parseResult.value;
    const known = this.#entries.get(document);
    if (known && known.root === root && known.sources.unchanged()) return known;
    const sources = new RecordedSources(this.#sources);
    const analysis = this.#analyse(this.#sources.of(document), sources);
    const entry: Entry = { root, analysis, sources };
    this.#entries.set(document, entry);
    return entry;
  }
}
