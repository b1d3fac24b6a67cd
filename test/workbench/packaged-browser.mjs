/**
 * The browser of last resort: a headless Chromium that an npm package carries (Linux on x64), unpacked into the per-user cache.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from './places.mjs';

const PACKAGE = '@sparticuz/chromium';
/** The browser, then the shared libraries and the fonts that a bare machine lacks. */
const PARTS = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];

/** The package's folder; its `package.json` is not exported, hence the way through the entry file. */
function packageFolder() {
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  return path.join(entry.slice(0, entry.lastIndexOf(path.join('@sparticuz', 'chromium'))), '@sparticuz', 'chromium');
}

/** The package unpacks into the system's temporary folder only, so a child process is told another one. */
function unpack(source, target) {
  const script = `
    import { inflate } from ${JSON.stringify(pathToFileURL(path.join(source, 'build', 'index.js')).href)};
    for (const part of ${JSON.stringify(PARTS)}) await inflate(${JSON.stringify(path.join(source, 'bin'))} + "/" + part);`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: target },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`Could not unpack ${PACKAGE}:\n${run.stderr}`);
}

/** The package's own font configuration names the temporary folder it was not unpacked into. */
function writeFontConfiguration(partial, folder) {
  const places = [path.join(folder, 'fonts', 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const lines = places.map((place) => `  <dir>${place}</dir>`).join('\n');
  const cache = `  <cachedir>${path.join(folder, 'fonts', 'cache')}</cachedir>`;
  fs.writeFileSync(
    path.join(partial, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig>\n${lines}\n${cache}\n</fontconfig>\n`,
  );
}

/** Two runs may unpack at once; a rename makes the folder appear complete or not at all. */
function unpackOnce(source, folder) {
  if (fs.existsSync(folder)) return;
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const partial = fs.mkdtempSync(`${folder}.partial-`);
  try {
    unpack(source, partial);
    writeFontConfiguration(partial, folder);
    fs.renameSync(partial, folder);
  } catch (error) {
    if (!fs.existsSync(path.join(folder, 'chromium'))) throw error;
  } finally {
    fs.rmSync(partial, { recursive: true, force: true });
  }
}

/** What the machine lacks, the package's own copies stand in for; what it has, it keeps. */
function environment(folder) {
  const env = { ...process.env };
  if (!fs.existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH ??= path.join(folder, 'fonts');
  const starts = spawnSync(path.join(folder, 'chromium'), ['--version'], { env, stdio: 'ignore' }).status === 0;
  if (!starts) {
    env.LD_LIBRARY_PATH = [path.join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(path.delimiter);
  }
  return env;
}

/** The packaged browser as `{ executablePath, env }`, or undefined where there is none for this machine. */
export function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  let source;
  try {
    source = packageFolder();
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8'));
  const folder = path.join(cacheFolder(), `chromium-${version}`);
  unpackOnce(source, folder);
  return { executablePath: path.join(folder, 'chromium'), env: environment(folder) };
}
