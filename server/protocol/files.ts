/**
 * Server → client: files of workspaces that the server cannot reach itself (a browser, a virtual file system). A client
 * answers null for what does not exist. Texts of the library come through the standard `workspace/textDocumentContent`.
 */
export const FILE_STAT_REQUEST = 'tierwright/fileStat';
export const FILE_READ_REQUEST = 'tierwright/fileRead';
export const FOLDER_READ_REQUEST = 'tierwright/folderRead';

/** Params of all three file requests. */
export interface FileParams {
  readonly uri: string;
}

/** Result of `tierwright/fileStat`. */
export interface FileStatResult {
  readonly type: 'file' | 'folder';
  /** Bytes; of a folder 0. */
  readonly size: number;
}

/** Result of `tierwright/fileRead`: the bytes in base64. */
export interface FileReadResult {
  readonly base64: string;
}

/** Result of `tierwright/folderRead`. */
export interface FolderReadResult {
  readonly entries: readonly { readonly name: string; readonly type: 'file' | 'folder' }[];
}
