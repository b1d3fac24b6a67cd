import { type LangiumDocument, URI } from 'langium';
import { createTierwrightServices } from '../../language/services/index.ts';
import { projectOf } from '../rules/project.ts';

const ROOT = 'file:///project/';

/** A document as features see it, with what surrounds it. */
export interface Opened {
  readonly document: LangiumDocument;
  readonly services: ReturnType<typeof createTierwrightServices>;
  /** Offset of the `<|>` in the text, else 0. */
  readonly cursor: number;
}

/**
 * Builds the files of a fixture (`//- name` headers; without one a single `main.tier`) with the real services and
 * gives the last. `<|>` marks the cursor and is taken out.
 */
export async function openDocument(fixture: string): Promise<Opened> {
  const services = createTierwrightServices();
  const { LangiumDocuments, DocumentBuilder } = services.shared.workspace;
  let cursor = 0;
  const documents = [...projectOf(fixture)].map(([name, text]) => {
    const at = text.indexOf('<|>');
    if (at >= 0) cursor = at;
    return LangiumDocuments.createDocument(URI.parse(ROOT + name), text.replace('<|>', ''));
  });
  // As after the handshake with a client that sends no settings.
  await services.shared.workspace.ConfigurationProvider.initialized({});
  await DocumentBuilder.build(documents, { validation: true });
  return { document: documents.at(-1)!, services, cursor };
}

/** The fixture with the cursor before the first place where a line holds `what` (and, behind it, `at`). */
export function withCursor(fixture: string, line: string, at: string = line): string {
  const start = fixture.indexOf(line);
  const offset = start < 0 ? -1 : fixture.indexOf(at, start);
  if (offset < 0) throw new Error(`the fixture has no '${at}' in '${line}'`);
  return `${fixture.slice(0, offset)}<|>${fixture.slice(offset)}`;
}
