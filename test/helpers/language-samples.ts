import { readFileSync } from 'node:fs';

const example = (name: string) => readFileSync(new URL(`../../examples/${name}.tier`, import.meta.url), 'utf8');

/** The two samples of the language's description, as they stand in `examples/`. */
export const ENGINEERING_EXAMPLE = example('engineering-example');
export const SPLIT_SERVING = example('split-serving');
