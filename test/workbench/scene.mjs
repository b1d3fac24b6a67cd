/**
 * Scripted use of the extension in a real VS Code, for screenshots and for trying things out.
 *   const scene = await openScene({ file: 'engineering-example.tier', settings: { 'workbench.colorTheme': 'Default Dark Modern' } });
 *   await scene.hover(4, 3); await scene.screenshot('hover.png'); await scene.close();
 * Its helpers are those of workbench-page.mjs.
 */
import path from 'node:path';
import { launchProfile } from './browser.mjs';
import { startNodeHost } from './node-host.mjs';
import { REPOSITORY } from './places.mjs';
import { WorkbenchPage } from './workbench-page.mjs';

/** A workbench page with the server and the browser behind it. */
class Scene extends WorkbenchPage {
  #host;
  #profile;

  constructor(host, profile, page) {
    super(page);
    this.#host = host;
    this.#profile = profile;
  }

  /** Ends the browser and the server. */
  async close() {
    await this.#profile.close();
    await this.#host.stop();
  }
}

/** Still pictures: nothing blinks, fades or slides. */
const STILL_SETTINGS = {
  'editor.cursorBlinking': 'solid',
  'editor.cursorSmoothCaretAnimation': 'off',
  'editor.smoothScrolling': false,
  'window.title': `\${activeEditorShort}\${separator}\${rootName}`,
  'workbench.reduceMotion': 'on',
};

/**
 * Opens the workbench and waits until it can be used.
 * @param {object} options
 * @param {string} [options.extension] folder of the extension, the repository by default
 * @param {string} [options.folder] folder to open, `examples/` by default; scripts that edit pass a copy
 * @param {string} [options.file] file to open, relative to the folder
 * @param {Record<string, unknown>} [options.settings] the user's settings, such as `workbench.colorTheme`
 * @param {{ width: number, height: number }} [options.size] of the window
 * @param {number} [options.scale] device pixels per pixel: 2 for crisp pictures
 */
export async function openScene({
  extension = REPOSITORY,
  folder = path.join(REPOSITORY, 'examples'),
  file,
  settings = {},
  size = { width: 1280, height: 800 },
  scale = 1,
} = {}) {
  const host = await startNodeHost({ settings: { ...STILL_SETTINGS, ...settings } });
  let profile;
  try {
    profile = await launchProfile({ viewport: size, deviceScaleFactor: scale });
    const { context } = profile;
    const scene = new Scene(host, profile, context.pages()[0] ?? (await context.newPage()));
    await scene.page.goto(host.url(folder, { extensionDevelopmentPath: extension }));
    await scene.ready();
    if (file) await scene.openFile(file);
    return scene;
  } catch (error) {
    await profile?.close();
    await host.stop();
    throw error;
  }
}
