/** Writes GGUF headers by the format's own description, for tests: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export type GgufValue = number | string | boolean | readonly number[] | readonly boolean[] | readonly string[];

export interface GgufTensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** 0 F32, 1 F16, 8 Q8_0, 12 Q4_K, 14 Q6_K, 30 BF16. */
  readonly type: number;
}

export interface GgufOptions {
  readonly tensors?: readonly GgufTensor[];
  /** Bytes of data behind the header, so that the tensors fit into the file. */
  readonly data?: number;
  /** Counts to claim in place of the true ones. */
  readonly claim?: { readonly keys?: bigint; readonly tensors?: bigint; readonly version?: number };
}

const UINT32 = 4;
const BOOL = 7;
const STRING = 8;
const ARRAY = 9;

export function ggufBytes(metadata: Readonly<Record<string, GgufValue>>, options: GgufOptions = {}): Uint8Array {
  const { tensors = [], data = 0, claim = {} } = options;
  const entries = Object.entries(metadata);
  const parts = [
    text('GGUF'),
    u32(claim.version ?? 3),
    u64(claim.tensors ?? BigInt(tensors.length)),
    u64(claim.keys ?? BigInt(entries.length)),
    ...entries.flatMap(([key, value]) => [string(key), typed(value)]),
    ...tensors.flatMap(({ name, shape, type }) => [
      string(name),
      u32(shape.length),
      ...shape.map((length) => u64(BigInt(length))),
      u32(type),
      u64(0n),
    ]),
    new Uint8Array(data),
  ];
  return join(parts);
}

function typed(value: GgufValue): Uint8Array {
  if (!Array.isArray(value)) return join([u32(typeOf(value as number)), plain(value as number)]);
  const list = value as readonly (number | boolean | string)[];
  return join([u32(ARRAY), u32(typeOf(list[0] ?? 0)), u64(BigInt(list.length)), ...list.map(plain)]);
}

function typeOf(value: number | boolean | string): number {
  if (typeof value === 'string') return STRING;
  return typeof value === 'boolean' ? BOOL : UINT32;
}

function plain(value: number | boolean | string): Uint8Array {
  if (typeof value === 'string') return string(value);
  return typeof value === 'boolean' ? Uint8Array.of(value ? 1 : 0) : u32(value);
}

function string(value: string): Uint8Array {
  const bytes = text(value);
  return join([u64(BigInt(bytes.length)), bytes]);
}

const text = (value: string) => new TextEncoder().encode(value);

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
