import { test } from 'vitest';
import { marksOf, lengthPoints, hopTimes, ttftParts, itlParts } from '../../language/engine/marks/index.ts';
import { ENGINEERING_EXAMPLE, SPLIT_SERVING } from '../helpers/engineering-example.ts';
import { openDocument } from '../helpers/open-document.ts';
test('x', async () => {
  for (const text of [ENGINEERING_EXAMPLE, SPLIT_SERVING]) {
    const { document, services } = await openDocument(text);
    const { report, findings } = services.shared.tierwright.Analysis.get(document);
    console.log(findings.map((f) => `${f.span.start.line} ${f.severity} ${f.code} [${f.verdict} ${f.subject} ${f.scenario}] ${f.message} | ${f.fixes.map((x) => x.title)}`).join('\n'));
    const t0 = performance.now();
    const marks = marksOf(report);
    console.log('marks ms', performance.now() - t0);
    for (const m of marks) console.log(`${m.span.start.line + 1}: ${document.textDocument.getText({ start: m.span.start, end: m.span.end })} » ${m.parts.map((p) => p.text).join(' · ')} [${m.kind} ${m.scenario} ${m.named}]`);
    for (const s of report.scenarios) for (const w of s.workloads) {
      const t = performance.now();
      const pts = lengthPoints(w.workload, s, [4096, 8192, 131072]);
      console.log(performance.now() - t, pts.map((p) => [p.tokens, p.size.value, p.restore?.value, p.recompute?.value, p.winner]));
      for (const q of [`${w.workload.path}.ttft`, `${w.workload.path}.itl`]) { const x = s.quantities.get(q); if (x) console.log(q, x.value, (q.endsWith('itl') ? itlParts : ttftParts)(x)); }
      for (const t of s.transfers) console.log(hopTimes(t).map((h) => [h.hop.id, h.time.value, h.rules]));
    }
  }
});
