/** What a field note must come to: the findings to act on, in the order of the text. */
export interface FieldNote {
  /** File under `examples/field-notes`. */
  readonly file: string;
  /** Parts of the source that the file must cite. */
  readonly source: readonly string[];
  readonly findings: readonly ExpectedFinding[];
}

export interface ExpectedFinding {
  readonly scenario: string;
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly subject: string;
  /** Parts of the message: the numbers that decide. */
  readonly says: readonly string[];
}
