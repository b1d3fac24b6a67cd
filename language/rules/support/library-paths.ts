/** The libraries that ship with the tool, as an import names them. */
export const LIBRARY_PATHS: readonly string[] = ['std/hardware', 'std/links', 'std/models'];
