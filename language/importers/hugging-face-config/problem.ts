/** Why a configuration could not be read, or not be counted. Lines and columns are zero-based, as editors count. */
export interface ImportProblem {
  readonly code: 'config-unreadable' | 'config-unsupported';
  readonly message: string;
  /** The configuration key at fault, dotted from the top: `text_config.num_hidden_layers`. */
  readonly key?: string;
  /** Set where the architecture is there all the same, without the part this speaks of. */
  readonly partial?: true;
  readonly line?: number;
  readonly column?: number;
}

/** Ends the reading of one configuration; `importConfig` turns it into a problem, nothing else sees it. */
export class Refusal extends Error {
  readonly key: string | undefined;

  constructor(message: string, key?: string) {
    super(message);
    this.key = key;
  }
}
