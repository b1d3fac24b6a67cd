import { describe, expect, test } from 'vitest';
import { rename } from '../helpers/navigation.ts';

const FILES = `--- hardware.tier
node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
  tier hbm { capacity 80 GB; read 3 TB/s }
  link pcie dram <-> hbm { bandwidth 55 GB/s }
}
--- main.tier
import "hardware.tier"
node copy : host
scenario s { place M.weights in host.<|>dram { via host.pcie } ; place M.weights in copy.dram }
`;

describe('rename', () => {
  test('changes a tier in its file, in imports, and through copies of its node', async () => {
    expect(await rename(FILES, 'memory')).toEqual({
      'hardware.tier': expect.stringContaining('  tier memory {'),
      'main.tier':
        'import "hardware.tier"\nnode copy : host\nscenario s { place M.weights in host.memory { via host.pcie } ; place M.weights in copy.memory }\n',
    });
    expect((await rename(FILES, 'memory'))['hardware.tier']).toContain('link pcie memory <-> hbm');
  });

  test('takes overrides in copies along, whichever is renamed', async () => {
    const text = (tier: string) =>
      `node a { tier ${tier} { capacity 1 GB; read 1 GB/s } }\nnode b : a { tier dram { capacity 2 GB } }\nscenario s { place M.weights in b.dram; place N.weights in a.dram }\n`;
    const renamed = text('dram').replaceAll('dram', 'memory');
    expect(await rename(text('dr<|>am'), 'memory')).toEqual({ 'main.tier': renamed });
    expect(await rename(text('dram').replace('b.dram', 'b.d<|>ram'), 'memory')).toEqual({ 'main.tier': renamed });
  });

  test('an override of a library member keeps its name', async () => {
    const text = 'import "std/hardware"\nnode n { device gpu : H100-SXM { tier hb<|>m { capacity 90 GB } } }';
    await expect(rename(text, 'x')).rejects.toThrow(/'hbm' belongs to the standard library/);
  });

  test('starts from the declaration as well', async () => {
    const text = 'let a<|>b = 3 tok\nworkload w { context ab }\n';
    expect(await rename(text, 'x')).toEqual({ 'main.tier': 'let x = 3 tok\nworkload w { context x }\n' });
  });

  test.each([
    ['import "std/hardware"\nnode n { device g : H100<|>-SXM }', 'X', /standard library, which is read-only/],
    ['tier a { append pa<|>ge }', 'x', /word of the language/],
    ['let a<|> = 1', '3x', /'3x' is no name/],
    ['let a<|> = 1', 'tier', /'tier' is a word of the language/],
    ['let a<|> = 1\nlet b = 2', 'b', /already a let called 'b'/],
    ['// not<|>hing', 'x', /no name here/],
  ])('is refused with a reason: %s', async (text, name, reason) => {
    await expect(rename(text, name)).rejects.toThrow(reason);
  });
});
