import fs from 'node:fs';
import type { Report } from '../../../language/engine/report.ts';
import { comparisonText, type LogReading, readLog, recognise } from '../../../language/engine-log/index.ts';
import { EXIT, type ExitCode, Unusable } from '../exit.ts';
import { type Compared, compareJson } from '../formats/compare-json.ts';
import type { Colours, Terminal } from '../terminal.ts';
import { loadProject } from '../workspace/project.ts';

export interface CompareOptions {
  readonly log: string;
  readonly scenario?: string;
  readonly workload?: string;
  readonly format: 'text' | 'json';
}

/** Logs of a start are a few megabytes; whoever sends more is told. */
const MOST_BYTES = 64 * 2 ** 20;

/** `tierwright compare`: an engine's log against what a file comes to. Exits with 1 when a number differs. */
export async function compare(path: string, options: CompareOptions, terminal: Terminal): Promise<ExitCode> {
  const lines = recognise(readText(options.log));
  if (lines.length === 0)
    throw new Unusable(
      'the log has no line that is understood. Known are the lines of vLLM, SGLang, TensorRT-LLM, llama.cpp and LMCache that tell the size of the KV cache',
    );
  const project = await loadProject([path], process.cwd());
  for (const note of project.notes) terminal.note(note);
  if (project.failures.length > 0) throw new Unusable(project.failures.join('\n'));
  const { scenario, workload } = options;
  checkNames(
    project.files.map(({ report }) => report),
    options,
  );
  const scope = { ...(scenario === undefined ? {} : { scenario }), ...(workload === undefined ? {} : { workload }) };
  const found = project.files.flatMap(({ path: file, report }) =>
    readLog(report, lines, scope).map((reading): Compared => ({ file, reading })),
  );
  const all = found.flatMap(({ reading }) => reading.comparisons);
  if (all.length === 0)
    throw new Unusable(
      'nothing of the file compares with the log: it needs a workload whose model is known, and some lines need the one beside them in the log',
    );
  terminal.result(
    options.format === 'json'
      ? compareJson(found)
      : found.map(({ reading }) => asText(reading, terminal.colours)).join('\n\n'),
  );
  return all.every((one) => one.matches) ? EXIT.fine : EXIT.findings;
}

/** `-` is standard input. */
function readText(path: string): string {
  try {
    const text = fs.readFileSync(path === '-' ? 0 : path, 'utf8');
    if (text.length > MOST_BYTES) throw new Unusable('the log is larger than 64 MiB; send the lines of the start only');
    return text;
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(`the log ${path === '-' ? 'on standard input' : `'${path}'`} cannot be read`);
  }
}

function checkNames(reports: readonly Report[], { scenario, workload }: CompareOptions): void {
  const scenarios = reports.flatMap((one) => one.scenarios.map((s) => s.scenario.name));
  if (scenario !== undefined && !scenarios.includes(scenario)) {
    throw new Unusable(`there is no scenario '${scenario}'; there are: ${scenarios.join(', ') || 'none'}`);
  }
  const workloads = reports.flatMap((one) => one.model.workloads.map((w) => w.path));
  if (workload !== undefined && !workloads.includes(workload)) {
    throw new Unusable(`there is no workload '${workload}'; there are: ${workloads.join(', ') || 'none'}`);
  }
}

function asText({ comparisons }: LogReading, colours: Colours): string {
  return comparisons
    .map((one) => {
      const mark = one.matches ? colours.green('match  ') : colours.yellow('differs');
      return `${mark} ${comparisonText(one)}`;
    })
    .join('\n');
}
