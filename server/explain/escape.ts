/** Text from a document as literal Markdown: nothing in it can become a link, an image, HTML or a heading. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[&<>]/g, (char) => ENTITIES[char] ?? char)
    .replace(/[\\`*_{}[\]#+!|~$]/g, '\\$&')
    .replace(/^(\s*)([-=:])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)]\s)/, '$1\\$2')
    .replace(/(https?):\/\//gi, '$1&#58;//')
    .replace(/\bwww\./gi, 'www&#46;');
}

/** Text in a code span, whatever backticks it holds. */
export function codeSpan(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat === '') return '';
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${flat}${fence}` : `${fence} ${flat} ${fence}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
