import type { EncoderInfo, LayerGroup, ParameterCounts } from '../../model/architecture.ts';
import type { ConfigReader } from './reader.ts';

/** What a family finds in a configuration. */
export interface FamilyResult {
  readonly groups: readonly LayerGroup[];
  readonly encoder?: EncoderInfo;
  /** What one prediction layer caches; the first group with a full-context cache unless said. */
  readonly speculativeGroup?: LayerGroup;
  /** A key without which part of the model cannot be counted: the groups hold the rest, and the key is reported. */
  readonly incomplete?: { readonly key: string; readonly message: string };
}

/** One architecture family: when it applies, how it caches, how its parameters are counted. */
export interface Family {
  readonly name: string;
  readonly matches: (modelType: string, reader: ConfigReader) => boolean;
  readonly read: (reader: ConfigReader, modelType: string) => FamilyResult;
  /** Parameter counts, or the key that is missing; absent where no rule is known. */
  readonly parameters?: (
    reader: ConfigReader,
    modelType: string,
    groups: readonly LayerGroup[],
  ) => ParameterCounts | { readonly missing: string };
}

/** A detection rule for families known by their model type. */
export function byType(...types: readonly string[]): Family['matches'] {
  return (modelType) => types.includes(modelType);
}
