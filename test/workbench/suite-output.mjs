/**
 * What a suite prints inside VS Code, sorted out from what the workbench prints around it.
 * The lines come from suite/harness.ts; a suite counts as run only when its last line was seen, because a dying
 * extension host reports success.
 */
const BEGIN = /\[workbench\] \d+ tests begin/;
const END = /\[workbench\] (\d+) passed, (\d+) failed/;
const NOISE_KEPT = 200;

/** Reads a suite's console text and hands on what lies between its first and its last line. */
export class SuiteOutput {
  #print;
  #noise = [];
  #begun = false;
  #end;

  /** @param {(text: string) => void} print gets the suite's own text, line by line */
  constructor(print) {
    this.#print = print;
  }

  /** One console message, possibly of several lines. */
  add(text) {
    for (const line of text.split('\n')) this.#line(line);
  }

  #line(line) {
    if (BEGIN.test(line)) this.#begun = true;
    if (this.#begun && !this.#end) this.#print(line);
    else if (this.#noise.push(line) > NOISE_KEPT) this.#noise.shift();
    this.#end ??= END.exec(line) ?? undefined;
  }

  /**
   * The exit code the run deserves: 0 only when VS Code said 0, the last line was seen, a test ran and none failed.
   * Says why on stderr where the suite itself could not.
   */
  exitCode(code) {
    if (!this.#end) {
      process.stderr.write(
        `[workbench] the suite did not ${this.#begun ? 'finish' : 'begin'} (VS Code's exit code: ${code}).\n`,
      );
      if (!this.#begun) process.stderr.write(`What VS Code said instead:\n${this.#noise.join('\n')}\n`);
      return 1;
    }
    const [, passed, failed] = this.#end.map(Number);
    return code === 0 && failed === 0 && passed > 0 ? 0 : 1;
  }
}
