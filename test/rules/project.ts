import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from 'langium';
import { analyse } from '../../language/analyse.ts';
import type * as ast from '../../language/generated/ast.ts';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../../language/generated/module.ts';
import { TierwrightTokenBuilder } from '../../language/grammar/token-builder.ts';
import { LIBRARY } from '../../language/library/index.ts';
import type { LoweringSources } from '../../language/model/lowering.ts';
import type { SourceDocument } from '../../language/model/names.ts';
import type { Edit, Finding } from '../../language/rules/index.ts';

/** Files by name, the last `.tier` file being the one that is checked. */
export type Project = ReadonlyMap<string, string>;

const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), TierwrightGeneratedSharedModule);
const { parser } = inject(createDefaultCoreModule({ shared }), TierwrightGeneratedModule, {
  parser: { TokenBuilder: () => new TierwrightTokenBuilder() },
});
const ROOT = 'memory:///';

/** Splits a fixture at its `//- name` headers; without one it is a single `main.tier`. */
export function projectOf(fixture: string): Project {
  if (!/^\/\/- /m.test(fixture)) return new Map([['main.tier', fixture]]);
  const parts = fixture.split(/^\/\/- (.+)\n/m).slice(1);
  return new Map(parts.flatMap((name, i) => (i % 2 === 0 ? [[name.trim(), parts[i + 1] ?? ''] as const] : [])));
}

export function mainOf(project: Project): string {
  return [...project.keys()].findLast((name) => name.endsWith('.tier')) ?? 'main.tier';
}

/** The findings of every `.tier` file of a project, by file name. */
export function findingsByFile(project: Project): ReadonlyMap<string, readonly Finding[]> {
  const names = [...project.keys()].filter((name) => name.endsWith('.tier'));
  const sources = sourcesOf(project);
  return new Map(names.map((name) => [name, analyse(document(project, name), sources).findings]));
}

/** The findings of a text that need not parse: recovery leaves holes, and rules must bear them. */
export function findingsOfUnfinished(text: string): readonly Finding[] {
  const root = parser.LangiumParser.parse<ast.Document>(text).value;
  return analyse({ uri: `${ROOT}main.tier`, root, builtin: false }, sourcesOf(new Map())).findings;
}

/** The project after edits; they must lie in its own files and not overlap. */
export function withEdits(project: Project, edits: readonly Edit[]): Project {
  const changed = new Map(project);
  for (const edit of [...edits].sort((a, b) => b.span.offset - a.span.offset)) {
    const name = nameOf(edit.span.uri);
    const text = changed.get(name);
    if (text === undefined) throw new Error(`a fix edits '${edit.span.uri}', which is not a file of the user`);
    changed.set(name, text.slice(0, edit.span.offset) + edit.newText + text.slice(edit.span.endOffset));
  }
  return changed;
}

function document(project: Project, name: string): SourceDocument {
  return { uri: ROOT + name, root: parse(name, project.get(name) ?? ''), builtin: false };
}

/** Rules are tested on what parses; how syntax errors are worded is tested with the services. */
function parse(name: string, text: string): ast.Document {
  const { value, parserErrors, lexerErrors } = parser.LangiumParser.parse<ast.Document>(text);
  const [problem] = [...lexerErrors, ...parserErrors];
  if (problem) throw new Error(`${name} does not parse: ${problem.message}\n${text}`);
  return value;
}

const library = new Map<string, SourceDocument>();

function libraryPart(path: string): SourceDocument | undefined {
  const part = LIBRARY.get(path);
  if (part && !library.has(path)) library.set(path, { uri: part.uri, root: parse(path, part.text), builtin: true });
  return library.get(path);
}

function sourcesOf(project: Project): LoweringSources {
  const parsed = new Map<string, SourceDocument>();
  const read = (name: string) => {
    const doc = parsed.get(name) ?? document(project, name);
    parsed.set(name, doc);
    return doc;
  };
  return {
    imported: (_from, path) => (project.has(path) ? read(path) : libraryPart(path)),
    file: (_from, path) => {
      const text = project.get(path);
      return text === undefined ? { problem: 'there is no such file' } : { text };
    },
  };
}

function nameOf(uri: string): string {
  return uri.startsWith(ROOT) ? uri.slice(ROOT.length) : uri;
}
