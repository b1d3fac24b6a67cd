import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Unusable } from '../exit.ts';

/** `tierwright server --stdio`: the language server that ships beside this command, in this very process. */
export async function server(): Promise<void> {
  // Through a link in node_modules/.bin the command's own place is where the link leads.
  const here = path.dirname(fs.realpathSync(process.argv[1] ?? ''));
  const entry = path.join(here, 'server.js');
  if (!fs.existsSync(entry)) throw new Unusable(`the language server is missing: ${entry}`);
  await import(pathToFileURL(entry).href);
}
