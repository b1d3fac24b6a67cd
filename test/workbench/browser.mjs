/**
 * Finds a Chromium-based browser and starts it for tests. Nothing is downloaded.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { packagedBrowser } from './packaged-browser.mjs';
import { onStopRequest } from './processes.mjs';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.mjs';

/** Tests need no sandbox (they open local pages only) and no GPU; the rest keeps the browser from calling home. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const LINUX_NAMES = [
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MAC_APPLICATIONS = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Chromium/Application/chrome.exe',
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Every path at which a browser is usually installed, best first. */
function usualPlaces(env, platform) {
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(Boolean);
    return WINDOWS_PROGRAMS.flatMap((program) => roots.map((root) => path.join(root, program)));
  }
  if (platform === 'darwin') {
    const roots = ['/Applications', path.join(env.HOME ?? '', 'Applications')];
    return MAC_APPLICATIONS.flatMap((name) =>
      roots.map((root) => path.join(root, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/**
 * The browser to use, as `{ executablePath, env }`: `TIERWRIGHT_BROWSER`, else an installed one, else the npm package's.
 * Throws with advice when there is none.
 */
export function findBrowser(env = process.env, platform = process.platform) {
  if (env.TIERWRIGHT_BROWSER) {
    if (!fs.existsSync(env.TIERWRIGHT_BROWSER))
      throw new Error(`TIERWRIGHT_BROWSER names no file: ${env.TIERWRIGHT_BROWSER}`);
    return { executablePath: env.TIERWRIGHT_BROWSER, env };
  }
  const installed = usualPlaces(env, platform).find((place) => fs.existsSync(place));
  if (installed) return { executablePath: installed, env };
  const packaged = packagedBrowser();
  if (packaged) return packaged;
  throw new Error(
    'No Chromium, Chrome or Edge was found. Install one, or set TIERWRIGHT_BROWSER to its executable file.',
  );
}

/** Playwright's launch options for the browser found. */
export function browserOptions() {
  return { ...findBrowser(), headless: true, args: BROWSER_FLAGS };
}

/** Starts the browser headless; `options` are Playwright's launch options and win over ours. */
export function launchBrowser(options = {}) {
  return chromium.launch({ ...browserOptions(), ...options });
}

/**
 * Web views' service workers live on other host names than the page; a browser that refuses "third parties" refuses them.
 * Only a profile on disk can say so.
 */
const PREFERENCES = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } };

/**
 * Starts the browser on a fresh profile in which VS Code's web views work; `options` are those of a Playwright context.
 * @returns {Promise<{ context: import("playwright-core").BrowserContext, close: () => Promise<void> }>}
 */
export async function launchProfile(options = {}) {
  const folder = makeTemporaryFolder('browser');
  fs.mkdirSync(path.join(folder, 'Default'));
  fs.writeFileSync(path.join(folder, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
  // Playwright would exit at once, before a server behind the page is stopped as well.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const context = await chromium.launchPersistentContext(folder, { ...browserOptions(), ...signals, ...options });
  const close = async () => {
    forget();
    await context.close();
    removeFolder(folder);
  };
  const forget = onStopRequest(close);
  return { context, close };
}
