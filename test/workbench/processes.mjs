/**
 * Ending child processes, and ending ourselves properly when somebody asks for it.
 */
const KILL_AFTER_MS = 3000;

/** Asks a child process to end, and makes it end when it takes too long. Resolves when it has ended. */
export function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/**
 * Calls `handler` once when this process is asked to stop (Ctrl-C, SIGTERM, the terminal closing), then exits as a signal does.
 * npm ends the shell around a script without telling the script, so under npm the parent's end counts as being asked as well.
 */
export function onStopRequest(handler) {
  let stopping = false;
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    try {
      await handler();
    } finally {
      process.exit(code);
    }
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  process.on('SIGHUP', () => stop(129));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => (process.ppid === parent && isAlive(parent)) || stop(143), 500).unref();
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
