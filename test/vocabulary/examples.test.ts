import { describe, expect, it } from 'vitest';
import { VOCABULARIES } from '../../language/vocabulary/index.ts';
import { lowerText } from '../helpers/evaluate-text.ts';

/** Where the line of an example belongs, with everything around it that it may name. */
const HOMES: Readonly<Record<string, (line: string) => string>> = {
  model: (line) => `model M {\n${line}\n}`,
  node: (line) => `node n {\n${line}\n}`,
  device: (line) => `node n { device g {\n${line}\n} }`,
  tier: (line) => `node n { tier t {\n${line}\n} }`,
  link: (line) =>
    `node n { tier a { capacity 1 GB; read 1 GB/s }\n tier b { capacity 1 GB; read 1 GB/s }\n link l a <-> b {\n${line}\n} }`,
  workload: (line) => `import "std/models"\nworkload w serves Llama-3.1-8B {\n${line}\n}`,
  place: (line) => scenario(`place w.prefixes in host.dram {\n${line}\n}`),
  run: (line) => scenario(`run w on host.gpu {\n${line}\n}`),
  handoff: (line) => scenario(`handoff w from host.dram to host.gpu.hbm {\n${line}\n}`),
};

function scenario(statement: string): string {
  return `import "std/hardware"
import "std/models"
node host {
  device gpu : H100-SXM
  tier dram : DDR5-host { capacity 1 TB }
  link pcie dram <-> gpu.hbm { bandwidth 55 GB/s }
}
node d0 : host
link fabric host.gpu.hbm -> d0.gpu.hbm { bandwidth 50 GB/s }
workload w serves Llama-3.1-8B { sequences 1; context 1 tok }
scenario s { ${statement} }`;
}

/** What a lone line cannot avoid: the attributes that were left out. */
const EXPECTED = new Set(['missing-property', 'layers-incomplete']);

describe.each(Object.keys(HOMES))('the examples of %s', (kind) => {
  const rows = Object.entries(VOCABULARIES[kind as keyof typeof VOCABULARIES]);

  it.each(rows)('%s says what it shows', (name, row) => {
    const { problems } = lowerText(HOMES[kind]!(row.example));
    expect(row.example.startsWith(name)).toBe(true);
    expect(problems.filter((p) => !EXPECTED.has(p.code)).map((p) => `${p.code} ${JSON.stringify(p.facts)}`)).toEqual(
      [],
    );
  });
});
