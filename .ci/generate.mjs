// Regenerates the parser from the grammar. With --check nothing may change: a stale parser fails CI.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'language', 'generated');
const read = () => new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

const check = process.argv.includes('--check');
const before = check ? read() : new Map();
const cli = join(root, 'node_modules', 'langium-cli', 'bin', 'langium.js');
// Production mode: the development parser needs Object.groupBy, which the Node 20 of VS Code 1.100 lacks.
const { status } = spawnSync(
  process.execPath,
  ['--import', new URL('./node-20-group-by.mjs', import.meta.url).href, cli, 'generate', '--mode=production'],
  { cwd: root, stdio: check ? ['ignore', 'ignore', 'inherit'] : 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);
const stale = check ? [...read()].filter(([name, text]) => before.get(name) !== text).map(([name]) => name) : [];
if (stale.length > 0) {
  console.error(`language/generated is stale (${stale.join(', ')}): run "npm run generate" and commit the result.`);
  process.exit(1);
}
if (check) console.log('language/generated is up to date.');
