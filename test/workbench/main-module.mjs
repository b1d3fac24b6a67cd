/**
 * Tells a script that is run from one that is imported.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the module with this `import.meta.url` is the script Node was started with; Node resolves links in the one, not in the other. */
export function isMainModule(moduleUrl) {
  const script = process.argv[1];
  return script !== undefined && fs.existsSync(script) && fs.realpathSync(script) === fileURLToPath(moduleUrl);
}
