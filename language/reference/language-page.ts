import { FUNCTION_NAMES } from '../model/expression.ts';
import { OBJECT_KINDS } from '../model/placed-object.ts';
import { DENOMINATORS, UNITS, unitOf } from '../units/index.ts';
import { provenance } from '../vocabulary/common.ts';
import { type Dtype, dtypes } from '../vocabulary/dtypes.ts';
import { VOCABULARIES } from '../vocabulary/index.ts';
import {
  type AttentionKind,
  attentionKinds,
  type LayerAttributeName,
  layerAttributes,
} from '../vocabulary/layer-attributes.ts';
import { CHOICES } from './choices.ts';
import { CLAIMS, VERDICTS } from './claims.ts';
import { FIRST_LOOK } from './first-look.ts';
import { code, GENERATED, page, sample, table } from './markdown.ts';
import { QUANTITY_NAMES } from './quantity-names.ts';
import { DECLARATIONS, type Form, STATEMENTS } from './statements.ts';
import { vocabularySection, wordTable } from './vocabulary-table.ts';

/** `docs/language.md`: the reference of the language. */
export function languagePage(): string {
  return page(
    GENERATED,
    '# The Tierwright language',
    'Files end in `.tier`. A file declares what exists (hardware, models, traffic) and scenarios that place things on it. Every number a scenario implies is computed while you type, and every number can explain itself.',
    sample(FIRST_LOOK),
    '## Declarations',
    forms(DECLARATIONS),
    '## Statements of a scenario',
    forms(STATEMENTS),
    '### What can be placed',
    placedObjects(),
    ...attributeSections(),
    '## Element formats',
    elementFormats(),
    '## Units',
    units(),
    '## Functions',
    `An expression may use ${['+', '-', '*', '/', ...FUNCTION_NAMES.map((name) => `${name}(…)`)].map(code).join(', ')} and parentheses; a condition one of ${['<=', '<', '>=', '>', '==', '!='].map(code).join(', ')}.`,
    '## Quantities',
    quantityNames(),
    '## Claims and verdicts',
    claimsAndVerdicts(),
    '## In detail',
    ...CHOICES.flatMap(({ title, holds }) => [`### ${title}`, holds]),
    'See also the [formulas](formulas.md) and the [diagnostics](diagnostics/index.md).',
  );
}

function forms(all: Readonly<Record<string, Form>>): string {
  return table(
    ['Form', 'Meaning'],
    Object.values(all).map(({ form, meaning }) => [code(form), meaning]),
  );
}

function placedObjects(): string {
  const rows = Object.entries(OBJECT_KINDS).flatMap(([owner, kinds]) =>
    Object.entries(kinds).map(([kind, meaning]) => [code(`${owner === 'model' ? 'M' : 'W'}.${kind}`), meaning]),
  );
  return table(['Object', 'Meaning'], rows);
}

function attributeSections(): readonly string[] {
  const owners = Object.entries(VOCABULARIES).filter(([, vocabulary]) => Object.keys(vocabulary).length > 0);
  return [
    ...owners.flatMap(([owner, vocabulary]) => [`## Attributes of ${code(owner)}`, vocabularySection(vocabulary)]),
    '## Attention kinds',
    attentionTable(),
    '## Confidence',
    `${code('confidence')} takes:`,
    wordTable(Object.entries(provenance.confidence.words)),
  ];
}

/** Which attributes of `layers` belong to which kind of attention. */
function attentionTable(): string {
  const names = Object.keys(layerAttributes).filter(
    (name) => name !== 'attention' && name !== 'beside',
  ) as LayerAttributeName[];
  const listed = (kind: AttentionKind, list: 'needs' | 'allows') =>
    names
      .filter((name) => (layerAttributes[name][list] as readonly AttentionKind[]).includes(kind))
      .map(code)
      .join(', ');
  const rows = (Object.keys(attentionKinds) as AttentionKind[]).map((kind) => [
    code(kind),
    listed(kind, 'needs'),
    listed(kind, 'allows'),
  ]);
  return table(['Attention', 'Needs', 'Also takes'], rows);
}

function elementFormats(): string {
  const rows = Object.entries(dtypes).map(([name, row]: [string, Dtype]) => [
    code(name),
    String(Number(row.bytes.toFixed(6))),
    row.bytesPerVector === undefined ? '' : String(row.bytesPerVector),
    row.uses.join(', '),
    row.doc,
    row.source,
  ]);
  return table(['Format', 'Bytes an element', 'Bytes a vector', 'For', 'Meaning', 'Source'], rows);
}

function units(): string {
  const rows = [...UNITS.values()].map(({ symbol, factor, dimension, doc }) => [
    code(symbol),
    inBaseUnits(factor, unitOf(dimension)),
    doc,
  ]);
  return [
    table(['Unit', 'In base units', 'Meaning'], rows),
    `A rate is a unit, a slash and one of ${DENOMINATORS.map(code).join(', ')}; \`/s\` alone is a number of things in a second.`,
  ].join('\n\n');
}

function inBaseUnits(factor: number, base: string): string {
  const number = factor < 1e-3 ? factor.toExponential() : factor.toLocaleString('en-US', { maximumFractionDigits: 3 });
  return base === '1' ? number : `${number} ${base}`;
}

function quantityNames(): string {
  return [
    'Each has a stable name for `expect`, `tierwright explain` and the JSON. `W` stands for a workload, `M` for a model, `T` for a tier, `K` for a link.',
    table(
      ['Name', 'Base unit', 'Meaning'],
      QUANTITY_NAMES.map(({ name, unit, meaning }) => [code(name), code(unit), meaning]),
    ),
  ].join('\n\n');
}

function claimsAndVerdicts(): string {
  return [
    'Every value knows what kind of claim it is.',
    table(
      ['Claim', 'Meaning'],
      Object.entries(CLAIMS).map(([claim, { meaning }]) => [code(claim), meaning]),
    ),
    'A verdict keeps that honesty.',
    table(
      ['Verdict', 'What is known', 'Shown as'],
      Object.entries(VERDICTS).map(([word, { meaning, shown }]) => [code(word), meaning, shown]),
    ),
  ].join('\n\n');
}
