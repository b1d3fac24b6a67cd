import { nearest } from '../../../language/model/nearest.ts';
import type { Span } from '../../../language/model/span.ts';
import { type Explanation, explanation, type Paint, toText } from '../../explain/index.ts';
import { EXIT, type ExitCode, Unusable } from '../exit.ts';
import { explainJson, type Found } from '../formats/explain-json.ts';
import { placeText } from '../formats/text.ts';
import type { Colours, Terminal } from '../terminal.ts';
import type { CheckedFile, CheckResult } from '../workspace/checked-file.ts';
import { loadProject } from '../workspace/project.ts';

export interface ExplainOptions {
  readonly scenario?: string;
  readonly format: 'text' | 'json';
  /** Levels of inputs that the text explains as well. */
  readonly depth: number;
}

/** `tierwright explain`: how a quantity comes about, down to what the user wrote. */
export async function explain(
  path: string,
  name: string,
  options: ExplainOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const project = await loadProject([path], process.cwd());
  for (const note of project.notes) terminal.note(note);
  if (project.failures.length > 0) throw new Unusable(project.failures.join('\n'));
  const found = project.files.flatMap((file) => lookUp(file, name, options.scenario));
  if (found.length === 0) throw new Unusable(notFound(project.files, name, options.scenario));
  if (options.format === 'json') terminal.result(explainJson(found, project.show));
  else
    terminal.result(
      found.map((one) => asText(one, found.length > 1, project.show, options.depth, terminal.colours)).join('\n\n'),
    );
  return EXIT.fine;
}

function lookUp({ path, report }: CheckedFile, name: string, scenario: string | undefined): readonly Found[] {
  const chosen = report.scenarios.filter((one) => scenario === undefined || one.scenario.name === scenario);
  const each = chosen.flatMap((one) => {
    const quantity = one.quantities.get(name);
    return quantity ? [{ path, scenario: one.scenario.name, quantity }] : [];
  });
  const declared = scenario === undefined ? report.declared.get(name) : undefined;
  const differs = each.some((one) => one.quantity.value !== each[0]?.quantity.value);
  if (differs) return each;
  const quantity = declared ?? each[0]?.quantity;
  return quantity ? [{ path, quantity, ...(scenario === undefined ? {} : { scenario }) }] : [];
}

function asText(
  { path, scenario, quantity }: Found,
  several: boolean,
  show: CheckResult['show'],
  depth: number,
  colours: Colours,
): string {
  const head = several ? `${colours.bold(scenario ? `scenario ${scenario}` : path)}\n` : '';
  const place = (span: Span) => placeText(show(span.uri), span);
  return `${head}${toText(explanation(quantity), { colour: paint(colours), place, depth })}`;
}

function paint(colours: Colours): Paint {
  const byClaim: Readonly<Record<Explanation['claim'], (text: string) => string>> = {
    exact: colours.green,
    measured: colours.green,
    'lower-bound': colours.blue,
    'upper-bound': colours.blue,
    estimate: colours.yellow,
  };
  return { bold: colours.bold, dim: colours.dim, claim: (text, claim) => byClaim[claim](text) };
}

function notFound(files: readonly CheckedFile[], name: string, scenario: string | undefined): string {
  const scenarios = files.flatMap((file) => file.report.scenarios);
  if (scenario !== undefined && !scenarios.some((one) => one.scenario.name === scenario)) {
    return `there is no scenario '${scenario}'${choice(
      scenario,
      scenarios.map((one) => one.scenario.name),
    )}`;
  }
  const names = files.flatMap(({ report }) => [
    ...report.declared.keys(),
    ...report.scenarios.flatMap((one) => [...one.quantities.keys()]),
  ]);
  return `there is no quantity '${name}'${choice(name, [...new Set(names)])}`;
}

function choice(name: string, all: readonly string[]): string {
  const near = nearest(name, all);
  if (near.length > 0) return `; did you mean ${near.join(' or ')}?`;
  return all.length > 0 ? `; there are:\n  ${[...all].sort().join('\n  ')}` : '; nothing is declared that has any';
}
