import { test } from 'vitest';
import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from 'langium';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../../language/generated/module.ts';
import { TierwrightTokenBuilder } from '../../language/grammar/token-builder.ts';
import { LIBRARY } from '../../language/library/index.ts';
import { lower } from '../../language/model/lower.ts';
import { evaluate } from '../../language/engine/evaluate.ts';
import { formatValue } from '../../language/units/index.ts';
import { readFileSync } from 'node:fs';
test('x', () => {
  const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), TierwrightGeneratedSharedModule);
  const s = inject(createDefaultCoreModule({ shared }), TierwrightGeneratedModule, { parser: { TokenBuilder: () => new TierwrightTokenBuilder() } });
  shared.ServiceRegistry.register(s);
  const parse = (uri: string, text: string, builtin = false) => ({ uri, root: s.parser.LangiumParser.parse(text).value as any, builtin });
  const lib = new Map([...LIBRARY].map(([n, l]) => [n, parse(l.uri, l.text, true)]));
  const md = readFileSync(process.env.SAMPLE!, 'utf8');
  const blocks = [...md.matchAll(/```tier\n([\s\S]*?)```/g)].map(m => m[1]!);
  for (const b of blocks) {
    const t0 = performance.now();
    const doc = parse('file:///a.tier', b);
    const t1 = performance.now();
    const m = lower(doc, { imported: (_f, p) => lib.get(p), file: () => ({ problem: 'none' }) });
    const t2 = performance.now();
    const r = evaluate(m);
    const t3 = performance.now();
    console.log('parse', t1 - t0, 'lower', t2 - t1, 'eval', t3 - t2);
    console.log(m.problems.map(p => p.code + ' ' + p.span.start.line + ':' + p.span.start.character + ' ' + JSON.stringify(p.facts).slice(0, 200)));
    for (const sc of r.scenarios) {
      console.log('== ' + sc.scenario.name + '\n' + [...sc.quantities.values()].map(q => `${q.name} = ${q.value === undefined ? 'unknown: ' + q.missing.map(x => x.owner + '.' + x.attribute).join() : formatValue(q.value, q.dimension)} [${q.claim}]`).join('\n'));
      console.log(sc.verdicts.map(v => `${v.subject} ${v.verdict} (${v.claim}) margin ${v.margin?.toFixed(2)} ${v.missing.map(x => x.attribute)}`).join('\n'));
    }
  }
});
