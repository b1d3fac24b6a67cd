import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LangiumDocument, URI } from 'langium';
import { createTierwrightServices, loadFiles } from '../../../language/services/index.ts';
import type { CheckedFile, CheckResult } from './checked-file.ts';
import { GuardedFiles } from './guarded-files.ts';
import { collectInputs } from './inputs.ts';
import { reason, relativeTo } from './paths.ts';

/** Files on the command line with everything known of them. */
export interface Project extends CheckResult {
  /** Inputs that could not be read: exit code 2. */
  readonly failures: readonly string[];
  readonly notes: readonly string[];
  /** Files that were read or looked for, imports and configs included. */
  readonly read: readonly string[];
}

/** Reads and analyses the files that command-line paths mean. Files of different workspaces know nothing of each other. */
export async function loadProject(paths: readonly string[], cwd: string): Promise<Project> {
  const { files, failures, notes } = collectInputs(paths, cwd);
  const show = shownFrom(fs.realpathSync(cwd));
  const loaded = await Promise.all(
    [...new Set(files.map((one) => one.root))].map((root) =>
      loadWorkspace(
        root,
        files.filter((one) => one.root === root).map((one) => one.file),
        show,
      ),
    ),
  );
  return {
    files: loaded.flatMap((one) => one.files).sort((a, b) => (a.path < b.path ? -1 : 1)),
    failures: [...failures, ...loaded.flatMap((one) => one.failures)],
    notes,
    read: loaded.flatMap((one) => one.read),
    show,
  };
}

async function loadWorkspace(root: string, files: readonly string[], show: (uri: string) => string) {
  const guarded = new GuardedFiles(root);
  const { shared } = createTierwrightServices(() => guarded);
  const uris = files.map((file) => URI.file(file));
  const { documents, unreadable } = await loadFiles(shared, uris, { workspace: [URI.file(root)] });
  const failures = await Promise.all(
    unreadable.map(async (uri) => `cannot read ${show(uri.toString())}: ${await whyUnreadable(guarded, uri)}`),
  );
  const checked = (document: LangiumDocument): CheckedFile => {
    const uri = document.uri.toString();
    return { path: show(uri), uri, ...shared.tierwright.Analysis.get(document) };
  };
  return { files: documents.map(checked), failures, read: [...guarded.asked] };
}

async function whyUnreadable(files: GuardedFiles, uri: URI): Promise<string> {
  try {
    await files.readFile(uri);
    return 'it could not be parsed';
  } catch (error) {
    return error instanceof TypeError ? 'it is not a text in UTF-8' : reason(error);
  }
}

/** Files relative to the current folder; documents of the library by their address. */
function shownFrom(cwd: string): (uri: string) => string {
  return (uri) => (uri.startsWith('file:') ? relativeTo(cwd, fileURLToPath(uri)) : uri);
}
