/** What the process ends with. */
export const EXIT = {
  /** Nothing at or above `--fail-on`. */
  fine: 0,
  findings: 1,
  /** Wrong usage, or an input that cannot be read. */
  unusable: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with exit code 2 and a message on stderr; what it says is for the user, not a fault of the tool. */
export class Unusable extends Error {}
