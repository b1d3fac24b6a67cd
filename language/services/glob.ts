/**
 * Matches a path with `/` between its parts against a glob: `*` within a part, `**` over parts, `?` one character,
 * `{a,b}` alternatives. A folder that matches covers what is in it.
 */
export function matchesGlob(glob: string, path: string): boolean {
  return regexOf(glob).test(path);
}

const known = new Map<string, RegExp>();

function regexOf(glob: string): RegExp {
  const found = known.get(glob);
  if (found) return found;
  const body = glob.replace(/^\.?\//, '').replace(/\/(\*\*)?$/, '');
  const source = body.replace(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[.+^$()|[\]\\{}]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 1) return `(?:${part.slice(1, -1).split(',').map(literal).join('|')})`;
    return `\\${part}`;
  });
  const regex = new RegExp(`^${source}(?:/.*)?$`);
  known.set(glob, regex);
  return regex;
}

function literal(text: string): string {
  return text.replace(/[.+^$()|[\]\\{}?*]/g, '\\$&');
}
