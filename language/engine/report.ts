import type { Problem } from '../model/problem.ts';
import type {
  DeviceEntity,
  HandoffStatement,
  LinkEntity,
  ModelEntity,
  ObjectKind,
  PlaceStatement,
  RunStatement,
  ScenarioEntity,
  ScenarioModel,
  TierEntity,
  WorkloadEntity,
} from '../model/scenario-model.ts';
import type { Span } from '../model/span.ts';
import type { Claim, Missing, Quantity } from './kernel/quantity.ts';

/**
 * What a document's scenarios come to: the only thing that editor features, the preview and the CLI look at.
 * Made once for each set of document versions.
 */
export interface Report {
  readonly uri: string;
  readonly model: ScenarioModel;
  /** Quantities that need no scenario: sizes of models and workloads. By name. */
  readonly declared: ReadonlyMap<string, Quantity>;
  readonly scenarios: readonly ScenarioReport[];
}

export interface ScenarioReport {
  readonly scenario: ScenarioEntity;
  /** Every derived quantity by its dotted name, the declared ones of what it uses included. */
  readonly quantities: ReadonlyMap<string, Quantity>;
  readonly verdicts: readonly Verdict[];
  readonly tiers: readonly TierUse[];
  readonly links: readonly LinkUse[];
  readonly workloads: readonly WorkloadReport[];
  readonly transfers: readonly Transfer[];
  readonly expectations: readonly Expectation[];
}

export type VerdictWord = 'met' | 'possible' | 'at-risk' | 'broken' | 'unknown';

/** What is judged; decides which rule speaks of it. */
export type VerdictTopic =
  | 'ttft'
  | 'itl'
  | 'capacity'
  | 'append'
  | 'append-rate'
  | 'lifetime'
  | 'utilisation'
  | 'restore'
  | 'demand'
  | 'expectation'
  | 'validity'
  | 'staging'
  | 'fabric'
  | 'retention'
  | 'hit-ceiling'
  | 'keep'
  | 'pinned'
  | 'age';

/** A limit against what is known of the value. */
export interface Verdict {
  readonly topic: VerdictTopic;
  /** The quantity or object judged: `chat.ttft`, `host.gpu.hbm.used`, `chat.kv`. */
  readonly subject: string;
  readonly verdict: VerdictWord;
  /** The claim of what decided: the bound that breaks it, the estimate that meets it. */
  readonly claim: Claim;
  readonly value?: Quantity;
  readonly bound?: Quantity;
  readonly worst?: Quantity;
  /** Of the three the one that decided; their claims may be the same. */
  readonly decided?: Quantity;
  readonly limit?: Quantity;
  /** `<=`, `>=` … as written. */
  readonly operator: string;
  /** Limit ÷ value − 1, positive when there is room; absent when either is unknown. */
  readonly margin?: number;
  readonly missing: readonly Missing[];
  /** The scenario statement a finding about it stands on. */
  readonly span: Span;
  readonly related: readonly { readonly span: Span; readonly message: string }[];
}

/** What lies on a tier in a scenario. Bytes are of one instance, the fullest rank. */
export interface TierUse {
  readonly tier: TierEntity;
  readonly segments: readonly Segment[];
  readonly used: Quantity;
  readonly capacity: Quantity;
  /** Capacity less the reserve. */
  readonly available: Quantity;
  readonly totalUsed: Quantity;
  readonly totalCapacity: Quantity;
}

export interface Segment {
  /** Experts and the dense part are weights here; `object` tells them apart. */
  readonly kind: Exclude<ObjectKind, 'experts' | 'dense'>;
  /** `chat.kv`. */
  readonly object: string;
  readonly bytes: Quantity;
  readonly place: PlaceStatement;
}

export interface LinkUse {
  readonly link: LinkEntity;
  readonly utilisation: Quantity | undefined;
  /** Names of the flows on it: `chat.restore`. */
  readonly flows: readonly string[];
}

/** How a run is spread over a device. Degrees are at least 1. */
export interface Sharding {
  readonly tensor: number;
  readonly pipeline: number;
  readonly data: number;
  readonly context: number;
  /** The instances the degrees need, against the device's count. */
  readonly needed: number;
  readonly count: number | undefined;
}

export interface WorkloadReport {
  readonly workload: WorkloadEntity;
  readonly model: ModelEntity | undefined;
  readonly run: RunStatement | undefined;
  /** Where the prompt is computed and where tokens are generated; one run serves both unless they are apart. */
  readonly prefill: PhaseRun | undefined;
  readonly decode: PhaseRun | undefined;
  readonly kvPlaces: readonly PlaceStatement[];
  readonly prefixPlaces: readonly PrefixReport[];
  readonly handoffs: readonly HandoffReport[];
  /** Measurements given for its run, paths and links, each with what it cannot beat. */
  readonly measured?: readonly MeasuredCheck[];
}

/** A measurement the user gave beside the lower bound of the same thing. */
export interface MeasuredCheck {
  /** What was measured: a run on a device, a path, a link. */
  readonly what: string;
  /** The length or size it was measured at. */
  readonly at: Quantity;
  readonly measured: Quantity;
  readonly bound: Quantity;
  readonly span: Span;
}

export interface PhaseRun {
  readonly run: RunStatement;
  readonly device: DeviceEntity;
  /** The device's own memory. */
  readonly tier: TierEntity | undefined;
  readonly sharding: Sharding;
  /** Where the weights are read from. */
  readonly weights: PlaceStatement | undefined;
  /** The experts and the dense part it reads, where they are placed apart instead. */
  readonly weightsParts?: readonly PlaceStatement[];
}

export interface PrefixReport {
  readonly place: PlaceStatement;
  /** The last to arrive; undefined when no path could be found or the live KV is not placed. */
  readonly transfer: Transfer | undefined;
  /** One for each share of the live cache. */
  readonly transfers: readonly Transfer[];
  /** Every share can be reached. */
  readonly complete: boolean;
  /** What of the prefix's maker does not match the model that uses it. */
  readonly mismatches: readonly Mismatch[];
  /** How it is kept, where that is not as keys and values that are used as they come. */
  readonly form?: StoredForm;
}

/** A prefix that is kept in another form than it is used, or is worked on when it comes. */
export interface StoredForm {
  /** The same prefix as keys and values (B). */
  readonly cache: Quantity;
  /** The same as hidden states, where it is kept as those (B). */
  readonly states?: Quantity;
  /** What a restore moves (B). */
  readonly bytes: Quantity;
  /** The least that any way of restoring it has to move (B). */
  readonly least: Quantity;
  /** Making keys and values of hidden states, layer by layer while they load (s). */
  readonly projecting?: Quantity;
  /** Recomputing a share of the tokens, layer by layer while they load (s). */
  readonly blending?: Quantity;
  /** Decoding what was compressed, once it is there (s). */
  readonly decoding?: Quantity;
  /** Its restore with all of that, by itself (s); undefined where no path leads there. */
  readonly usable?: Quantity;
}

export interface HandoffReport {
  readonly handoff: HandoffStatement;
  readonly transfer: Transfer | undefined;
  /** What its two sides say differently, or one of them alone. */
  readonly mismatches: readonly Mismatch[];
}

/** A field of the validity key that differs between maker and user, or that one side does not declare. */
export interface Mismatch {
  readonly field: string;
  readonly made: string | undefined;
  readonly used: string | undefined;
  readonly span?: Span;
  /** What would have to be written to tell, where one side is silent. */
  readonly missing?: Missing;
}

/** Bytes that cross hops: a restore or a handoff. */
export interface Transfer {
  readonly name: string;
  readonly object: string;
  readonly from: TierEntity;
  readonly to: TierEntity;
  readonly links: readonly LinkEntity[];
  /** True when no `via` was written and the tool chose the path. */
  readonly assumed: boolean;
  readonly bytes: Quantity;
  readonly hops: readonly Hop[];
  readonly bound: Quantity;
  /** By itself, as expected: with usable shares and overheads, or as measured. */
  readonly alone: Quantity;
  /** Copies it is moved in. */
  readonly operations: Quantity;
  /** Nothing but latencies and usable shares decides its time: no overhead, chunk, measurement or tier on the way. */
  readonly plain: boolean;
  /** The hop that takes longest in practice. */
  readonly slowest?: Hop;
  readonly span: Span;
}

export interface Hop {
  /** Tier or link path. */
  readonly id: string;
  readonly role: 'read' | 'link' | 'through' | 'write';
  readonly latency: Quantity;
  /** Aggregate over the instances that carry distinct data. */
  readonly bandwidth: Quantity;
  readonly usable: Quantity;
  /** Time one operation costs here. */
  readonly overhead?: Quantity;
  /** Rate that estimates use in place of the bandwidth: measured, or of a tier that is written and read at once. */
  readonly carries?: Quantity;
  /** Of a handoff with copies: what is left for one of them where each receiving rank fetches its own. */
  readonly perCopy?: Quantity;
  /** Of a handoff with copies: what the bound counts, as a relay on the receiving side could use all instances. */
  readonly relayed?: Quantity;
  /** Of a handoff between unequal ranks, or with copies: instances of a link that its ranks are spread over. */
  readonly instances?: Quantity;
  /** Measured time of these bytes; overhead, usable share and latency are part of it. */
  readonly measured?: Quantity;
  readonly notes?: readonly string[];
}

export interface Expectation {
  readonly text: string;
  readonly span: Span;
  readonly left: Quantity | undefined;
  readonly right: Quantity | undefined;
  readonly operator: string;
  /** Names that do not resolve, dimensions that do not agree. */
  readonly problems: readonly Problem[];
}

/** The names of what a finding can be about, in the order of how grave they are. */
export const VERDICT_ORDER: readonly VerdictWord[] = ['broken', 'at-risk', 'unknown', 'possible', 'met'];
