import type { ConfigReader } from '../reader.ts';

/** The window of sliding layers; nested files may leave out the class's own. */
export function windowOf(reader: ConfigReader): number {
  return (
    reader.optionalCount('window', ['sliding_window', 'sliding_window_size', 'window_size']) ??
    reader.usual('window', 'sliding_window') ??
    reader.refuse("'sliding_window' is missing: it gives the window of the sliding layers", 'sliding_window')
  );
}
