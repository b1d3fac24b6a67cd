import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from 'langium';
import { evaluate } from '../../language/engine/evaluate.ts';
import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import type { Report, ScenarioReport, Verdict } from '../../language/engine/report.ts';
import type * as ast from '../../language/generated/ast.ts';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../../language/generated/module.ts';
import { TierwrightTokenBuilder } from '../../language/grammar/token-builder.ts';
import { LIBRARY } from '../../language/library/index.ts';
import { lower } from '../../language/model/lower.ts';
import type { SourceDocument } from '../../language/model/names.ts';
import type { ScenarioModel } from '../../language/model/scenario-model.ts';

const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), TierwrightGeneratedSharedModule);
const services = inject(createDefaultCoreModule({ shared }), TierwrightGeneratedModule, {
  parser: { TokenBuilder: () => new TierwrightTokenBuilder() },
});
shared.ServiceRegistry.register(services);

/** Parses a text, whatever is wrong with it. */
export function parse(
  text: string,
  uri = 'file:///test.tier',
  builtin = false,
): SourceDocument & { readonly errors: readonly string[] } {
  const { value, lexerErrors, parserErrors } = services.parser.LangiumParser.parse(text);
  const errors = [...lexerErrors, ...parserErrors].map((e) => e.message);
  return { uri, root: value as ast.Document, builtin, errors };
}

const library = new Map([...LIBRARY].map(([name, { uri, text }]) => [name, parse(text, uri, true)]));

/** Lowers one text, with the standard library and nothing else in reach. */
export function lowerText(text: string, files: Readonly<Record<string, string>> = {}): ScenarioModel {
  return lower(parse(text), {
    imported: (_, path) => library.get(path),
    file: (_, path) => (path in files ? { text: files[path] ?? '' } : { problem: 'there is no such file' }),
  });
}

/** Evaluates a text that must be sound: a problem in it fails the test. */
export function evaluateText(text: string, files: Readonly<Record<string, string>> = {}): Report {
  const model = lowerText(text, files);
  // A guess is a hint, not a fault.
  const problem = model.problems.find((p) => p.code !== 'guessed-value');
  if (problem) throw new Error(`line ${problem.span.start.line + 1}: ${problem.code} ${JSON.stringify(problem.facts)}`);
  return evaluate(model);
}

/** One scenario of a text, with short ways to what a test asks of it. */
export function scenarioOf(text: string, name?: string): ScenarioView {
  const report = evaluateText(text);
  const found = name === undefined ? report.scenarios[0] : report.scenarios.find((s) => s.scenario.name === name);
  if (!found) throw new Error(`no scenario ${name ?? ''}`);
  return {
    report: found,
    quantity: (path) => {
      const quantity = found.quantities.get(path);
      if (!quantity) throw new Error(`no quantity ${path}; there are ${[...found.quantities.keys()].join(', ')}`);
      return quantity;
    },
    value: (path) => found.quantities.get(path)?.value,
    verdict: (subject) => found.verdicts.find((v) => v.subject === subject),
  };
}

export interface ScenarioView {
  readonly report: ScenarioReport;
  /** Throws when the report has no such quantity. */
  readonly quantity: (path: string) => Quantity;
  readonly value: (path: string) => number | undefined;
  readonly verdict: (subject: string) => Verdict | undefined;
}
