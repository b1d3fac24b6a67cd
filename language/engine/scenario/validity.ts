import type { ModelEntity, PlaceStatement, WorkloadEntity } from '../../model/scenario-model.ts';
import type { Mismatch } from '../report.ts';

/** Fields of the validity key that a `.tier` file can declare, and how to read each off a model. */
const FIELDS: readonly {
  readonly field: string;
  readonly attribute: string;
  readonly read: (model: ModelEntity) => string | undefined;
}[] = [
  { field: 'version', attribute: 'version', read: (m) => m.attributes.text('version') },
  { field: 'tokenizer', attribute: 'tokenizer', read: (m) => m.attributes.text('tokenizer') },
  { field: 'positions', attribute: 'positions', read: (m) => m.attributes.text('positions') },
  {
    field: 'layers and attention',
    attribute: 'layers',
    read: (m) => (m.architecture ? JSON.stringify(m.architecture.groups) : undefined),
  },
  { field: 'key dtype', attribute: 'kv-dtype', read: (m) => m.architecture?.kDtype },
  { field: 'value dtype', attribute: 'kv-dtype', read: (m) => m.architecture?.vDtype },
];

/**
 * What of a prefix's maker differs from the model that would use it. Nothing when both are the same declaration; two
 * declarations may describe one model, since names are no identity and contents are.
 * An undeclared field on either side is listed with that side undefined: validity is then unknown, not given.
 */
export function mismatchesOf(place: PlaceStatement, workload: WorkloadEntity): readonly Mismatch[] {
  const { madeBy } = place;
  const { model } = workload;
  if (!madeBy || !model || madeBy.path === model.path) return [];
  return FIELDS.flatMap(({ field, attribute, read }) => {
    const [made, used] = [read(madeBy), read(model)];
    if (made !== undefined && made === used) return [];
    const span = madeBy.attributes.get(attribute)?.span ?? madeBy.nameSpan;
    return [{ field, made, used, span }];
  });
}
