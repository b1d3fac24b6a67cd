import type { Quantity } from '../engine/kernel/quantity.ts';
import type { PastedLine } from '../engine-log/comments.ts';
import type { Architecture } from './architecture.ts';
import type { Attributes, Reference } from './attribute.ts';
import type { Problem } from './problem.ts';
import type { Span } from './span.ts';

/**
 * What a document means, with every part tied to the text it came from. Holes stay holes: an absent field was not
 * written or was already reported. Nothing in here computes.
 */
export interface ScenarioModel {
  readonly uri: string;
  readonly models: readonly ModelEntity[];
  readonly nodes: readonly NodeEntity[];
  readonly workloads: readonly WorkloadEntity[];
  readonly scenarios: readonly ScenarioEntity[];
  /** Names declared at the top level of this document, for "unused" and for new names. */
  readonly topLevel: readonly TopLevelName[];
  readonly problems: readonly Problem[];
  /** Lines of an engine's log that stand in comments. */
  readonly pastedLines: readonly PastedLine[];
}

export interface TopLevelName {
  readonly name: string;
  readonly kind: string;
  readonly nameSpan: Span;
  readonly span: Span;
  /** The declaration with its doc comment: what goes when it is removed. */
  readonly wholeSpan: Span;
  readonly used: boolean;
}

interface EntityBase {
  readonly name: string;
  /** Qualified name, e.g. `host.gpu.hbm`. */
  readonly path: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly doc?: string;
  readonly attributes: Attributes;
  /** Name of the template it starts from, as written. */
  readonly template?: string;
  /** Declared in the built-in library. */
  readonly builtin: boolean;
}

export interface ModelEntity extends EntityBase {
  readonly kind: 'model';
  /** Undefined when the layers are missing or incomplete. */
  readonly architecture: Architecture | undefined;
  /** The config file it was read from, and which key gave which attribute. */
  readonly config?: {
    readonly file: string;
    readonly derivedFrom: Readonly<Record<string, string>>;
    readonly guessed: readonly string[];
  };
  /** Parameter counts, written or read from a config. */
  readonly parameters: ModelParameters;
}

export interface ModelParameters {
  readonly total: Quantity;
  readonly active: Quantity;
  readonly embedding: Quantity;
  readonly head: Quantity;
  /** Of all routed experts; unknown where neither the text nor a config tells it. */
  readonly experts: Quantity;
}

export interface TierEntity extends EntityBase {
  readonly kind: 'tier';
  readonly node: string;
  /** Path of the device whose own memory it is. */
  readonly device?: string;
  /** Instances: the device's count for its own tiers. */
  readonly count: Quantity;
}

export interface DeviceEntity extends EntityBase {
  readonly kind: 'device';
  readonly node: string;
  readonly count: Quantity;
  readonly tiers: readonly TierEntity[];
}

export interface LinkEntity extends EntityBase {
  readonly kind: 'link';
  readonly node?: string;
  readonly from: TierEntity | undefined;
  readonly to: TierEntity | undefined;
  readonly directed: boolean;
  readonly count: Quantity;
}

export interface NodeEntity extends EntityBase {
  readonly kind: 'node';
  readonly devices: readonly DeviceEntity[];
  /** Tiers of the node and of its devices. */
  readonly tiers: readonly TierEntity[];
  readonly links: readonly LinkEntity[];
}

export interface WorkloadEntity extends EntityBase {
  readonly kind: 'workload';
  readonly model: ModelEntity | undefined;
  readonly modelSpan?: Span;
}

export type Entity = ModelEntity | NodeEntity | DeviceEntity | TierEntity | LinkEntity | WorkloadEntity;

/** What can be placed. */
export type ObjectKind = 'weights' | 'experts' | 'dense' | 'kv' | 'prefixes' | 'state';

interface StatementBase {
  readonly span: Span;
  readonly attributes: Attributes;
  readonly doc?: string;
}

export interface PlaceStatement extends StatementBase {
  readonly kind: 'place';
  /** `chat.kv` as written; absent on a half-typed line. */
  readonly object?: { readonly kind: ObjectKind; readonly owner: WorkloadEntity | ModelEntity; readonly name: string };
  readonly objectSpan?: Span;
  readonly tier?: TierEntity;
  readonly tierSpan?: Span;
  /** `via` resolved; undefined when not written. */
  readonly via?: readonly (LinkEntity | undefined)[];
  readonly madeBy?: ModelEntity;
}

export interface RunStatement extends StatementBase {
  readonly kind: 'run';
  readonly workload?: WorkloadEntity;
  readonly phase: 'both' | 'prefill' | 'decode';
  readonly workloadSpan?: Span;
  readonly device?: DeviceEntity;
  readonly deviceSpan?: Span;
}

export interface HandoffStatement extends StatementBase {
  readonly kind: 'handoff';
  readonly workload?: WorkloadEntity;
  readonly source?: TierEntity;
  readonly target?: TierEntity;
  readonly via?: readonly (LinkEntity | undefined)[];
  readonly owner?: Reference;
}

export interface ExpectStatement {
  readonly kind: 'expect';
  readonly span: Span;
  readonly conditionSpan: Span;
  readonly text: string;
  readonly operator: string;
  /** Both sides against the quantities of a report; absent sides were incomplete or are told in `problems`. */
  readonly evaluate: (
    lookup: (name: string) => Quantity | undefined,
    names: () => readonly string[],
  ) => { readonly left?: Quantity; readonly right?: Quantity; readonly problems: readonly Problem[] };
}

export interface ScenarioEntity {
  readonly kind: 'scenario';
  readonly name: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly doc?: string;
  readonly places: readonly PlaceStatement[];
  readonly runs: readonly RunStatement[];
  readonly handoffs: readonly HandoffStatement[];
  readonly expects: readonly ExpectStatement[];
  /** Nodes in sight of the scenario: this document's and those its imports bring, unless builtin. */
  readonly nodes: readonly NodeEntity[];
  /** Links declared outside of nodes. */
  readonly links: readonly LinkEntity[];
}
