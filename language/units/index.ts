export * from './dimension.ts';
export * from './format.ts';
export * from './units.ts';
export * from './parse.ts';
