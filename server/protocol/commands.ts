/**
 * Commands of the extension that the server may name: in links inside hovers, where `initializationOptions` say
 * `{ commandLinks: true }`, and in code lenses. Other clients need not know them.
 */

/** Shows a place in the editor. Argument: {@link SourceRange}. */
export const SHOW_PLACE_COMMAND = 'tierwright.showPlace';

/** Opens the preview beside the text. Arguments: the document's address, a scenario's name; both may be absent. */
export const OPEN_PREVIEW_COMMAND = 'tierwright.openPreviewToSide';

/** Lets the user choose a value to explain. Arguments: the document's address, a scenario's name; both may be absent. */
export const EXPLAIN_COMMAND = 'tierwright.explainValue';
