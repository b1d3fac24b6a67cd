import { it } from 'vitest';
import { evaluateScenario } from '../../language/engine/evaluate.ts';
import { readRows } from '../engine/physics/measured/rows.ts';
import { lowerText, parse } from '../helpers/evaluate-text.ts';
import { documentOf, SHORTEST, serve } from './serving-scenarios.ts';
it('scratch', () => {
  const rows = readRows();
  for (const n of [20, 200]) {
    const text = documentOf(rows.slice(0, n), SHORTEST);
    let t = performance.now();
    parse(text);
    const a = performance.now() - t; t = performance.now();
    const m = lowerText(text);
    const b = performance.now() - t; t = performance.now();
    for (const s of m.scenarios) evaluateScenario(s);
    const c = performance.now() - t;
    console.log(n, 'parse', a, 'parse+lower', b, 'evaluate', c);
  }
  const few = serve(rows.filter((r) => r.shape.dense && !r.split && (r.batch ?? 9) <= 4), { lengthShare: 0.9, sequences: () => 1 });
  console.log('inside', few.filter((r) => r.ttft!.band && r.row.ttftSeconds >= r.ttft!.band.low && r.row.ttftSeconds <= r.ttft!.band.high).length, few.filter((r) => r.ttft!.band).length);
}, 60000);
