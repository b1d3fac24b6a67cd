import { TierwrightHover } from '../../server/features/hover.ts';
import { openDocument, withCursor } from './open-document.ts';

/** The Markdown shown at the `<|>` of a fixture; empty where nothing is. */
export async function hoverIn(fixture: string): Promise<string> {
  const { document, services, cursor } = await openDocument(fixture);
  const hover = new TierwrightHover(services).getHoverContent(document, {
    position: document.textDocument.positionAt(cursor),
  });
  const { contents } = hover ?? {};
  return typeof contents === 'object' && 'value' in contents ? contents.value : '';
}

/** The Markdown shown at `at` in the first place where a fixture holds `line`. */
export function hoverAt(fixture: string, line: string, at?: string): Promise<string> {
  return hoverIn(withCursor(fixture, line, at));
}
