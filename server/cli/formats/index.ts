import { allRules } from '../../../language/rules/index.ts';
import type { Colours } from '../terminal.ts';
import type { CheckResult } from '../workspace/checked-file.ts';
import { toGithub } from './github.ts';
import { toJson } from './json.ts';
import { toSarif } from './sarif.ts';
import { toText } from './text.ts';

/** Every output format of `check`, by the word `--format` takes. */
export const FORMATS = {
  text: toText,
  json: toJson,
  sarif: (result: CheckResult) => toSarif(result, allRules),
  github: toGithub,
} as const satisfies Readonly<Record<string, (result: CheckResult, colours: Colours) => string>>;

export type FormatName = keyof typeof FORMATS;
