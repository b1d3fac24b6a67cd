import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const DIST = join(REPOSITORY, 'dist');
export const SERVER = join(DIST, 'server.js');
/** Outside git: figures of one machine on one day. */
export const RESULTS = join(REPOSITORY, 'bench', 'results.json');
