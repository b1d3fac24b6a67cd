/** A form of the grammar: how it is written, what it means, and a whole file that shows it. */
export interface Form {
  readonly form: string;
  readonly meaning: string;
}

/** What may stand at the top level of a file and inside declarations. */
export const DECLARATIONS: Readonly<Record<string, Form>> = {
  import: {
    form: 'import "PATH"',
    meaning: 'brings the names of another file or of a part of the standard library into this one',
  },
  let: { form: 'let NAME = EXPRESSION', meaning: 'names a value; attributes of this file may use it' },
  model: {
    form: 'model NAME [: TEMPLATE] [from "CONFIG"] { … }',
    meaning: 'a language model: what its weights weigh and what each layer caches',
  },
  node: { form: 'node NAME [: TEMPLATE] { … }', meaning: 'a machine: its devices, tiers and the links between them' },
  device: { form: 'device NAME [: TEMPLATE] { … }', meaning: 'something that computes, with tiers of its own' },
  tier: { form: 'tier NAME [: TEMPLATE] { … }', meaning: 'a place that holds bytes' },
  link: {
    form: 'link NAME [: TEMPLATE] TIER <-> TIER { … }',
    meaning: 'a connection of two tiers in both directions; `->` is one direction',
  },
  workload: {
    form: 'workload NAME [: TEMPLATE] serves MODEL { … }',
    meaning: 'traffic, and the limits it is served under',
  },
  scenario: {
    form: 'scenario NAME [: TEMPLATE] { … }',
    meaning: 'places objects on tiers and runs workloads on devices; everything is judged scenario by scenario',
  },
};

/** What stands inside a scenario. */
export const STATEMENTS: Readonly<Record<string, Form>> = {
  place: { form: 'place OBJECT in TIER { … }', meaning: 'assigns the bytes of an object to a tier' },
  run: {
    form: 'run WORKLOAD on DEVICE { … }',
    meaning: 'computes a workload on a device; `WORKLOAD.prefill` and `WORKLOAD.decode` may run apart',
  },
  handoff: {
    form: 'handoff WORKLOAD from TIER to TIER { … }',
    meaning: 'moves the KV from where it was made to where it is used, under stated checks',
  },
  expect: { form: 'expect VALUE <= VALUE', meaning: 'asserts something about the quantities of the scenario' },
};
