import type { PlaceStatement, TierEntity, WorkloadEntity } from '../../model/scenario-model.ts';
import type { Missing } from '../kernel/quantity.ts';
import type { Mismatch, PhaseRun, Verdict } from '../report.ts';
import {
  FIELD_SPECS,
  type FieldSpec,
  MODEL_FIELDS,
  placeSide,
  runSide,
  type Side,
  tellsAnything,
  told,
  toldApart,
} from './validity-fields.ts';

/** A seed each process draws for itself: its hashes meet no one else's. */
const RANDOM = 'random';

/** The two ends a workload has while it runs. */
export interface Ends {
  readonly prefill: PhaseRun | undefined;
  readonly decode: PhaseRun | undefined;
}

/**
 * What of a kept prefix differs from the run that would use it: its maker's model where `made-by` names another, and
 * what the place says it was stored as. Names are no identity and contents are: two declarations may describe one model.
 * An undeclared field on either side is listed with that side undefined: validity is then unknown, not given.
 */
export function mismatchesOf(place: PlaceStatement, workload: WorkloadEntity, ends?: Ends): readonly Mismatch[] {
  const { madeBy } = place;
  const { model } = workload;
  const other = madeBy !== undefined && model !== undefined && madeBy.path !== model.path;
  const maker = placeSide(place, madeBy ?? model);
  const phase = ends?.prefill ?? ends?.decode;
  const user: Side = phase
    ? runSide(phase.run, workload, `${workload.path}.prefill`)
    : { name: workload.path, attributes: workload.attributes, holders: [workload.attributes], model };
  const fields =
    other || tellsAnything(maker)
      ? FIELD_SPECS.flatMap((spec) => {
          const stored = toldApart(spec, maker);
          if (!other && !stored) return [];
          return compared(spec, maker, user, other && MODEL_FIELDS.has(spec.field));
        })
      : [];
  return [...fields, ...(phase ? seedOf(place, phase, user) : [])];
}

/** What the two runs of a handoff say differently; a field that one of them alone declares stays open. */
export function handoffMismatches(workload: WorkloadEntity, ends: Ends): readonly Mismatch[] {
  const sides = sidesOf(workload, ends);
  if (!sides) return [];
  return FIELD_SPECS.flatMap((spec) =>
    sides.some((side) => ownWord(spec, side)) ? compared(spec, sides[0], sides[1], false) : [],
  );
}

function sidesOf(workload: WorkloadEntity, { prefill, decode }: Ends): readonly [Side, Side] | undefined {
  if (!prefill || !decode || prefill.run === decode.run) return undefined;
  const { path } = workload;
  return [runSide(prefill.run, workload, `${path}.prefill`), runSide(decode.run, workload, `${path}.decode`)];
}

/** What the run itself says; what the workload says holds for both. */
function ownWord(spec: FieldSpec, side: Side): boolean {
  return toldApart(spec, { ...side, holders: side.holders.slice(0, 1) }) !== undefined;
}

/** One field on both sides: nothing where they agree, or where neither says it and it need not be said. */
function compared(spec: FieldSpec, maker: Side, user: Side, needed: boolean): readonly Mismatch[] {
  const [made, used] = [told(spec, maker), told(spec, user)];
  if (!made && !used) return needed ? [open(spec, maker, made, used)] : [];
  return made && used && made.value === used.value ? [] : [open(spec, maker, made, used, made ? user : maker)];
}

function open(
  { field, attribute }: FieldSpec,
  maker: Side,
  made: { value: string; span: Mismatch['span'] } | undefined,
  used: { value: string } | undefined,
  silent?: Side,
): Mismatch {
  const span = made?.span ?? maker.model?.nameSpan;
  const absent = silent && (!made || !used) ? { missing: missingOf(silent, attribute) } : {};
  return { field, made: made?.value, used: used?.value, ...(span ? { span } : {}), ...absent };
}

function missingOf({ attributes, name }: Side, attribute: string): Missing {
  return { attribute, owner: name, span: attributes.ownerSpan, flagged: true };
}

/** Other processes read a tier of another node, and later ones a persistent one: a seed of one's own finds nothing there. */
function seedOf(place: PlaceStatement, { device }: PhaseRun, user: Side): readonly Mismatch[] {
  const spec = FIELD_SPECS.find((one) => one.attribute === 'hash-seed');
  const { tier } = place;
  const seed = spec && toldApart(spec, user);
  if (!spec || !tier || seed?.value !== RANDOM || !(tier.node !== device.node || isPersistent(tier))) return [];
  return [{ field: 'hash seed', made: 'random, of another process', used: 'random, of this process', span: seed.span }];
}

/** Whether what lies on a tier outlives the engine: as said, else what cells without power do. */
export function isPersistent({ attributes }: TierEntity): boolean {
  const word = attributes.word('persistent');
  if (word) return word === 'yes';
  return attributes.word('append') === 'page' || attributes.word('append') === 'none';
}

/** Whether caches may be exchanged at all: it comes before every question of speed. */
export function validityVerdict(
  subject: string,
  mismatches: readonly Mismatch[],
  span: Verdict['span'],
): Verdict | undefined {
  if (mismatches.length === 0) return undefined;
  const differ = mismatches.some((m) => m.made !== undefined && m.used !== undefined);
  return {
    topic: 'validity',
    subject,
    verdict: differ ? 'broken' : 'unknown',
    claim: 'exact',
    operator: '==',
    missing: differ ? [] : mismatches.flatMap((m) => m.missing ?? []),
    span,
    related: [],
  };
}
