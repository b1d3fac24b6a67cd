import { test } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { findingsOfText } from '/work/main/test/rules/check-rule.ts';
test('dump', () => {
  const ex = readdirSync('examples');
  const configs = ex.filter(f=>f.endsWith('.json')).map(f=>`//- ${f}\n${readFileSync('examples/'+f,'utf8')}`).join('\n');
  for (const n of ex.filter(f=>f.endsWith('.tier'))) {
    console.log('----- '+n);
    const t = readFileSync('examples/'+n,'utf8'); const lines=t.split('\n');
  for (const f of findingsOfText(`${configs}\n//- ${n}\n${t}`)) {
    console.log(`${f.span.start.line+1} ${f.severity}[${f.code}] {${lines[f.span.start.line]?.slice(f.span.start.character, f.span.end.line===f.span.start.line?f.span.end.character:undefined)}}\n  ${f.message}\n  related: ${f.related.map(x=>x.message).join(' | ')}\n  fixes: ${f.fixes.map(x=>x.title).join(' | ')}`);
  }}
});
