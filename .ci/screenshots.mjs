// Makes the pictures of the README and the docs from the real workbench: node .ci/screenshots.mjs [name …]
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openScene } from '../test/workbench/scene.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs', 'images');
mkdirSync(folder, { recursive: true });

const LIGHT = 'Default Light Modern';
const DARK = 'Default Dark Modern';
const CONTRAST = 'Default High Contrast';
const FILE = 'engineering-example.tier';

/** Nothing that distracts from the text, the picture and the hover. */
const SETTINGS = {
  'editor.minimap.enabled': false,
  'editor.fontSize': 13,
  'editor.stickyScroll.enabled': false,
  'breadcrumbs.enabled': false,
  'workbench.activityBar.location': 'hidden',
  'workbench.sideBar.location': 'right',
};

/** Each picture: how the window looks, and what is done before it is taken. */
const PICTURES = {
  overview: [LIGHT, { width: 1500, height: 860 }, withPreview],
  'overview-dark': [DARK, { width: 1500, height: 860 }, withPreview],
  'overview-contrast': [CONTRAST, { width: 1500, height: 860 }, withPreview],
  hover: [LIGHT, { width: 1100, height: 820 }, (scene) => scene.hover(23, 15)],
  'hover-restore': [DARK, { width: 1100, height: 820 }, (scene) => scene.hover(35, 70)],
  finding: [LIGHT, { width: 1100, height: 640 }, (scene) => scene.hover(43, 12)],
};

const wanted = process.argv.slice(2);
for (const [name, [theme, size, act]] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const scene = await openScene({ file: FILE, size, settings: { ...SETTINGS, 'workbench.colorTheme': theme } });
  try {
    await scene.page.keyboard.press('ControlOrMeta+b');
    await scene.page.waitForTimeout(3000);
    await act(scene);
    await scene.page.waitForTimeout(1500);
    await scene.screenshot(join(folder, `${name}.png`));
    console.log(`docs/images/${name}.png`);
  } finally {
    await scene.close();
  }
}

async function withPreview(scene) {
  await scene.runCommand('Tierwright: Open Preview to the Side');
  await (await scene.webviewFrame()).locator('svg').first().waitFor();
  await scene.focusGroup(1);
  await scene.goTo(43, 9);
}
