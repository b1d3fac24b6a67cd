import { provenance } from './common.ts';
import { vocabulary } from './row.ts';

/** A machine: devices, tiers and the links between them. */
export const nodeVocabulary = vocabulary({ ...provenance });
