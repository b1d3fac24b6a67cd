import type { Severity } from '../rules/finding.ts';
import { Event } from './event.ts';
import { matchesGlob } from './glob.ts';

const SEVERITIES: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'];

/** What users set under `tierwright.*` that changes what is found: severities by code and folders to leave out. */
export class Settings {
  #severity: Readonly<Record<string, Severity | 'off'>> = {};
  #exclude: readonly string[] = [];
  /** Resolves once the settings are known; workspace loading waits for it. */
  ready: Promise<void> = Promise.resolve();
  /** After a change of either. */
  readonly changed = new Event<void>();

  /** Takes the settings object as a client sends it; what is not understood is ignored. */
  update(raw: unknown): void {
    const { severity, exclude } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
    const before = JSON.stringify([this.#severity, this.#exclude]);
    const entries = typeof severity === 'object' && severity !== null ? Object.entries(severity) : [];
    this.#severity = Object.fromEntries(entries.filter(([, word]) => SEVERITIES.includes(word as string)));
    this.#exclude = Array.isArray(exclude) ? exclude.filter((one) => typeof one === 'string') : [];
    if (JSON.stringify([this.#severity, this.#exclude]) !== before) this.changed.fire();
  }

  /** The severity a user chose for a code; undefined leaves it as the rule says. */
  severityOf(code: string): Severity | 'off' | undefined {
    return Object.hasOwn(this.#severity, code) ? this.#severity[code] : undefined;
  }

  /** True for a path, relative to its workspace folder, that `tierwright.exclude` leaves out. */
  excludes(relativePath: string): boolean {
    return this.#exclude.some((glob) => matchesGlob(glob, relativePath));
  }
}
