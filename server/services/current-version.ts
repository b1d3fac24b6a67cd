import type { LangiumDocument } from 'langium';

/**
 * The version of the text a document was parsed from; undefined while a newer text waits to be parsed, when nothing
 * about the old one may be sent any more.
 */
export function currentVersion(document: LangiumDocument): number | undefined {
  const parsed = document.parseResult.value.$cstNode?.root.fullText;
  return parsed === document.textDocument.getText() ? document.textDocument.version : undefined;
}
