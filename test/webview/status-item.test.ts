import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '../workbench/scene.mjs';

let scene: Awaited<ReturnType<typeof openScene>>;
beforeAll(async () => {
  scene = await openScene({ file: 'engineering-example.tier' });
}, 120_000);
afterAll(() => scene?.close());

/** The API shows no text of a status item, so it is read where users read it. */
const label = () => scene.page.locator('[id="status.languageStatus"]').getAttribute('aria-label');

it('the status item tells the verdicts of the document one looks at', async () => {
  // The example misses one limit; split serving meets all of its own.
  await expect.poll(label, { timeout: 30_000 }).toMatch(/Tierwright: 1 broken · .*met/);
  await scene.openFile('split-serving.tier');
  await expect.poll(label, { timeout: 30_000 }).toMatch(/Tierwright: (?!.*broken).*met/);
  await scene.openFile('engineering-example.tier');
  await expect.poll(label, { timeout: 30_000 }).toMatch(/Tierwright: 1 broken · /);
}, 120_000);
