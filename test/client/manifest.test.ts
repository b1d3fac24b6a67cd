import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRules } from '../../language/rules/index.ts';
import manifest from '../../package.json';
import texts from '../../package.nls.json';
import { TOKEN_TYPES } from '../../server/features/semantic-token-types.ts';
import { EXPLAIN_COMMAND, OPEN_PREVIEW_COMMAND } from '../../server/protocol.ts';

const { contributes } = manifest;
const root = new URL('../../', import.meta.url);

test('every diagnostic code has a severity setting, and nothing else has', () => {
  const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
  const severity = settings.find(([name]) => name === 'tierwright.severity')?.[1] as { properties: object };
  expect(Object.keys(severity.properties).toSorted()).toEqual(allRules.map(({ code }) => code).toSorted());
});

test('semantic token types are those the server sends beyond the standard ones', () => {
  const own = TOKEN_TYPES.filter((type) => 'superType' in type);
  expect(contributes.semanticTokenTypes).toEqual(own);
});

test('every semantic token type of ours has a TextMate scope for themes without semantic rules', () => {
  const scopes = contributes.semanticTokenScopes[0]?.scopes ?? {};
  expect(Object.keys(scopes)).toEqual(expect.arrayContaining(contributes.semanticTokenTypes.map(({ id }) => id)));
});

test('menus, keys, walkthrough and protocol name contributed commands only', () => {
  const declared = new Set(contributes.commands.map(({ command }) => command));
  const inMenus = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
  const inKeys = contributes.keybindings.map(({ command }) => command);
  const inSteps = contributes.walkthroughs
    .flatMap(({ steps }) => steps)
    .flatMap(({ description }) =>
      [...textOf(description).matchAll(/command:(tierwright\.\w+)/g)].map(([, id = '']) => id),
    );
  const named = [...inMenus, ...inKeys, ...inSteps, OPEN_PREVIEW_COMMAND, EXPLAIN_COMMAND];
  expect(inSteps.length).toBeGreaterThan(3);
  expect(named.filter((command) => !declared.has(command))).toEqual([]);
});

test('every text is there, and every text is used', () => {
  const used = [...JSON.stringify(manifest).matchAll(/"%([^%"]+)%"/g)].map(([, key = '']) => key);
  expect(new Set(used)).toEqual(new Set(Object.keys(texts)));
});

test('every file that the manifest names exists', () => {
  const named = [...JSON.stringify([contributes, manifest.icon]).matchAll(/"(?:\.\/)?((?:media|syntaxes)\/[^"]+)"/g)];
  expect(named.length).toBeGreaterThan(10);
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

test('the icon is a PNG of 256 pixels', () => {
  const png = readFileSync(new URL(manifest.icon, root));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
});

test('the problem matcher reads the lines of the command line', () => {
  const [matcher] = contributes.problemMatchers;
  const line = 'cluster/long prompts.tier:7:13: error append-unsupported: 64 pieces: too small';
  const found = new RegExp(matcher?.pattern.regexp ?? '').exec(line);
  expect(found?.slice(1)).toEqual([
    'cluster/long prompts.tier',
    '7',
    '13',
    'error',
    'append-unsupported',
    '64 pieces: too small',
  ]);
  expect(new RegExp(matcher?.pattern.regexp ?? '').exec('    a.tier:7:13: placed here')).toBeNull();
});

function textOf(text: string): string {
  return texts[text.slice(1, -1) as keyof typeof texts] ?? text;
}
