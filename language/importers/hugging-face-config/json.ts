import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { ImportProblem } from './problem.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** A value as text, whatever it is: objects of a configuration have no prototype, so `String` would throw. */
export function spelled(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** A configuration as plain values, and where each stands. */
export interface LocatedJson {
  readonly value: JsonObject;
  /** Zero-based place of the value behind a dotted key; of its nearest parent where the key is absent. */
  readonly locate: (key: string) => { readonly line: number; readonly column: number };
}

/** Far above any real configuration (the largest are about 100 kB), far below what would stall an editor. */
const MAX_BYTES = 8 * 2 ** 20;
const MAX_DEPTH = 100;
const MAX_VALUES = 500_000;

/** Reads a configuration in bounded time and memory, or says where and why not. */
export function readJson(text: string): LocatedJson | { readonly problem: ImportProblem } {
  if (text.length > MAX_BYTES) return unreadable(`the file is larger than ${MAX_BYTES / 2 ** 20} MiB`);
  const source = blankNonFinite(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text);
  const limit = beyondLimits(source);
  if (limit) return unreadable(limit.message, source, limit.offset);
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first) return unreadable(`not valid JSON: ${words(printParseErrorCode(first.error))}`, source, first.offset);
  if (tree?.type !== 'object') return unreadable('a configuration is one JSON object', source, tree?.offset ?? 0);
  const twice = duplicateKey(tree);
  if (twice) return unreadable(`the key '${twice.value}' is written twice`, source, twice.offset);
  return { value: toValue(tree) as JsonObject, locate: (key) => placeOf(source, tree, key) };
}

/** Python writes Infinity and NaN, which JSON has not; no size depends on them, so they become blanks of equal length. */
function blankNonFinite(text: string): string {
  return text.replace(/-?\b(?:Infinity|NaN)\b(?=\s{0,64}[,\]}])/g, (word) =>
    word.length < 4 ? '0'.padEnd(word.length) : 'null'.padEnd(word.length),
  );
}

/** One pass over the characters, so that nothing deep or wide reaches a parser that recurses or builds a tree. */
function beyondLimits(text: string): { message: string; offset: number } | undefined {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at++;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > MAX_DEPTH) return { message: `nested more than ${MAX_DEPTH} deep`, offset: at };
    } else if (char === 0x7d || char === 0x5d) depth--;
    else if (char === 0x2c && ++values > MAX_VALUES) return { message: `more than ${MAX_VALUES} values`, offset: at };
  }
  return undefined;
}

function duplicateKey(node: Node): { value: string; offset: number } | undefined {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    if (key) {
      if (seen.has(key.value)) return { value: key.value, offset: key.offset };
      seen.add(key.value);
    }
    const below = child.type === 'property' ? child.children?.[1] : child;
    const deeper = below?.children ? duplicateKey(below) : undefined;
    if (deeper) return deeper;
  }
  return undefined;
}

function toValue(node: Node): JsonValue {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value as JsonValue;
  // Without a prototype, a key such as `__proto__` is a key like any other.
  const object: Record<string, JsonValue> = Object.create(null);
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key && value) object[key.value] = toValue(value);
  }
  return object;
}

function placeOf(text: string, tree: Node, key: string): { line: number; column: number } {
  const path = key.split('.');
  while (path.length > 0) {
    const node = findNodeAtLocation(tree, path);
    if (node) return position(text, node.offset);
    path.pop();
  }
  return position(text, tree.offset);
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length - 1, column: offset - (before.lastIndexOf('\n') + 1) };
}

function unreadable(message: string, text?: string, offset = 0): { problem: ImportProblem } {
  return { problem: { code: 'config-unreadable', message, ...(text === undefined ? {} : position(text, offset)) } };
}

function words(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
