import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The language server as one file, built from the sources as they are now, so that a test never runs an old build.
 * `TIERWRIGHT_SERVER` names another file to test, such as the packaged one.
 */
export async function serverBundle(): Promise<string> {
  const given = process.env.TIERWRIGHT_SERVER;
  if (given) return path.resolve(REPOSITORY, given);
  const bundle = path.join(REPOSITORY, 'dist-test', 'server.js');
  const outfile = `${bundle}.${process.pid}`;
  await esbuild.build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['server/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: {
      js: "import { createRequire as createRequire$ } from 'node:module';const require = createRequire$(import.meta.url);",
    },
    mainFields: ['module', 'main'],
    loader: { '.tier': 'text' },
    logLevel: 'warning',
  });
  // Test files run side by side: each finds a whole file, whoever built it last.
  await fs.rename(outfile, bundle);
  return bundle;
}
