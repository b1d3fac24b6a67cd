import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from 'langium';
import { analyse } from '../analyse.ts';
import type * as ast from '../generated/ast.ts';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../generated/module.ts';
import { TierwrightTokenBuilder } from '../grammar/token-builder.ts';
import type { LoweringSources } from '../model/lowering.ts';
import type { Finding, RuleDoc } from '../rules/index.ts';

/** Tells what is said about the bad example of a rule. */
export function exampleFindings(): (rule: RuleDoc) => readonly Finding[] {
  const parser = exampleParser();
  return ({ bad, code }) => {
    const { main, read } = filesOf(bad);
    const root = parser.parse<ast.Document>(main).value;
    const { findings } = analyse({ uri: 'memory:///example.tier', root, builtin: false }, sourcesOf(read));
    return findings.filter((one) => one.code === code);
  };
}

/** Where an example needs a second file, both stand under `//- name` headers, the main one last. */
function filesOf(example: string) {
  const names = [...example.matchAll(/^\/\/- (.+)\n/gm)].map((match) => match[1]);
  const texts = example.split(/^\/\/- .+\n/m);
  return {
    main: texts.at(-1) ?? '',
    read: (path: string) => (names.includes(path) ? texts[names.indexOf(path) + 1] : undefined),
  };
}

function sourcesOf(read: (path: string) => string | undefined): LoweringSources {
  return {
    imported: () => undefined,
    file: (_, path) => {
      const text = read(path);
      return text ? { text } : { problem: 'there is no such file inside the workspace' };
    },
  };
}

function exampleParser() {
  const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), TierwrightGeneratedSharedModule);
  const services = inject(createDefaultCoreModule({ shared }), TierwrightGeneratedModule, {
    parser: { TokenBuilder: () => new TierwrightTokenBuilder() },
  });
  return services.parser.LangiumParser;
}
