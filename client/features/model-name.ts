/** Words of the language that cannot name a model, and names that say nothing about one. */
const SAYS_NOTHING = /^(?:config|model|snapshots?|main)$/i;

/** A name for the model in this file: `llama-3.1-8b.config.json` → `llama-3.1-8b`, `Qwen3-8B/config.json` → `Qwen3-8B`. */
export function modelNameOf(path: string): string {
  const [file = '', folder = ''] = path.split('/').reverse();
  const stem = file.replace(/\.(?:json|gguf)$/i, '').replace(/[._-]?config$/i, '');
  const name = [stem, folder].find((one) => one !== '' && !SAYS_NOTHING.test(one)) ?? 'Imported';
  return asName(name);
}

/** Only what the language takes in a name: letters, digits and hyphens, and dots before digits. */
function asName(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/\.(?![0-9])/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return /^[A-Za-z_]/.test(name) ? name : `Model-${name}`.replace(/-$/, '');
}

/** From a folder to a file, with `/`; both are absolute paths of one file system. */
export function relativePath(folder: string, file: string): string {
  const from = folder.split('/').filter(Boolean);
  const to = file.split('/').filter(Boolean);
  const shared = from.findIndex((part, index) => part !== to[index]);
  const kept = shared < 0 ? from.length : shared;
  return [...from.slice(kept).map(() => '..'), ...to.slice(kept)].join('/');
}
