import fs from 'node:fs';
import { formatText } from '../../../language/services/index.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import { collectInputs } from '../workspace/inputs.ts';
import { reason, relativeTo } from '../workspace/paths.ts';

export interface FormatOptions {
  readonly check?: boolean;
}

/** `tierwright format`: rewrites files in the one layout; with `--check` only tells which would change. */
export async function format(
  paths: readonly string[],
  { check = false }: FormatOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const cwd = process.cwd();
  const { files, failures, notes } = collectInputs(paths, cwd);
  for (const text of [...notes, ...failures]) terminal.note(text);
  let code: ExitCode = failures.length > 0 ? EXIT.unusable : EXIT.fine;
  for (const { file } of files) {
    const shown = relativeTo(fs.realpathSync(cwd), file);
    const outcome = formatFile(file, check);
    if ('failure' in outcome) {
      terminal.note(`cannot format ${shown}: ${outcome.failure}`);
      code = EXIT.unusable;
    } else if (outcome.changed) {
      terminal.result(check ? `${shown} would change` : shown);
      if (check && code === EXIT.fine) code = EXIT.findings;
    }
  }
  return code;
}

function formatFile(file: string, check: boolean): { readonly changed: boolean } | { readonly failure: string } {
  try {
    const before = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(file));
    const after = formatText(before, { indent: INDENT });
    if (after !== before && !check) fs.writeFileSync(file, after);
    return { changed: after !== before };
  } catch (error) {
    return { failure: error instanceof TypeError ? 'it is not a text in UTF-8' : reason(error) };
  }
}

/** Editors use the width the user set; the command line has one for all. */
const INDENT = '  ';
