import type { LangiumDocument } from 'langium';
import type { CompletionProvider } from 'langium/lsp';
import type { CompletionList, CompletionParams } from 'vscode-languageserver';
import type { KindName, Located } from '../../language/model/names.ts';
import { findDtype } from '../../language/vocabulary/dtypes.ts';
import {
  blockOf,
  type OwnerKind,
  type Row,
  type TableRow,
  VOCABULARIES,
  type Vocabulary,
} from '../../language/vocabulary/index.ts';
import { dtypeWords } from '../../language/vocabulary/model.ts';
import type { TierwrightServices } from '../module.ts';
import { attributeSuggestions } from './completion-attributes.ts';
import { type CompletionContext, completionContext, type OpenBlock, statementsIn } from './completion-context.ts';
import { fileSuggestions, librarySuggestions } from './completion-files.ts';
import { Kind, type Suggestion, toItems } from './completion-items.ts';
import {
  located,
  type NameSources,
  objectSuggestions,
  placeSuggestions,
  runSuggestions,
  templateSuggestions,
} from './completion-names.ts';
import { statementSuggestions } from './completion-statements.ts';
import { expressionSuggestions, quantitySuggestions, valueSuggestions } from './completion-values.ts';

/** Suggests what may stand at the cursor, from the vocabulary, the names in sight, the library and the report. */
export class TierwrightCompletion implements CompletionProvider {
  readonly completionOptions = { triggerCharacters: ['.', '"', '/', ' ', '='] };
  readonly #services: TierwrightServices;
  readonly #names: NameSources;
  #snippets = true;

  constructor(services: TierwrightServices) {
    this.#services = services;
    const { Library, Sources } = services.shared.tierwright;
    this.#names = { library: Library, sources: Sources, libraryNames: (part) => this.#libraryNames(part) };
    services.shared.lsp.LanguageServer.onInitialize(({ capabilities }) => {
      this.#snippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    });
  }

  async getCompletion(document: LangiumDocument, params: CompletionParams): Promise<CompletionList | undefined> {
    const context = completionContext(document, document.textDocument.offsetAt(params.position));
    if (!context) return undefined;
    const suggestions = context.text ? await this.#inText(context) : fitting(this.#suggest(context), context);
    return { isIncomplete: false, items: toItems(suggestions, context, this.#snippets) };
  }

  async #inText(context: CompletionContext): Promise<readonly Suggestion[]> {
    const from = context.text?.start;
    const place = (all: readonly Suggestion[]) => all.map((one) => (from === undefined ? one : { ...one, from }));
    const [head] = context.statement;
    if (head?.image === 'import') {
      return place([
        ...librarySuggestions(this.#services, true),
        ...(await fileSuggestions(context, '.tier', this.#services)),
      ]);
    }
    if (context.statement.at(-1)?.image !== 'from') return [];
    return place(await fileSuggestions(context, head?.image === 'workload' ? '.jsonl' : '.json', this.#services));
  }

  #suggest(context: CompletionContext): readonly Suggestion[] {
    const block = context.blocks.at(-1);
    const { statement } = context;
    const [head] = statement;
    if (!head && !context.quantity) return this.#lineStart(context, block);
    if (head && Object.hasOwn(FORMS, head.image)) return this.#form(context, head.image);
    const row = vocabularyOf(context.blocks)[head?.image ?? ''];
    if (row)
      return valueSuggestions(
        row,
        statement.slice(1).map((token) => token.image),
        context,
        this.#names,
      );
    return this.#tableRow(context);
  }

  /** Nothing of the statement is written yet. */
  #lineStart(context: CompletionContext, block: OpenBlock | undefined): readonly Suggestion[] {
    if (!block) return statementSuggestions('document');
    const table = tableRow(context.blocks);
    if (table) return table.key === 'dtype' ? dtypeSuggestions() : [];
    const head = block.head[0]?.image ?? '';
    const attention = attentionOf(context, block);
    const attributes = attributeSuggestions(vocabularyOf(context.blocks), statementsIn(context, block), attention);
    return [...attributes, ...statementSuggestions(head)];
  }

  #form(context: CompletionContext, word: string): readonly Suggestion[] {
    const last = context.statement.at(-1)?.image ?? '';
    const form = FORMS[word]!;
    const names = this.#names;
    if (last === ':') return templateSuggestions(word as KindName, context, names);
    if (word === 'expect')
      return [...quantitySuggestions(this.#scenario(context)), ...expressionSuggestions(context, names)];
    if (word === 'let') return context.statement.length > 2 ? expressionSuggestions(context, names) : [];
    if (word === 'import') return librarySuggestions(this.#services, false);
    const slot = form.slots[last] ?? (context.statement.length === 2 && form.named ? form.slots.NAME : undefined);
    if (slot) return slotSuggestions(slot, context, names);
    // Two words in a row are a name and what joins it to the next.
    return form.joins
      .filter((join) => !context.statement.some((token) => token.image === join))
      .map((join) => ({ label: join, kind: Kind.Keyword }));
  }

  #tableRow(context: CompletionContext): readonly Suggestion[] {
    const table = tableRow(context.blocks);
    const unit = context.statement.some((token) => token.image === ':') ? table?.unit : keyUnit(table?.key);
    if (!unit || !context.quantity) return [];
    return valueSuggestions({ type: 'quantity', unit, doc: '', example: `x 1 ${unit}` }, [], context, this.#names);
  }

  #scenario(context: CompletionContext) {
    const name = context.blocks.at(-1)?.head[1]?.image;
    const { report } = this.#services.shared.tierwright.Analysis.get(context.document);
    return report.scenarios.find((one) => one.scenario.name === name) ?? report.scenarios[0];
  }

  #libraryNames(part: string): ReadonlyMap<string, Located> {
    const { Library, Sources } = this.#services.shared.tierwright;
    const uri = Library.uriOf(part);
    const document = uri && this.#services.shared.workspace.DocumentBuilder.loadLibrary(uri);
    return document ? located(Sources.of(document)) : new Map();
  }
}

/** After a dot only what begins with the same names; never the name that is being declared. */
function fitting(suggestions: readonly Suggestion[], { prefix, statement }: CompletionContext): readonly Suggestion[] {
  const path = prefix.slice(0, prefix.lastIndexOf('.') + 1);
  const declares = statement[0] && FORMS[statement[0].image]?.named === true;
  const own = declares ? statement[1]?.image : undefined;
  return suggestions.filter(({ label }) => label.startsWith(path) && label !== own);
}

type Slot = 'object' | 'tier' | 'device' | 'run' | 'workload' | 'model';

/** What stands after which word of a statement, and the words that join its parts. */
interface Form {
  /** The first word after the keyword is a new name. */
  readonly named: boolean;
  readonly slots: Readonly<Record<string, Slot>>;
  readonly joins: readonly string[];
}

const FORMS: Readonly<Record<string, Form>> = {
  import: { named: false, slots: {}, joins: [] },
  let: { named: true, slots: {}, joins: ['='] },
  model: { named: true, slots: {}, joins: [':', 'from'] },
  node: { named: true, slots: {}, joins: [':'] },
  device: { named: true, slots: {}, joins: [':'] },
  tier: { named: true, slots: {}, joins: [':'] },
  link: { named: true, slots: { NAME: 'tier', '->': 'tier', '<->': 'tier' }, joins: ['<->', '->'] },
  workload: { named: true, slots: { serves: 'model' }, joins: ['serves', 'from'] },
  scenario: { named: true, slots: {}, joins: [':'] },
  place: { named: false, slots: { place: 'object', in: 'tier' }, joins: ['in'] },
  run: { named: false, slots: { run: 'run', on: 'device' }, joins: ['on'] },
  handoff: { named: false, slots: { handoff: 'workload', from: 'tier', to: 'tier' }, joins: ['from', 'to'] },
  expect: { named: false, slots: {}, joins: [] },
};

function slotSuggestions(slot: Slot, context: CompletionContext, names: NameSources): readonly Suggestion[] {
  if (slot === 'object') return objectSuggestions(context, names);
  if (slot === 'run') return runSuggestions(context, names);
  if (slot === 'model') return templateSuggestions('model', context, names);
  return placeSuggestions([slot], context, names);
}

/** The vocabulary of the innermost block, which may be the block of an attribute. */
function vocabularyOf(blocks: readonly OpenBlock[]): Vocabulary {
  return blocks.reduce<Vocabulary>((outer, block) => {
    const head = block.head[0]?.image ?? '';
    const row: Row | undefined = Object.hasOwn(outer, head) ? outer[head] : undefined;
    if (row) return blockOf(row, block.head[1]?.image) ?? {};
    return Object.hasOwn(VOCABULARIES, head) ? VOCABULARIES[head as OwnerKind] : {};
  }, {});
}

/** The table that the innermost block is, if it is one. */
function tableRow(blocks: readonly OpenBlock[]): { readonly key: TableRow['key']; readonly unit: string } | undefined {
  const row = vocabularyOf(blocks.slice(0, -1))[blocks.at(-1)?.head[0]?.image ?? ''];
  if (row?.type === 'table') return row;
  return row?.type === 'quantity' && row.table ? { key: row.table.key, unit: row.unit } : undefined;
}

/** Keys of a table are words or quantities of the unit they are called by. */
function keyUnit(key: TableRow['key'] | undefined): string | undefined {
  return key === 'dtype' ? undefined : key;
}

function dtypeSuggestions(): readonly Suggestion[] {
  return Object.entries(dtypeWords('weights'))
    .filter(([word]) => findDtype(word))
    .map(([label, doc]) => ({ label, kind: Kind.EnumMember, detail: doc, insert: `${label}: `, rank: 2 }));
}

/** The attention kind a `layers` block names, so that only its attributes are offered. */
function attentionOf(context: CompletionContext, block: OpenBlock): string | undefined {
  if (block.head[0]?.image !== 'layers') return undefined;
  const text = context.document.textDocument.getText().slice(block.offset);
  return /^[^}]*\battention\s+([\w-]+)/.exec(text)?.[1];
}
