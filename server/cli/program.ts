import { Argument, Command, Option } from 'commander';
import { version } from '../../package.json';
import { type CheckOptions, check, FAIL_ON } from './commands/check.ts';
import { type CompareOptions, compare } from './commands/compare.ts';
import { type ExplainOptions, explain } from './commands/explain.ts';
import { type FormatOptions, format } from './commands/format.ts';
import { type ImportCommandOptions, importModel } from './commands/import.ts';
import { type ModelOptions, model } from './commands/model.ts';
import { server } from './commands/server.ts';
import type { ExitCode } from './exit.ts';
import { FORMATS } from './formats/index.ts';
import { kvDtype, positiveCount, wholeCount } from './options.ts';
import type { Terminal } from './terminal.ts';

/** The command line as data; what each command does stands in `commands/`. Usage errors throw. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('tierwright')
    .description('Place LLM inference state on memory tiers and judge the result.')
    .version(version)
    .exitOverride()
    .showSuggestionAfterError();
  addCheck(program, terminal);
  addExplain(program, terminal);
  addModel(program, terminal);
  addImport(program, terminal);
  addCompare(program, terminal);
  addFormat(program, terminal);
  program
    .command('server')
    .description('start the language server for an editor')
    .requiredOption('--stdio', 'speak over standard input and output')
    .action(server);
  return program;
}

const paths = 'files, or folders for every .tier file under them (default: the current folder)';

function addCheck(program: Command, terminal: Terminal): void {
  program
    .command('check')
    .description('judge scenarios: findings, and the verdicts of each scenario')
    .addArgument(new Argument('[PATH...]', paths))
    .addOption(new Option('--format <format>', 'how to print the result').choices(Object.keys(FORMATS)).default('text'))
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 from this severity on').choices(FAIL_ON).default('error'),
    )
    .option('--watch', 'check again after each change, until Ctrl-C')
    .addHelpText('after', WORKSPACE)
    .action(async (given: string[], options: CheckOptions) => end(await check(given, options, terminal)));
}

function addExplain(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('show how a quantity comes about: formula, numbers, inputs, assumptions, source')
    .argument('<PATH>', 'a .tier file, or a folder')
    .argument('<QUANTITY>', 'its dotted name, such as chat.kv.live')
    .option('--scenario <name>', 'in this scenario only')
    .option('--depth <n>', 'levels of inputs to explain as well, in text', wholeCount, 2)
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText('after', WORKSPACE)
    .action(async (path: string, name: string, options: ExplainOptions) =>
      end(await explain(path, name, options, terminal)),
    );
}

function addModel(program: Command, terminal: Terminal): void {
  program
    .command('model')
    .description('size a model: a Hugging Face config.json, or a model of the standard library')
    .argument('<CONFIG|NAME>', 'path of a config.json, or a name such as Llama-3.1-8B')
    .option('--tokens <n>', 'tokens each live sequence holds', positiveCount)
    .option('--sequences <n>', 'live sequences', positiveCount, 1)
    .option('--kv-dtype <type>', 'element format of the KV cache', kvDtype)
    .option('--tensor-parallel <n>', 'ranks that share each layer', positiveCount, 1)
    .option('--block <n>', 'tokens of one allocation block', positiveCount, 1)
    .option('--encoder-tokens <n>', 'encoder tokens of a sequence, for models with cross-attention', wholeCount)
    .option('--speculative', 'count the prediction layers of speculative decoding')
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .action(async (name: string, options: ModelOptions) => end(await model(name, options, terminal)));
}

function addImport(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description('print a model file as a model declaration of the language')
    .argument('<CONFIG|GGUF>', 'path of a config.json or of a .gguf file')
    .option('--name <name>', 'what the model is called (default: what the file or its folder says)')
    .addHelpText('after', IMPORT)
    .action(async (file: string, options: ImportCommandOptions) => end(await importModel(file, options, terminal)));
}

function addCompare(program: Command, terminal: Terminal): void {
  program
    .command('compare')
    .description('compare an engine’s log with what a file comes to: match, or which assumption would explain it')
    .argument('<PATH>', 'a .tier file, or a folder')
    .option('--log <file>', 'the log; standard input by default', '-')
    .option('--scenario <name>', 'with this scenario only')
    .option('--workload <name>', 'with this workload only')
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText('after', WORKSPACE)
    .action(async (path: string, options: CompareOptions) => end(await compare(path, options, terminal)));
}

function addFormat(program: Command, terminal: Terminal): void {
  program
    .command('format')
    .description('rewrite files in the one layout')
    .argument('<PATH...>', paths)
    .option('--check', 'change nothing; exit with 1 when a file would change')
    .action(async (given: string[], options: FormatOptions) => end(await format(given, options, terminal)));
}

const IMPORT = `
Exit code: 0 the whole model is printed, 1 only the part that could be counted, 2 wrong usage or unreadable input.
Nothing is written to a file: send the output to one, and correct what its comments call guessed.`;

const WORKSPACE = `
Exit code: 0 nothing to report, 1 findings, 2 wrong usage or unreadable input.
Nothing outside the workspace is read: the nearest folder argument around a file, else the current folder. A file that
is named outside of both has its own folder as its workspace.`;

function end(code: ExitCode): void {
  process.exitCode = code;
}
