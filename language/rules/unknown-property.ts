import { sourceRule } from './finding.ts';
import { article, listed } from './support/prose.ts';

/** An attribute that its declaration does not know. */
export const unknownProperty = sourceRule({
  code: 'unknown-property',
  problem: 'unknown-property',
  title: 'There is no such attribute',
  severity: 'error',
  why: 'Attributes come from one vocabulary, so a misspelt one would silently change nothing. What it was meant to say is missing from every number.',
  how: 'Choose the name that was meant; completion lists every attribute with its meaning. Remarks go into a comment or into `note`.',
  bad: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s; writes 300 GB/s }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s }
}
`,
  message: ({ name, owner, suggestions }) => {
    const meant = suggestions.length > 0 ? ` Did you mean ${listed(suggestions.map((s) => `'${s}'`))}?` : '';
    return `${owner === 'block' ? 'This block' : capital(article(owner))} has no attribute '${name}', so the line changes nothing.${meant}`;
  },
});

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
