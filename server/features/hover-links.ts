import type { InitializeParams } from 'vscode-languageserver';
import type { Span } from '../../language/model/span.ts';
import { SHOW_PLACE_COMMAND, type SourceRange } from '../protocol.ts';

/** Address that opens a place, as Markdown links need it; undefined where the client could not open it. */
export type LinkTo = (span: Span) => string | undefined;

/** Links for a client: commands where it runs ours (VS Code drops other schemes), plain files elsewhere. */
export function linksFor(params: InitializeParams | undefined): LinkTo {
  const options: unknown = params?.initializationOptions;
  const commands =
    typeof options === 'object' && options !== null && (options as { commandLinks?: unknown }).commandLinks === true;
  return commands ? commandLink : fileLink;
}

/** `file:///a.tier#L8,3`; nothing for schemes that only our own client knows. */
export const fileLink: LinkTo = ({ uri, start }) =>
  uri.startsWith('file:') ? `${uri}#L${start.line + 1},${start.character + 1}` : undefined;

const commandLink: LinkTo = ({ uri, start, end }) => {
  const place: SourceRange = { uri, start, end };
  return `command:${SHOW_PLACE_COMMAND}?${encodeURIComponent(JSON.stringify([place]))}`;
};
