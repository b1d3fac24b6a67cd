/**
 * Ending child processes, and ending ourselves properly when somebody asks for it.
 */
import { spawnSync } from 'node:child_process';

const KILL_AFTER_MS = 3000;
const PARENT_CHECK_MS = 500;
const POSIX = process.platform !== 'win32';

/** How to start a child so that `endTree` reaches its children too: as the leader of a process group, where there are such. */
export const TREE_OPTIONS = { detached: POSIX, windowsHide: true };

function signalTree(child, signal) {
  if (!POSIX) spawnSync('taskkill', ['/F', '/T', '/PID', `${child.pid}`], { stdio: 'ignore' });
  else {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // nobody left
    }
  }
}

/** Asks a child started with `TREE_OPTIONS` and its children to end, and makes them end when it takes too long. */
export async function endTree(child) {
  if (child.pid === undefined) return;
  signalTree(child, 'SIGTERM');
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => {
      const timer = setTimeout(() => signalTree(child, 'SIGKILL'), KILL_AFTER_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  // An extension host outlives its server for a while, hoping to be asked for again.
  signalTree(child, 'SIGKILL');
}

const handlers = new Set();
let stopping = false;
let listening = false;

async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.allSettled([...handlers].map((handler) => handler()));
  process.exit(code);
}

function listen() {
  listening = true;
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  process.on('SIGHUP', () => stop(129));
  // npm ends the shell around a script without telling the script, so under npm the parent's end counts as being asked too.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(parent)) stop(143);
  }, PARENT_CHECK_MS).unref();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Has `handler` called when this process is asked to stop (Ctrl-C, SIGTERM, the terminal closing); when every handler is done, the
 * process exits as after that signal. Returns a function that forgets the handler.
 */
export function onStopRequest(handler) {
  if (!listening) listen();
  handlers.add(handler);
  return () => handlers.delete(handler);
}
