import fs from 'node:fs';
import { test, expect } from 'vitest';
import { formatText } from '../../language/services/format/format-text.ts';
test('fmt', () => {
  const md = fs.readFileSync('/work/shared/design/language.md', 'utf8');
  for (const m of md.matchAll(/```tier\n([\s\S]*?)```/g)) {
    const out = formatText(m[1]!);
    console.log(out === m[1] ? 'SAME' : out);
  }
  const t = '\uFEFF\r\n\r\n\r\nmodel  M{\r\nversion "x"\r\n\r\n\r\n      /* a\r\n       * b */\r\n  layers 32 {attention full;kv-heads 8 ,  3}\r\n}\r\nlet   x=3+-4*( 2 - 1 )\r\nlet y = 3 +\r\n4\r\nscenario s{place chat . kv in host.hbf{};expect min( a.b ,3)<- 2 // ok   \r\n}\r\nworkload w { measured {8192 tok : 612 ms ; 3 tok:4 s}; ttft p99<=3 ms }\r\nlink l : K a<->b{}';
  const a = formatText(t); console.log(JSON.stringify(a)); console.log(a);
  expect(formatText(a)).toBe(a);
});
