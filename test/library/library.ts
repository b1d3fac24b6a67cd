import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from 'langium';
import type * as ast from '../../language/generated/ast.ts';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../../language/generated/module.ts';
import { TierwrightTokenBuilder } from '../../language/grammar/token-builder.ts';
import { LIBRARY } from '../../language/library/index.ts';
import { lower } from '../../language/model/lower.ts';
import type { LoweringSources } from '../../language/model/lowering.ts';
import type { SourceDocument } from '../../language/model/names.ts';
import type { ModelEntity, ScenarioModel } from '../../language/model/scenario-model.ts';

const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), TierwrightGeneratedSharedModule);
const services = inject(createDefaultCoreModule({ shared }), TierwrightGeneratedModule, {
  parser: { TokenBuilder: () => new TierwrightTokenBuilder() },
});

export function parse(text: string) {
  return services.parser.LangiumParser.parse<ast.Document>(text);
}

/** The files of the library by import name, parsed once. */
export const libraryDocuments: ReadonlyMap<string, SourceDocument> = new Map(
  [...LIBRARY].map(([name, part]) => [name, { uri: part.uri, root: parse(part.text).value, builtin: true }]),
);

const sources: LoweringSources = {
  imported: (_from, path) => libraryDocuments.get(path),
  file: () => ({ problem: 'tests read no files' }),
};

export function lowerLibrary(name: string): ScenarioModel {
  const document = libraryDocuments.get(name);
  if (!document) throw new Error(`the library has no ${name}`);
  return lower(document, sources);
}

/** Lowers a user's text that may import the library. */
export function lowerText(text: string): ScenarioModel {
  return lower({ uri: 'memory:///main.tier', root: parse(text).value, builtin: false }, sources);
}

/** The models of std/models by name. */
export function libraryModels(): ReadonlyMap<string, ModelEntity> {
  return new Map(lowerLibrary('std/models').models.map((model) => [model.name, model]));
}

/** Problems as `code line: text`, short enough to read in a failed comparison. */
export function problemsOf(model: ScenarioModel): readonly string[] {
  return model.problems.map(({ code, span, facts }) => `${code} ${span.start.line + 1}: ${JSON.stringify(facts)}`);
}
