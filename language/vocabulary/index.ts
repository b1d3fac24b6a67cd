import { deviceVocabulary } from './device.ts';
import { handoffVocabulary } from './handoff.ts';
import { linkVocabulary } from './link.ts';
import { modelVocabulary } from './model.ts';
import { nodeVocabulary } from './node.ts';
import { placeVocabulary } from './place.ts';
import type { Vocabulary } from './row.ts';
import { runVocabulary } from './run.ts';
import { tierVocabulary } from './tier.ts';
import { workloadVocabulary } from './workload.ts';

/** One table for each declaration and statement that takes attributes. */
export const VOCABULARIES = {
  model: modelVocabulary,
  node: nodeVocabulary,
  device: deviceVocabulary,
  tier: tierVocabulary,
  link: linkVocabulary,
  workload: workloadVocabulary,
  place: placeVocabulary,
  run: runVocabulary,
  handoff: handoffVocabulary,
  scenario: {},
  sweep: {},
} as const satisfies Readonly<Record<string, Vocabulary>>;

export type OwnerKind = keyof typeof VOCABULARIES;

export * from './device.ts';
export * from './engine-profile.ts';
export * from './handoff.ts';
export * from './link.ts';
export * from './model.ts';
export * from './node.ts';
export * from './place.ts';
export * from './row.ts';
export * from './run.ts';
export * from './serving-side.ts';
export * from './tier.ts';
export * from './validity-key.ts';
export * from './workload.ts';
