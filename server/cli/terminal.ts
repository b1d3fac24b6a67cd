import pc from 'picocolors';

export type Colours = ReturnType<typeof pc.createColors>;

/** Where a command writes: results to stdout, progress and the tool's own problems to stderr. */
export interface Terminal {
  readonly colours: Colours;
  readonly result: (text: string) => void;
  readonly note: (text: string) => void;
}

export function processTerminal(): Terminal {
  // A reader that goes away early (`| head`) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    colours: pc.createColors(wantsColour(process.stdout.isTTY, process.env)),
    result: (text) => process.stdout.write(`${text}\n`),
    note: (text) => process.stderr.write(`tierwright: ${text}\n`),
  };
}

/**
 * Only on a terminal, and never when `NO_COLOR` is set to anything. The answer is a boolean even where Node leaves
 * `isTTY` undefined: the colour library would take undefined for "decide yourself", and colours every pipe in CI.
 */
function wantsColour(isTerminal: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  return isTerminal === true && !env.NO_COLOR && env.TERM !== 'dumb';
}
