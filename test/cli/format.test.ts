import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli, folder, useCli } from './cli.ts';
import { SOUND } from './samples.ts';

useCli();

const MESSY = 'node host {\ntier dram {\n      capacity 1 TiB   \n  read 300 GB/s\n}\n}\n';
const TIDY = 'node host {\n  tier dram {\n    capacity 1 TiB\n    read 300 GB/s\n  }\n}\n';

describe('format', () => {
  test('rewrites what is out of shape and names it; a second run has nothing to do', async () => {
    const root = folder({ 'a.tier': MESSY, 'b.tier': TIDY });
    expect(await cli(root, 'format', '.')).toEqual({ code: 0, out: 'a.tier\n', err: '' });
    expect(fs.readFileSync(path.join(root, 'a.tier'), 'utf8')).toBe(TIDY);
    expect(await cli(root, 'format', '.')).toEqual({ code: 0, out: '', err: '' });
  });

  test('--check changes nothing and exits with 1', async () => {
    const root = folder({ 'a.tier': MESSY, 'b.tier': TIDY });
    expect(await cli(root, 'format', '--check', 'a.tier', 'b.tier')).toEqual({
      code: 1,
      out: 'a.tier would change\n',
      err: '',
    });
    expect(fs.readFileSync(path.join(root, 'a.tier'), 'utf8')).toBe(MESSY);
    expect((await cli(root, 'format', '--check', 'b.tier')).code).toBe(0);
  });

  test('what it means stays the same', async () => {
    const root = folder({ 'a.tier': SOUND.replaceAll('\n  ', '\n        ') });
    const before = JSON.parse((await cli(root, 'check', '--format', 'json')).out).files[0].scenarios;
    expect((await cli(root, 'format', 'a.tier')).out).toBe('a.tier\n');
    expect(JSON.parse((await cli(root, 'check', '--format', 'json')).out).files[0].scenarios).toEqual(before);
  });

  test('a file that cannot be read is exit 2; a path is required', async () => {
    const root = folder({});
    expect(await cli(root, 'format', 'gone.tier')).toMatchObject({ code: 2, out: '' });
    expect(await cli(root, 'format')).toMatchObject({ code: 2, out: '' });
  });
});
