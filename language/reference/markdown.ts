/** A table; cells may hold Markdown, a bar in them is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A fenced block of the language. */
export function sample(text: string): string {
  return fenced('tier', text);
}

export function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** Words of the program as literal text, set apart. */
export function quoted(text: string): string {
  return `> ${text.replace(/[\\`*_<>[\]|~]/g, '\\$&')}`;
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Parts of a page, one blank line between them, one line break at its end. */
export function page(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Said at the top of each page, so that nobody edits it. */
export const GENERATED =
  '<!-- Made by `npm run generate` from the code. Do not edit: change the code it is made from. -->';

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}
