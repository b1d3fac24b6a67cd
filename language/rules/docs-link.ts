/** Where the documentation of a release is read: the repository named in the manifest. The only place that says so. */
export const DOCS_BASE = 'https://github.com/tierwright/tierwright/blob/main/docs/';

/** The page of a diagnostic code. */
export function docsLink(code: string): string {
  return `${DOCS_BASE}diagnostics/${code}.md`;
}
