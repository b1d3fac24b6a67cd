/**
 * A tiny test runner for code that runs inside VS Code, in the Node extension host and in the web worker alike; hence no Node imports.
 * The runners outside read its first and its last line (see ../suite-output.mjs).
 */
type Body = () => void | Promise<void>;

interface Test {
  readonly name: string;
  readonly body: Body;
  readonly timeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const tests: Test[] = [];
const outerNames: string[] = [];

/** Groups the tests that `declare` declares under a name. */
export function suite(name: string, declare: () => void): void {
  outerNames.push(name);
  try {
    declare();
  } finally {
    outerNames.pop();
  }
}

/** Declares a test; it fails when `body` throws, rejects, or takes longer than `timeoutMs`. */
export function test(name: string, body: Body, timeoutMs = DEFAULT_TIMEOUT_MS): void {
  tests.push({ name: [...outerNames, name].join(' › '), body, timeoutMs });
}

/** Runs every declared test, one after the other and in order; rejects when one failed, which VS Code turns into its exit code. */
export async function runTests(): Promise<void> {
  print(`[workbench] ${tests.length} tests begin on ${describeHost()}`);
  let failed = 0;
  for (const each of tests) {
    const started = Date.now();
    const problem = await outcome(each);
    print(`${problem === undefined ? '  ok  ' : '  FAIL'} ${each.name} (${Date.now() - started} ms)`);
    if (problem !== undefined) {
      failed++;
      print(problem);
    }
  }
  print(`[workbench] ${tests.length - failed} passed, ${failed} failed`);
  if (failed > 0) throw new Error(`${failed} of ${tests.length} tests failed`);
}

/** What went wrong in a test, or undefined. */
async function outcome({ body, timeoutMs }: Test): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([body(), timeout]);
    return undefined;
  } catch (error) {
    return describeError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Message and stack; not every engine repeats the message in the stack. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? '';
  return stack.includes(error.message) ? stack : `${error.message}\n${stack}`;
}

/** CI checks which Node version the extension host ran on, as VS Code brings or is given its own. */
function describeHost(): string {
  const host = (globalThis as { process?: { version?: string; versions?: { node?: string } } }).process;
  return host?.versions?.node === undefined ? 'a web worker' : `Node ${host.version}`;
}

function print(text: string): void {
  console.log(text);
}
