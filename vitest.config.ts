import { defineConfig } from 'vitest/config';

/** Imports `.tier` files as their text, as esbuild's text loader does in the bundles. */
const tierText = {
  name: 'tier-text',
  transform: (code: string, id: string) =>
    id.endsWith('.tier') ? `export default ${JSON.stringify(code)};` : undefined,
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tierText],
        test: {
          name: 'unit',
          include: [
            'test/{units,vocabulary,grammar,model,engine,rules,importers,library,features,published,reference,explain,client,field-notes}/**/*.test.ts',
          ],
          environment: 'node',
          testTimeout: 30_000,
          setupFiles: ['./test/helpers/repeatable.ts'],
          // Nothing of ours keeps state between files, and each file would load the whole engine again.
          isolate: false,
        },
      },
      {
        plugins: [tierText],
        test: {
          name: 'server',
          include: ['test/{server,cli}/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['./test/helpers/repeatable.ts'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [tierText],
        test: {
          name: 'webview',
          include: ['test/webview/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['./test/helpers/repeatable.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
