import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from 'langium';
import { expect, it, vi } from 'vitest';
import '../../.ci/node-20-group-by.mjs';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../../language/generated/module.ts';
import { TierwrightTokenBuilder } from '../../language/grammar/token-builder.ts';

// The shipped parser is built in production mode, which checks nothing; this sees what it would have said.
it('has no ambiguous alternatives', () => {
  const complaint = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), TierwrightGeneratedSharedModule);
  const services = inject(createDefaultCoreModule({ shared }), TierwrightGeneratedModule, {
    LanguageMetaData: () => ({
      languageId: 'tierwright',
      fileExtensions: ['.tier'],
      caseInsensitive: false,
      mode: 'development' as const,
    }),
    parser: { TokenBuilder: () => new TierwrightTokenBuilder() },
  });
  shared.ServiceRegistry.register(services);
  services.parser.LangiumParser.parse(
    'node a { tier b { capacity 3 GB } }\nscenario s { place x.kv in a.b\n expect 1 < 2 }',
  );
  expect(complaint.mock.calls).toEqual([]);
  expect(warning.mock.calls).toEqual([]);
});
