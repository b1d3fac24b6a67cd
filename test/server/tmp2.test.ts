import { test } from 'vitest';
import { createServerServices } from '../../server/module.ts';
import { MemoryFiles } from '../helpers/memory-files.ts';
import { LIBRARY } from '../../language/library/index.ts';
test('perf', async () => {
  const { tierwright } = createServerServices({ fileSystemProvider: () => new MemoryFiles() });
  tierwright.parser.LangiumParser.parse('tier x { capacity 3 GB }');
  const best = (f: () => void) => { let b = 1e9; for (let i = 0; i < 15; i++) { const t = performance.now(); f(); b = Math.min(b, performance.now() - t); } return b.toFixed(1); };
  for (const [n, p] of LIBRARY) console.log(n, p.text.length, 'lex', best(() => tierwright.parser.Lexer.tokenize(p.text)), 'parse', best(() => tierwright.parser.LangiumParser.parse(p.text)));
});
