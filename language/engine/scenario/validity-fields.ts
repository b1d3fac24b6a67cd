import type { Attributes, AttributeValue } from '../../model/attribute.ts';
import type { ModelEntity, PlaceStatement, RunStatement, WorkloadEntity } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import type { ValidityField } from '../../vocabulary/validity-key.ts';

/** One thing that must match, and which attributes say it: on a run or place, in an engine block, on the model. */
export interface FieldSpec {
  /** The field of the key that holds it. */
  readonly check: ValidityField;
  /** Words for messages. */
  readonly field: string;
  /** Attribute of a run, a place and, unless `model` reads it otherwise, of a model. */
  readonly attribute: string;
  /** Names under which an `engine` block may say it. */
  readonly engine: readonly string[];
  readonly model?: (model: ModelEntity) => string | undefined;
}

const own = (attribute: string) => (model: ModelEntity) => model.attributes.text(attribute);

export const FIELD_SPECS: readonly FieldSpec[] = [
  { check: 'weights', field: 'weights', attribute: 'weights-id', engine: ['weights-id'], model: own('weights-id') },
  { check: 'version', field: 'version', attribute: 'version', engine: [], model: own('version') },
  { check: 'tokens', field: 'tokenizer', attribute: 'tokenizer', engine: ['tokenizer'], model: own('tokenizer') },
  { check: 'tokens', field: 'hash seed', attribute: 'hash-seed', engine: ['hash-seed'] },
  { check: 'positions', field: 'positions', attribute: 'positions', engine: ['positions'], model: own('positions') },
  {
    check: 'layout',
    field: 'layers and attention',
    attribute: 'layers',
    engine: [],
    model: (m) => (m.architecture ? JSON.stringify(m.architecture.groups) : undefined),
  },
  {
    check: 'dtype',
    field: 'key dtype',
    attribute: 'kv-dtype',
    engine: ['kv-dtype'],
    model: (m) => m.architecture?.kDtype,
  },
  {
    check: 'dtype',
    field: 'value dtype',
    attribute: 'kv-dtype',
    engine: ['kv-dtype'],
    model: (m) => m.architecture?.vDtype,
  },
  { check: 'dtype', field: 'KV scales', attribute: 'kv-scales', engine: ['kv-scales'], model: own('kv-scales') },
  { check: 'layout', field: 'block size', attribute: 'block-size', engine: ['block-size', 'block'] },
  { check: 'layout', field: 'head order', attribute: 'head-order', engine: ['head-order', 'layout'] },
  { check: 'layout', field: 'packing of layers', attribute: 'packing', engine: ['packing'] },
  { check: 'lora', field: 'LoRA adapter', attribute: 'lora', engine: ['lora'] },
  { check: 'multimodal', field: 'multimodal hash', attribute: 'multimodal', engine: ['multimodal'] },
  { check: 'tenant', field: 'tenant salt', attribute: 'tenant-salt', engine: ['tenant-salt'] },
  { check: 'backend', field: 'attention backend', attribute: 'backend', engine: ['backend'] },
  { check: 'engine', field: 'engine', attribute: 'engine', engine: [] },
  { check: 'engine', field: 'engine version', attribute: 'engine-version', engine: ['version', 'engine-version'] },
  { check: 'draft', field: 'draft model', attribute: 'draft', engine: ['draft'] },
];

/** Fields a model alone told of before sides could; undeclared on both sides they leave validity open. */
export const MODEL_FIELDS: ReadonlySet<string> = new Set([
  'version',
  'tokenizer',
  'positions',
  'layers and attention',
  'key dtype',
  'value dtype',
]);

export interface Told {
  readonly value: string;
  readonly span: Span;
}

/** One side of an exchange: what says of itself, nearest first, and the model behind it. */
export interface Side {
  /** `chat.prefill`, `chat.prefixes`: for messages. */
  readonly name: string;
  /** Where an undeclared value would be written. */
  readonly attributes: Attributes;
  /** Statements and declarations that may say it, nearest first. */
  readonly holders: readonly Attributes[];
  readonly model: ModelEntity | undefined;
}

/** A run's side: its own block, then the workload's. */
export function runSide(run: RunStatement, workload: WorkloadEntity, name: string): Side {
  const { attributes } = run;
  return { name, attributes, holders: [attributes, workload.attributes], model: workload.model };
}

/** The side of a place that keeps caches: what it says they were stored as, then the model that made them. */
export function placeSide(place: PlaceStatement, maker: ModelEntity | undefined): Side {
  const { attributes, object } = place;
  return { name: object?.name ?? 'prefixes', attributes, holders: [attributes], model: maker };
}

/** Whether a side says any of the fields by itself; most places say none. */
export function tellsAnything({ holders }: Side): boolean {
  return holders.some((holder) => holder.names().some((name) => SAID.has(name)));
}

const SAID: ReadonlySet<string> = new Set(['engine', ...FIELD_SPECS.map((spec) => spec.attribute)]);

/** What a side says by itself, not through the model that both may share. */
export function toldApart({ attribute, engine }: FieldSpec, { holders }: Side): Told | undefined {
  for (const holder of holders) {
    const blocks = holder.vocabulary.engine ? holder.all('engine').flatMap((one) => one.block ?? []) : [];
    const inside = blocks.flatMap((block) => engine.flatMap((name) => block.get(name) ?? []));
    const written = holder.vocabulary[attribute] ? holder.all(attribute) : [];
    const [first] = [...inside, ...written].flatMap((one) => (one.flagged ? [] : (textOf(one) ?? [])));
    if (first) return first;
  }
  return undefined;
}

/** What holds on a side: what it says itself, else what its model says. */
export function told(spec: FieldSpec, side: Side): Told | undefined {
  const apart = toldApart(spec, side);
  if (apart || !side.model) return apart;
  const value = spec.model?.(side.model);
  if (value === undefined) return undefined;
  return { value, span: side.model.attributes.get(spec.attribute)?.span ?? side.model.nameSpan };
}

function textOf({ text, words, quantity, references, span }: AttributeValue): Told | undefined {
  const value = text ?? words[0]?.word ?? references[0]?.text ?? sizeOf(quantity);
  return value === undefined ? undefined : { value, span };
}

/** Equal values compare equal however they are written: 16 tok and 0.016 Ktok. */
function sizeOf(quantity: AttributeValue['quantity']): string | undefined {
  if (quantity?.value === undefined) return undefined;
  return `${quantity.value}${quantity.dimension.tok ? ' tok' : ''}`;
}
