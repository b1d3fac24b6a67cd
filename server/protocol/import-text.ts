/** Client → server: the model of a file, written in the language. Params: {@link ImportTextParams}, result: {@link ImportTextResult}. */
export const IMPORT_TEXT_REQUEST = 'tierwright/importText';

export interface ImportTextParams {
  /** The address of a Hugging Face `config.json` or of a `.gguf` file. */
  readonly uri: string;
  /** What the model shall be called. */
  readonly name: string;
  /** The address of the document it is written for, which says what may be read; without one, the workspace's folders. */
  readonly document?: string;
}

/** The text of a `model` declaration, or a ready sentence that says why there is none. */
export type ImportTextResult =
  | {
      readonly text: string;
      /** What of the file is not in the text, ready to show; absent when everything is. */
      readonly notCounted?: readonly string[];
    }
  | { readonly problem: string };
