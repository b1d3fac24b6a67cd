import { describe, expect, test } from 'vitest';
import { cli, folder, useCli } from './cli.ts';
import { BROKEN, SOUND } from './samples.ts';

useCli();

/** One-based line of the first line that holds a text. */
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
const PLACED = 'place chat.kv in host.flash';

describe('check', () => {
  test('a sound file: verdicts, counts, exit 0, nothing on stderr', async () => {
    const { code, out, err } = await cli(folder({ 'a.tier': SOUND }), 'check');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^a\.tier\n {2}scenario in-hbm\n/);
    // 16.06 GB of weights and 8.59 GB of KV: 24.65 GB of 80.
    expect(out).toMatch(/✓ met +host\.gpu\.hbm\.used +24\.6 GB ≤ 80 GB, exact, 69 % slack/);
    expect(out).toMatch(/\n1 file: 0 errors, 0 warnings\n$/);
  });

  test('a finding stands on a line that a problem matcher reads, the summary follows, exit 1', async () => {
    const { code, out } = await cli(folder({ 'sub/a.tier': BROKEN }), 'check', 'sub');
    expect(code).toBe(1);
    const [first = ''] = out.split('\n');
    expect(first).toMatch(
      new RegExp(`^sub/a\\.tier:${lineOf(BROKEN, PLACED)}:\\d+: error append-unsupported: .*2 KiB.*16 KiB`),
    );
    expect(out).toMatch(/✗ broken +chat\.kv/);
    expect(out).toMatch(/\n1 file: 1 error, 0 warnings\n$/);
  });

  test('json: values in base units, zero-based ranges, related places, titles of fixes', async () => {
    const { code, out } = await cli(folder({ 'a.tier': BROKEN }), 'check', '--format', 'json');
    expect(code).toBe(1);
    const { tierwright, files } = JSON.parse(out);
    expect(tierwright).toMatch(/^\d+\.\d+\.\d+$/);
    expect(files).toHaveLength(1);
    const [{ path, diagnostics, scenarios }] = files;
    expect(path).toBe('a.tier');
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({
      code: 'append-unsupported',
      severity: 'error',
      verdict: 'broken',
      claim: 'exact',
      subject: 'chat.kv',
      scenario: 'in-hbm',
      range: { start: { line: lineOf(BROKEN, PLACED) - 1 } },
      related: [{ path: 'a.tier' }],
    });
    expect(diagnostics[0].docs).toMatch(/\/diagnostics\/append-unsupported\.md$/);
    expect(diagnostics[0].fixes).toContain('Move chat.kv to host.gpu.hbm');
    const [{ name, quantities, verdicts }] = scenarios;
    expect(name).toBe('in-hbm');
    expect(quantities['chat.kv.bytes-per-token']).toEqual({
      value: 131_072,
      unit: 'B/tok',
      claim: 'exact',
      formula: 'kv-conventional',
    });
    expect(quantities['chat.kv.bytes-per-sequence']).toEqual({
      value: 1_073_741_824,
      unit: 'B',
      claim: 'exact',
      formula: 'kv-conventional',
    });
    expect(quantities['chat.kv.live']).toEqual({
      value: 8_589_934_592,
      unit: 'B',
      claim: 'exact',
      formula: 'kv-conventional',
    });
    expect(verdicts).toContainEqual(expect.objectContaining({ subject: 'chat.kv', verdict: 'broken', claim: 'exact' }));
  });

  test('json tells what is missing instead of making a number up', async () => {
    const text = SOUND.replace('  context 8192 tok\n  prompt 7680 tok\n  output 512 tok\n', '');
    const { out } = await cli(folder({ 'a.tier': text }), 'check', '--format', 'json');
    const live = JSON.parse(out).files[0].scenarios[0].quantities['chat.kv.live'];
    expect(live).toMatchObject({ value: null, unit: 'B' });
    expect(live.missing.length).toBeGreaterThan(0);
  });

  test('sarif 2.1.0: rules with help, results that refer to them, one-based regions, fixes as replacements', async () => {
    const { code, out } = await cli(folder({ 'a b.tier': BROKEN }), 'check', '--format', 'sarif');
    expect(code).toBe(1);
    const log = JSON.parse(out);
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    expect(run.results).toHaveLength(1);
    const [result] = run.results;
    const rule = run.tool.driver.rules[result.ruleIndex];
    expect(rule.id).toBe('append-unsupported');
    expect(rule.help.text.length).toBeGreaterThan(20);
    expect(rule.helpUri).toMatch(/^https:/);
    expect(result).toMatchObject({ ruleId: 'append-unsupported', level: 'error', properties: { scenario: 'in-hbm' } });
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    expect(artifactLocation).toEqual({ uri: 'a%20b.tier', uriBaseId: '%SRCROOT%' });
    expect(region.startLine).toBe(lineOf(BROKEN, PLACED));
    expect(result.fixes[0].artifactChanges[0].replacements[0].insertedContent.text).toContain('host.gpu.hbm');
    expect(new Set(run.tool.driver.rules.map((one: { id: string }) => one.id)).size).toBe(run.tool.driver.rules.length);
  });

  test('github: one escaped workflow command a finding; nothing where there is nothing', async () => {
    const broken = await cli(folder({ 'a,b.tier': BROKEN }), 'check', '--format', 'github');
    const line = lineOf(BROKEN, PLACED);
    expect(broken.out).toMatch(
      new RegExp(
        `^::error file=a%2Cb\\.tier,line=${line},endLine=${line},col=\\d+,endColumn=\\d+,title=append-unsupported \\(in-hbm\\)::[^\\n]+\\n$`,
      ),
    );
    expect(broken.code).toBe(1);
    const sound = await cli(folder({ 'a.tier': SOUND }), 'check', '--format', 'github');
    expect(sound).toEqual({ code: 0, out: '', err: '' });
  });

  test('--fail-on decides from which severity on the exit code is 1', async () => {
    // A step reads 16.06 GB and 8.59 GB at 3.35 TB/s: at least 7.36 ms. The estimate lies above 8 ms: at risk, a warning.
    const warned = folder({ 'a.tier': SOUND.replace('output 512 tok', 'output 512 tok; itl <= 8 ms') });
    const { code, out } = await cli(warned, 'check', '--format', 'json');
    const found = JSON.parse(out).files[0].diagnostics;
    expect(found).toMatchObject([{ code: 'deadline-itl', severity: 'warning', verdict: 'at-risk' }]);
    expect(code).toBe(0);
    expect((await cli(warned, 'check', '--fail-on', 'warning')).code).toBe(1);
    expect((await cli(warned, 'check', '--fail-on', 'information')).code).toBe(1);
  });

  test('wrong usage is exit 2, told on stderr alone', async () => {
    const empty = folder({});
    for (const args of [
      ['check', '--format', 'xml'],
      ['check', '--fail-on', 'hint'],
      ['chekc'],
      ['explain', 'a.tier'],
      ['server'],
    ]) {
      const { code, out, err } = await cli(empty, ...args);
      expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
      expect(err).toMatch(/^error: /);
    }
  });

  test('help and version go to stdout with exit 0', async () => {
    const empty = folder({});
    expect(await cli(empty, '--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(await cli(empty, 'check', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--fail-on') });
  });

  test('no escape codes reach a pipe', async () => {
    const { out } = await cli(folder({ 'a.tier': BROKEN }), 'check');
    expect(out).not.toContain('\u001b');
  });
});
