import * as ast from '../generated/ast.ts';
import { importModelFile } from '../importers/gguf/index.ts';
import type { Architecture } from './architecture.ts';
import { propertySpan, spanOf } from './ast-span.ts';
import type { Lowering } from './lowering.ts';
import { type Located, unquote } from './names.ts';

/** What a config file tells of a model. */
export interface ConfigReading {
  readonly file: string;
  /** Undefined when it could not be read; that was reported. */
  readonly architecture: Architecture | undefined;
  /** Which config key gave which attribute. */
  readonly derivedFrom: Readonly<Record<string, string>>;
  readonly guessed: readonly string[];
  /** Attributes of the model that need not be written. */
  readonly gives: readonly string[];
}

/** Reads the config a model names with `from`; reports what is wrong with it on the file's name. */
export function readConfig(lowering: Lowering, at: Located): ConfigReading | undefined {
  if (!ast.isModel(at.node) || !at.node.file) return undefined;
  const file = unquote(at.node.file);
  const span = propertySpan(at.node, 'file', at.document.uri) ?? spanOf(at.node, at.document.uri);
  const nothing: ConfigReading = { file, architecture: undefined, derivedFrom: {}, guessed: [], gives: ALL };
  const read = lowering.sources.file(at.document, file);
  if ('problem' in read) {
    lowering.problems.add('config-unreadable', span, { file, detail: read.problem });
    return nothing;
  }
  const { architecture, derivedFrom, guessed, problems } = importModelFile(read.text);
  for (const problem of problems) {
    const where =
      problem.line === undefined
        ? ''
        : ` (line ${problem.line + 1}${problem.column === undefined ? '' : `, column ${problem.column + 1}`})`;
    lowering.problems.add(problem.code, span, { file, detail: `${problem.message}${where}` });
  }
  for (const one of guessed) lowering.problems.add('guessed-value', span, { what: one.attribute, detail: one.why });
  if (!architecture) return nothing;
  const counted = architecture.weights.parameters ? ['parameters'] : [];
  const typed = architecture.weights.dtype ? ['weights-dtype'] : [];
  return {
    file,
    architecture,
    derivedFrom,
    guessed: guessed.map((g) => g.attribute),
    gives: ['layers', 'kv-dtype', ...counted, ...typed],
  };
}

/** When a file could not be read, that is the one finding: its attributes are not asked for as well. */
const ALL = ['layers', 'kv-dtype', 'parameters', 'weights-dtype'] as const;
