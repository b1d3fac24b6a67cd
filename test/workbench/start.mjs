/**
 * Opens the extension on `examples/` in a real VS Code in the browser; `npm start` after the set-up.
 *   node test/workbench/start.mjs [--port N] [--no-open]
 * Works on the repository's own examples, so that what is tried out can be kept. Builds nothing: `dist/` must be there.
 */
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openInBrowser } from './desktop.mjs';
import { isMainModule } from './main-module.mjs';
import { startNodeHost } from './node-host.mjs';
import { REPOSITORY } from './places.mjs';

const ADDRESS = '127.0.0.1';
const FIRST_FILE = 'engineering-example.tier';

/** Answers every request with the way to `target`: VS Code's own address is too long to be read or typed. */
function serveRedirect(port, target) {
  const server = http.createServer((_request, response) => {
    response.writeHead(302, { location: target, 'cache-control': 'no-store' }).end();
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use; choose another with --port.`) : error);
    });
    server.listen(port, ADDRESS, () => resolve(server));
  });
}

function readArguments() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, 'no-open': { type: 'boolean', default: false } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port takes a number up to 65535, not '${values.port}'.`);
  return { port, open: !values['no-open'] };
}

/**
 * Starts everything and keeps it running until this process is asked to stop.
 * @param {{ port: number, open: boolean, extension?: string, folder?: string }} options port 0 takes a free one
 */
export async function start({ port, open, extension = REPOSITORY, folder = path.join(REPOSITORY, 'examples') }) {
  const host = await startNodeHost();
  let redirect;
  try {
    const openFile = path.join(folder, FIRST_FILE);
    redirect = await serveRedirect(port, host.url(folder, { extensionDevelopmentPath: extension, openFile }));
  } catch (error) {
    await host.stop();
    throw error;
  }
  const url = `http://${ADDRESS}:${redirect.address().port}/`;
  process.stdout.write(`Tierwright is open in VS Code at ${url}\nCtrl-C ends it.\n`);
  if (open) openInBrowser(url);
  const how = await host.ended;
  redirect.close();
  throw new Error(`The VS Code server ended (${how}).`);
}

if (isMainModule(import.meta.url)) {
  try {
    await start(readArguments());
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
