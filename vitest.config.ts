import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/{units,vocabulary,grammar,model,engine,rules,importers,library,features,published}/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'server', include: ['test/{server,cli}/**/*.test.ts'], environment: 'node', testTimeout: 30_000 } },
      { test: { name: 'webview', include: ['test/webview/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
