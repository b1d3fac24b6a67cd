import type { DocumentAnalysis } from '../../language/services/index.ts';
import type { PreviewModel } from '../protocol.ts';
import { previewModel } from './model.ts';

/** Keeps the last sound picture of each document, to be shown while its text is broken. */
export class PreviewModels {
  readonly #good = new Map<string, PreviewModel>();
  readonly #brokenSince = new Map<string, string>();
  readonly #now: () => Date;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  /** The picture of an analysis; with a syntax error in it the last sound one, marked as stale. */
  of({ report, findings }: DocumentAnalysis, version: number): PreviewModel {
    const { uri } = report;
    const broken = findings.find((one) => one.code === 'syntax-error');
    if (!broken) {
      const model = previewModel(report, findings, version);
      this.#good.set(uri, model);
      this.#brokenSince.delete(uri);
      return model;
    }
    const since = this.#brokenSince.get(uri) ?? this.#now().toTimeString().slice(0, 8);
    this.#brokenSince.set(uri, since);
    const reason = `line ${broken.span.start.line + 1}: ${broken.message}`;
    return { uri, version, stale: { since, reason }, scenarios: this.#good.get(uri)?.scenarios ?? [] };
  }

  forget(uri: string): void {
    this.#good.delete(uri);
    this.#brokenSince.delete(uri);
  }
}
