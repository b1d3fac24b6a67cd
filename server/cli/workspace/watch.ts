import { watch } from 'chokidar';
import type { Terminal } from '../terminal.ts';
import type { Project } from './project.ts';

/** Editors write in bursts; one run is enough for each. */
const QUIET_MILLISECONDS = 100;

/** Runs once, and again after each change of a file that was read or a folder that was named, until Ctrl-C. */
export async function watchProject(
  paths: readonly string[],
  run: () => Promise<{ readonly project: Project }>,
  terminal: Terminal,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const named = paths.length === 0 ? ['.'] : paths;
  const watcher = watch([...named], { ignoreInitial: true, ignored: isIgnored });
  const runAndFollow = async () => {
    const { project } = await run();
    watcher.add([...project.read]);
    terminal.note('watching for changes, Ctrl-C ends');
  };
  await runAndFollow();
  watcher.on('all', (_event, file) => {
    if (!/\.(tier|json|jsonl)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(runAndFollow).catch((error: unknown) => terminal.note(String(error)));
    }, QUIET_MILLISECONDS);
  });
  await interrupted();
  clearTimeout(timer);
  await watcher.close();
  await running;
}

function isIgnored(file: string): boolean {
  return /(^|[\\/])(node_modules|\.git)([\\/]|$)/.test(file);
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
