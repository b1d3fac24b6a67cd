import type { ExportFormat, PreviewScenario } from '../../../server/protocol.ts';
import { WORDS } from '../components/verdict-mark.tsx';
import { tablesOf } from '../tables-of.ts';
import { pictureAsPng, pictureAsSvg } from './picture-file.ts';

/** Text for SVG and Markdown, base64 for PNG. */
export async function exportScenario(scenario: PreviewScenario, format: ExportFormat): Promise<string> {
  if (format === 'markdown') return tablesAsMarkdown(scenario);
  const picture = document.querySelector('svg.picture');
  if (!(picture instanceof SVGSVGElement)) throw new Error('there is no picture to export');
  return format === 'svg' ? pictureAsSvg(picture) : pictureAsPng(picture);
}

export function tablesAsMarkdown(scenario: PreviewScenario): string {
  const sections = tablesOf(scenario).map(({ title, columns, rows }) => {
    const lines = rows.map(({ cells }) =>
      line(cells.map((cell) => (typeof cell === 'string' ? cell : WORDS[cell.verdict]))),
    );
    return [`## ${title}`, '', line(columns), line(columns.map(() => '---')), ...lines].join('\n');
  });
  return `${[`# ${scenario.name}`, ...sections].join('\n\n')}\n`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(escapeCell).join(' | ')} |`;
}

/** Names come from documents: they must not turn into markup. */
function escapeCell(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ');
}
