/**
 * What the language server, the extension and the web view say to each other beyond the Language Server Protocol.
 * Plain data only: nothing else is imported, so every side (and any other editor) can use its types.
 *
 * Two rules hold throughout. Every number that a person reads comes as ready text beside its value: the web view
 * draws values and prints texts, it never formats. Every element has a stable id, the dotted name it has in the
 * language (`host.dram`, `host.pcie`, `chat.ttft`), so that a cursor, a diagnostic and a bar can find each other.
 */
export * from './protocol/commands.ts';
export * from './protocol/engine-log.ts';
export * from './protocol/files.ts';
export * from './protocol/import-text.ts';
export * from './protocol/preview-messages.ts';
export * from './protocol/preview-model.ts';
export * from './protocol/preview-requests.ts';
export * from './protocol/status.ts';
