import { classDefault } from './class-defaults.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { Refusal } from './problem.ts';

/** A value the configuration does not state and that follows from a rule of thumb or a library default. */
export interface Guess {
  readonly attribute: string;
  readonly value: number | string;
  readonly why: string;
}

export interface CountOptions {
  /** Least and greatest legal value; 1 and a thousand million unless said. */
  readonly least?: number;
  readonly most?: number;
}

/** What one import learns on the way; shared by readers of nested objects. */
export interface Findings {
  readonly derivedFrom: Record<string, string>;
  readonly guessed: Guess[];
}

/** Typed access to one object of a configuration; everything it hands out is checked and remembered with its key. */
export interface ConfigReader {
  readonly object: JsonObject;
  readonly findings: Findings;
  /** The object around this one; absent at the top of the file. */
  readonly outer?: ConfigReader;
  /** First key present and not null, as a whole number; refuses the configuration when none is there. */
  readonly count: (attribute: string, keys: readonly string[], options?: CountOptions) => number;
  readonly optionalCount: (attribute: string, keys: readonly string[], options?: CountOptions) => number | undefined;
  readonly flag: (key: string) => boolean | undefined;
  readonly word: (key: string) => string | undefined;
  readonly list: (key: string) => readonly JsonValue[] | undefined;
  readonly nested: (key: string) => ConfigReader | undefined;
  /** True when the key is there and not null. */
  readonly has: (key: string) => boolean;
  /** The library's default, where the key is absent: the value is marked as guessed. */
  readonly countOr: (attribute: string, keys: readonly string[], fallback: number, why: string) => number;
  /** What the model class fills in for a key that is not written, not even as null; marked as guessed. */
  readonly usual: (attribute: string, key: string) => number | undefined;
  readonly guess: <T extends number | string>(attribute: string, value: T, why: string) => T;
  readonly derived: (attribute: string, key: string) => void;
  readonly refuse: (message: string, key?: string) => never;
}

export function configReader(object: JsonObject, path: string, findings: Findings, outer?: ConfigReader): ConfigReader {
  const keys = keyAccess(object, path);
  const { dotted, value, refuse, typed } = keys;
  const notes = noteTaking(findings, dotted);
  const optionalCount = (attribute: string, names: readonly string[], options: CountOptions = {}) => {
    const key = names.find((one) => value(one) !== undefined);
    if (key === undefined) return undefined;
    notes.derived(attribute, key);
    return checkedCount(value(key)!, dotted(key), options, (message) => refuse(message, key));
  };
  const reader: ConfigReader = {
    object,
    findings,
    ...(outer ? { outer } : {}),
    refuse,
    ...notes,
    optionalCount,
    has: (key) => value(key) !== undefined,
    count: (attribute, names, options) =>
      optionalCount(attribute, names, options) ??
      refuse(`'${dotted(names[0]!)}' is missing: it gives the ${attribute}`, names[0]),
    countOr: (attribute, names, fallback, why) =>
      optionalCount(attribute, names) ?? notes.guess(attribute, fallback, why),
    flag: (key) => typed(key, (v): v is boolean => typeof v === 'boolean', 'true or false'),
    word: (key) => typed(key, (v): v is string => typeof v === 'string', 'text'),
    list: (key) => typed(key, (v): v is readonly JsonValue[] => Array.isArray(v), 'a list'),
    nested: (key) => {
      const inner = typed(key, isObject, 'an object');
      return inner && configReader(inner, dotted(key), findings, reader);
    },
    usual: (attribute, key) => {
      const type = object.model_type;
      const found = Object.hasOwn(object, key) || typeof type !== 'string' ? undefined : classDefault(type, key);
      return found === undefined ? undefined : notes.guess(attribute, found, `the library’s default for ${type}`);
    },
  };
  return reader;
}

/** Values by key, null counting as absent, and refusals that name the key from the top of the file. */
function keyAccess(object: JsonObject, path: string) {
  const dotted = (key: string) => (path === '' ? key : `${path}.${key}`);
  const value = (key: string) => (Object.hasOwn(object, key) ? (object[key] ?? undefined) : undefined);
  const refuse = (message: string, key?: string): never => {
    throw new Refusal(message, key === undefined ? path || undefined : dotted(key));
  };
  const typed = <T extends JsonValue>(key: string, is: (v: JsonValue) => v is T, what: string): T | undefined => {
    const found = value(key);
    if (found === undefined || is(found)) return found;
    return refuse(`'${dotted(key)}' must be ${what}`, key);
  };
  return { dotted, value, refuse, typed };
}

/** Remembers the first key and the first guess of each attribute. */
function noteTaking(findings: Findings, dotted: (key: string) => string) {
  return {
    derived: (attribute: string, key: string) => {
      findings.derivedFrom[attribute] ??= dotted(key);
    },
    guess: <T extends number | string>(attribute: string, value: T, why: string): T => {
      const known = findings.guessed.some((one) => one.attribute === attribute);
      if (!known) findings.guessed.push({ attribute, value, why });
      return value;
    },
  };
}

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkedCount(
  value: JsonValue,
  key: string,
  options: CountOptions,
  refuse: (message: string) => never,
): number {
  const { least = 1, most = 1e9 } = options;
  if (typeof value !== 'number') return refuse(`'${key}' must be a number`);
  if (!Number.isInteger(value)) return refuse(`'${key}' must be a whole number, not ${value}`);
  if (value < least || value > most) return refuse(`'${key}' is ${value}; it must be between ${least} and ${most}`);
  return value;
}
