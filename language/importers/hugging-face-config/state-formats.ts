import { type DtypeName, findDtype } from '../../vocabulary/dtypes.ts';
import type { ConfigReader } from './reader.ts';

/** Formats of recurrent state where the file states them; fp32 state and the model's own 2-byte format need no saying. */
export function stateFormats(reader: ConfigReader): { stateDtype?: DtypeName; convDtype?: DtypeName } {
  const key = ['mamba_ssm_cache_dtype', 'mamba_ssm_dtype'].find((one) => reader.has(one));
  if (key === undefined) return {};
  const text = reader.word(key) ?? '';
  const stateDtype = findDtype(text) ?? reader.refuse(`'${key}' names a format that is not known here: '${text}'`, key);
  reader.derived('state-dtype', key);
  return stateDtype === 'fp32' ? {} : { stateDtype };
}
