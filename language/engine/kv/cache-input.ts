import type { Architecture } from '../../model/architecture.ts';
import type { Quantity } from '../kernel/quantity.ts';
import type { InputLookup } from './term.ts';

/** What the sizes of a cache are computed from. */
export interface CacheInput {
  /** What owns the cache, e.g. `chat`: quantities are called `chat.kv.live` and so on. */
  readonly prefix: string;
  readonly architecture: Architecture;
  /** What the user wrote behind an attribute of a layer group (by index) or of the model; absent values are shown as given. */
  readonly inputs?: InputLookup;
  /** Tokens a live sequence holds. */
  readonly context: Quantity;
  readonly sequences: Quantity;
  /** Encoder tokens of one sequence, for models with cross-attention. */
  readonly encoderTokens?: Quantity;
}
