import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folder, start, useCli } from './cli.ts';
import { BROKEN, MODEL, SOUND } from './samples.ts';

useCli();

/** Waits until the output holds a text so many times; tells what there was when it does not come. */
async function until(output: () => { out: string; err: string }, part: string, times: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (output().out.split(part).length <= times) {
    if (Date.now() > deadline)
      throw new Error(`'${part}' did not come ${times} times:\n${output().out}\n${output().err}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('--watch judges again after a change of a file, of an import and of a new file, until Ctrl-C', async () => {
  const root = folder({ 'parts.tier': MODEL, 'a.tier': `import "parts.tier"\n${SOUND.replace(MODEL, '')}` });
  const { child, output } = start(root, ['check', '--watch']);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  try {
    await until(output, '2 files: 0 errors, 0 warnings\n', 1);
    await until(() => ({ out: output().err, err: '' }), 'watching for changes', 1);
    fs.writeFileSync(path.join(root, 'new.tier'), BROKEN);
    await until(output, '3 files: 1 error, 0 warnings\n', 1);
    fs.writeFileSync(path.join(root, 'parts.tier'), MODEL.replace('parameters 8.03e9', 'parameters 80e9'));
    // 160 GB of weights on an 80 GB device.
    await until(output, 'error capacity-exceeded', 1);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});
