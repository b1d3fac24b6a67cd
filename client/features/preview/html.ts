/** Addresses and origin of the scripts and styles of one web view. */
export interface PageParts {
  readonly script: string;
  readonly styles: string;
  /** The origin VS Code serves them from, for the content security policy. */
  readonly source: string;
  readonly nonce: string;
}

/** The page of the preview, set once: everything after comes in messages. */
export function previewPage({ script, styles, source, nonce }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `img-src ${source} data:`,
    `style-src ${source}`,
    `font-src ${source}`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${styles}">
  <title>Tierwright Preview</title>
</head>
<body>
  <div id="root"></div>
  <script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

/** Fresh for every page; 128 bits nobody can guess. */
export function makeNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
