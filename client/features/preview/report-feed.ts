import type { HostMessage, PreviewModel } from '../../../server/protocol.ts';

/** Bursts of reports, as of typing, are shown by their last. */
const PAUSE_MS = 50;

/**
 * Hands one document's reports to its web view: the latest only, never an older one, and none while nobody listens.
 * Versions begin anew when a document is opened again; the first report after that says so.
 */
export class ReportFeed {
  readonly #post: (message: HostMessage) => void;
  #latest: PreviewModel | undefined;
  #sent: PreviewModel | undefined;
  #reopened = false;
  #listening = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(post: (message: HostMessage) => void) {
    this.#post = post;
  }

  /** What the web view shows, or will in a moment. */
  get latest(): PreviewModel | undefined {
    return this.#latest;
  }

  /** What the web view was sent last, in its present life. */
  get sent(): PreviewModel | undefined {
    return this.#listening ? this.#sent : undefined;
  }

  /** True when the web view was there to be told. */
  get listening(): boolean {
    return this.#listening;
  }

  offer(model: PreviewModel): void {
    if (!this.#reopened && this.#latest && model.version < this.#latest.version) return;
    this.#latest = model;
    if (this.#listening) this.#timer ??= setTimeout(() => this.#send(), PAUSE_MS);
  }

  /** The web view is new, and shows nothing yet. */
  begin(): void {
    this.#listening = true;
    this.#sent = undefined;
    if (this.#latest) this.#send();
  }

  /** The web view is gone, as when its tab is hidden. */
  pause(): void {
    this.#listening = false;
    this.dispose();
  }

  reopened(): void {
    this.#reopened = true;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #send(): void {
    this.dispose();
    const model = this.#latest;
    if (!model) return;
    const { version } = model;
    const reset = this.#reopened && this.#sent !== undefined && version < this.#sent.version;
    this.#sent = model;
    this.#reopened = false;
    this.#post({ type: 'report', version, model, ...(reset ? { reset } : {}) });
  }
}
