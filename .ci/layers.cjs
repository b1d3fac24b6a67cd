// The layers of docs/architecture: imports go down only. Checked by dependency-cruiser.
const below = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'modules that need each other are one module',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    below('units-know-nothing', '^language/units/', '^language/(?!units/)', 'units are the lowest layer'),
    below(
      'kernel-knows-units',
      '^language/engine/kernel/',
      '^language/(?!units/|engine/kernel/|model/span)',
      'quantities and formulas know units and spans',
    ),
    below(
      'vocabulary-knows-units',
      '^language/vocabulary/',
      '^language/(?!units/|vocabulary/)',
      'the vocabulary is data',
    ),
    below(
      'model-below-engine',
      '^language/model/',
      '^language/(engine/(?!kernel/)|rules/|services/|reference/|library/)',
      'meaning comes before numbers',
    ),
    below(
      'importers-below-engine',
      '^language/importers/',
      '^language/(engine/(?!kv/|kernel/)|rules/|services/|grammar/)',
      'importers make architectures',
    ),
    below(
      'engine-below-rules',
      '^language/engine/',
      '^language/(rules|services|reference|library|generated)/',
      'the engine knows no text and no diagnostics',
    ),
    below('rules-below-services', '^language/rules/', '^language/(services|reference)/', 'findings are data'),
    below('language-below-server', '^language/', '^(server|client)/', 'the language knows no editor'),
    below('server-below-client', '^server/', '^client/', 'the server knows no client'),
    {
      name: 'client-sees-protocol-only',
      severity: 'error',
      comment: 'the client talks to the server in messages',
      from: { path: '^client/' },
      to: { path: '^(language|server)/', pathNot: '^server/protocol\\.ts$' },
    },
    below('vscode-in-client-only', '^(language|server)/', '^vscode$', 'only the client runs inside VS Code'),
    below(
      'lsp-in-server-only',
      '^(language|client)/',
      '^node_modules/(langium/lib/lsp|vscode-languageserver/)',
      'the language is free of the protocol',
    ),
    {
      name: 'node-in-entry-points-only',
      severity: 'error',
      comment: 'everything else also runs in a browser',
      from: { path: '^(language|server|client)/', pathNot: '^server/(cli/|main\\.ts$|node/)' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    externalModuleResolutionStrategy: 'node_modules',
  },
};
