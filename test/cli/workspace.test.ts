import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli, folder, useCli } from './cli.ts';
import { MODEL, NODE, SOUND, WORKLOAD } from './samples.ts';

useCli();

const SCENARIO = SOUND.slice(SOUND.indexOf('scenario'));
const codes = (out: string) =>
  JSON.parse(out).files.map(({ path: file, diagnostics }: { path: string; diagnostics: { code: string }[] }) => [
    file,
    ...diagnostics.map((d) => d.code),
  ]);
const json = (cwd: string, ...paths: string[]) => cli(cwd, 'check', ...paths, '--format', 'json');

describe('the workspace', () => {
  test('a folder means every .tier file under it; imports beside it come along', async () => {
    const root = folder({
      'w/deep/er/use.tier': `import "../../parts.tier"\n${WORKLOAD}${SCENARIO}`,
      'w/parts.tier': `${MODEL}${NODE}`,
      'w/node_modules/x/other.tier': 'nonsense {',
      'w/readme.md': 'no scenario',
    });
    const { code, out } = await json(root, 'w');
    expect(codes(out)).toEqual([['w/deep/er/use.tier'], ['w/parts.tier']]);
    expect(code).toBe(0);
  });

  test('an import that leads out of the workspace is not read', async () => {
    const root = folder({ 'outside.tier': `${MODEL}${NODE}`, 'w/use.tier': 'import "../outside.tier"\n' });
    const { code, out } = await json(root, 'w');
    expect(code).toBe(1);
    expect(codes(out)).toEqual([['w/use.tier', 'import-not-found']]);
    // The very same import is fine where the workspace is the folder above; what nobody uses is not the matter here.
    const above = codes((await json(root)).out);
    expect(above.map(([file]: string[]) => file)).toEqual(['outside.tier', 'w/use.tier']);
    expect(above.flat()).not.toContain('import-not-found');
  });

  test('symbolic links do not lead out either: not by an import, not by a config, not by walking', async () => {
    const root = folder({
      'secret.tier': MODEL,
      'secret.json': '{"model_type":"llama"}',
      'w/use.tier': 'import "linked.tier"\nmodel Mine from "config.json"\n',
    });
    fs.symlinkSync(path.join(root, 'secret.tier'), path.join(root, 'w/linked.tier'));
    fs.symlinkSync(path.join(root, 'secret.json'), path.join(root, 'w/config.json'));
    const { code, out, err } = await json(root, 'w');
    expect(code).toBe(1);
    const [[file, ...found]] = codes(out);
    expect(file).toBe('w/use.tier');
    expect(found).toEqual(expect.arrayContaining(['import-not-found', 'config-unreadable']));
    expect(codes(out)).toHaveLength(1);
    expect(err).toContain('w/linked.tier leads out of w and is left out');
  });

  test('a link that is named and leads out is refused', async () => {
    const root = folder({ 'secret.tier': MODEL, 'w/a.tier': SOUND });
    fs.symlinkSync(path.join(root, 'secret.tier'), path.join(root, 'w/linked.tier'));
    const { code, out, err } = await cli(path.join(root, 'w'), 'check', 'linked.tier');
    expect(code).toBe(2);
    expect(out).not.toContain('Synthetic');
    expect(err).toContain('linked.tier leads out of the workspace');
  });

  test('links in a circle end, and a file is judged once', async () => {
    const root = folder({ 'w/a.tier': SOUND });
    fs.symlinkSync(path.join(root, 'w'), path.join(root, 'w/again'));
    expect(codes((await json(root, 'w', 'w/a.tier')).out)).toEqual([['w/a.tier']]);
  });

  test('what cannot be read is exit 2 on stderr, and the rest is judged all the same', async () => {
    const root = folder({ 'a.tier': SOUND, 'latin.tier': '' });
    fs.writeFileSync(path.join(root, 'latin.tier'), Buffer.from([0x6d, 0xff, 0xfe, 0x20]));
    const { code, out, err } = await json(root, 'a.tier', 'gone.tier', 'latin.tier');
    expect(code).toBe(2);
    expect(codes(out)).toEqual([['a.tier']]);
    expect(err).toContain('cannot read gone.tier: there is no such file or folder');
    expect(err).toContain('cannot read latin.tier: it is not a text in UTF-8');
  });

  test('a folder without scenarios is no error, but it is said', async () => {
    const { code, out, err } = await json(folder({ 'w/x.txt': '' }), 'w');
    expect({ code, files: JSON.parse(out).files }).toEqual({ code: 0, files: [] });
    expect(err).toContain('there are no .tier files under w');
  });
});
