import { test } from 'vitest';
import { openWorkspace } from '../helpers/workspace.ts';
import { createServerServices } from '../../server/module.ts';
import { MemoryFiles } from '../helpers/memory-files.ts';
import { URI } from 'langium';
import { LIBRARY } from '../../language/library/index.ts';
import { analyse } from '../../language/analyse.ts';
test('perf', async () => {
  for (let k = 0; k < 3; k++) {
  let t = performance.now(); const lap = (n: string) => { const x = performance.now(); console.log(k, n, (x - t).toFixed(1)); t = x; };
  const { shared, tierwright } = createServerServices({ fileSystemProvider: () => new MemoryFiles() }); lap('services');
  tierwright.parser.LangiumParser.parse('tier x { capacity 3 GB }'); lap('parser');
  for (const [n, p] of LIBRARY) { tierwright.parser.LangiumParser.parse(p.text); lap('parse ' + n); }
  const d = shared.workspace.LangiumDocuments.createDocument(URI.parse('memory:/ws/a.tier'), 'import "std/models"\nimport "std/hardware"\nnode n { device g : H100-SXM }');
  await shared.workspace.DocumentBuilder.build([d], { validation: false }); lap('build');
  const { Sources } = shared.tierwright;
  for (const doc of shared.workspace.LangiumDocuments.all) { analyse(Sources.of(doc), Sources); lap('analyse ' + doc.uri); }
  }
});
