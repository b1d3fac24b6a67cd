import type { Architecture, WeightsPart } from '../../../language/model/architecture.ts';
import type { DtypeName } from '../../../language/vocabulary/dtypes.ts';

/** A model to size, wherever it came from. */
export interface ModelSubject {
  readonly name: string;
  /** The family as configurations name it (`model_type`); undefined when nothing tells. */
  readonly family: string | undefined;
  readonly architecture: Architecture;
  readonly parameters: number | undefined;
  readonly weightsDtype: DtypeName | undefined;
  /** Where the release keeps its weights in several formats. */
  readonly weightsParts?: readonly WeightsPart[];
  /** Which configuration key gave which attribute. */
  readonly derivedFrom: Readonly<Record<string, string>>;
  /** What was assumed on the way, guesses included. */
  readonly assumptions: readonly string[];
}
