import { URI, UriUtils } from 'langium';
import type { Connection } from 'vscode-languageserver';
import { importModelFile } from '../../language/importers/gguf/index.ts';
import type { ImportProblem } from '../../language/importers/hugging-face-config/problem.ts';
import { printModel } from '../../language/importers/tier-text/print-model.ts';
import type { FileText } from '../../language/model/lowering.ts';
import { isName } from '../../language/services/index.ts';
import type { TierwrightSharedServices } from '../module.ts';
import { IMPORT_TEXT_REQUEST, type ImportTextParams, type ImportTextResult } from '../protocol.ts';

/** Answers with the model of a config file or a GGUF file as text of the language. */
export function addImportText(connection: Connection, services: TierwrightSharedServices): void {
  const { WorkspaceLock, WorkspaceManager } = services.workspace;
  connection.onRequest(IMPORT_TEXT_REQUEST, async (params: ImportTextParams): Promise<ImportTextResult> => {
    await WorkspaceManager.ready;
    // Under the lock: a change of the file is either seen before it is read here, or takes the text out of the cache after.
    return WorkspaceLock.read(() => importText(params, services));
  });
}

async function importText(
  { uri, name, document }: ImportTextParams,
  services: TierwrightSharedServices,
): Promise<ImportTextResult> {
  const file = UriUtils.basename(URI.parse(uri));
  const { LangiumParser } = services.ServiceRegistry.getServices(URI.parse('untitled:import.tier')).parser;
  if (!isName(name, LangiumParser)) {
    const rule = "a name has letters, digits, '_' and single '-', a letter first, and is no word of the language";
    return { problem: `'${name}' cannot name a model: ${rule}.` };
  }
  const read = await readFor(document, uri, services);
  if ('problem' in read) return { problem: `${file} cannot be imported: ${read.problem}.` };
  const { architecture, version, modelType, derivedFrom, guessed, problems } = importModelFile(read.text);
  const described = problems.map((problem) => `${problem.message}${placeOf(problem)}`);
  if (!architecture) return { problem: `${file} cannot be imported: ${described.join('; ')}.` };
  const text = printModel(name, architecture, {
    ...(version === undefined ? {} : { version }),
    ...(modelType ? { family: modelType } : {}),
    derivedFrom,
    guessed,
    source: file,
  });
  return described.length > 0 ? { text, notCounted: described } : { text };
}

/** The file's text, when `model … from` in the document could read it too; without one, when it lies in the workspace. */
async function readFor(
  document: string | undefined,
  uri: string,
  { tierwright: { Files, Roots } }: TierwrightSharedServices,
): Promise<FileText> {
  const from = URI.parse(document ?? NO_DOCUMENT);
  // Joining resolves `..`, which the comparison of paths takes for a folder's name.
  const file = UriUtils.joinPath(URI.parse(uri));
  if (!Roots.allows(from, file)) return { problem: 'the file lies outside the workspace, where nothing is read' };
  await Files.load(file, from);
  return Files.get(file);
}

/** An untitled document has no folder of its own: it reads in the workspace alone. */
const NO_DOCUMENT = 'untitled:import';

function placeOf({ line, column }: ImportProblem): string {
  if (line === undefined) return '';
  return column === undefined ? ` (line ${line + 1})` : ` (line ${line + 1}, column ${column + 1})`;
}
