#!/usr/bin/env node
import { CommanderError } from 'commander';
import { EXIT, Unusable } from './exit.ts';
import { createProgram } from './program.ts';
import { processTerminal } from './terminal.ts';

const terminal = processTerminal();

try {
  await createProgram(terminal).parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.fine : EXIT.unusable;
  else {
    terminal.note(
      error instanceof Unusable ? error.message : `this is a fault of tierwright itself\n${stackOf(error)}`,
    );
    process.exitCode = EXIT.unusable;
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
