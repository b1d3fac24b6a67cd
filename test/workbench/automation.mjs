/**
 * The page side of a test run: opens VS Code's page in a headless browser and waits for the suite's exit code.
 * VS Code's page calls two functions where it finds them: one with the extension host's console, one with the exit code.
 */
import { launchProfile } from './browser.mjs';

/** VS Code logs a console call as its arguments; the suites print one string each, but other extensions need not. */
function logText(values) {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ');
}

/** Resolves with VS Code's exit code, rejects when the page crashes or cannot be opened. */
async function exitCodeOf(context, url, log) {
  const page = context.pages()[0] ?? (await context.newPage());
  const exit = new Promise((resolve, reject) => {
    page.on('crash', () => reject(new Error("VS Code's page crashed")));
    context.on('close', () => reject(new Error('the browser ended early')));
    page.exposeFunction('codeAutomationExit', resolve).catch(reject);
  });
  await page.exposeFunction('codeAutomationLog', (_type, values) => log(logText(values)));
  // Awaited together, so that a crash while the page opens is not an unhandled rejection.
  const [code] = await Promise.all([exit, page.goto(url)]);
  return code;
}

/**
 * Runs the suite that a host's page names.
 * @param {{ url: string, ended?: Promise<string>, seconds: number, log: (text: string) => void }} run the page, the early end
 *   of the server behind it, the overall time limit, and what gets the extension host's console
 * @returns {Promise<number>} VS Code's exit code; rejects when the run broke off
 */
export async function runInPage({ url, ended = new Promise(() => {}), seconds, log }) {
  const profile = await launchProfile({ viewport: { width: 1280, height: 800 } });
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${seconds} s`)), seconds * 1000);
  });
  const gone = ended.then((how) => Promise.reject(new Error(`the VS Code server ended early (${how})`)));
  try {
    return await Promise.race([exitCodeOf(profile.context, url, log), gone, limit]);
  } finally {
    clearTimeout(timer);
    // What lost the race is of no interest any more.
    gone.catch(() => {});
    await profile.close();
  }
}

/** The overall time limit of a run in seconds. */
export function timeLimit() {
  return Number(process.env.TIERWRIGHT_WORKBENCH_SECONDS || 300);
}
