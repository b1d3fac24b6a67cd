import { GGMLQuantizationType, type GGUFTensorInfo, gguf, type MetadataValue } from '@huggingface/gguf';

/** A file that is read piece by piece, wherever it lies. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `start` to `end`, the end not included; `end` is never beyond the size. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

export type GgufText = { readonly text: string } | { readonly problem: string };

/** Headers of the largest models are about 20 MB, nearly all of it the tokenizer. */
const MAX_HEADER = 32 * 2 ** 20;
const MAX_KEYS = 65_536;
const MAX_TENSORS = 200_000;
/** Longest list that is kept: one entry per layer; vocabularies are not needed. */
const MAX_LIST = 4096;
/** Magic, version and the two counts. */
const FIXED = 24;
/** Shortest key with a value, and shortest tensor entry. */
const KEY_BYTES = 13;
const TENSOR_BYTES = 32;

/**
 * The metadata of a GGUF file as JSON text, in bounded time and memory: what lowering takes in place of a config.json.
 * Only the header is read. Its library pads with zeros where a file ends early, so the end is watched here.
 */
export async function ggufText(source: ByteSource): Promise<GgufText> {
  const odd = await oddStart(source);
  if (odd) return { problem: odd };
  try {
    const parsed = await gguf('https://local.invalid/model.gguf', {
      fetch: fetchFrom(source),
      computeParametersCount: true,
    });
    if (Number(parsed.tensorInfoByteRange[1]) > source.size) return { problem: TRUNCATED };
    return {
      text: JSON.stringify(
        plain(parsed.metadata as object as Readonly<Record<string, MetadataValue>>, parsed.tensorInfos),
      ),
    };
  } catch (error) {
    return { problem: error instanceof RangeError ? TRUNCATED : `not a readable GGUF header: ${messageOf(error)}` };
  }
}

/** A whole file in memory as a source. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

const TRUNCATED = 'the GGUF header is cut off: the file ends before its metadata does';

/** Judges the counts before anything is read on their word. */
async function oddStart(source: ByteSource): Promise<string | undefined> {
  if (source.size < FIXED) return 'not a GGUF file: it is too short';
  const bytes = await source.read(0, FIXED);
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== 'GGUF') return 'not a GGUF file: it does not begin with GGUF';
  const view = new DataView(bytes.buffer, bytes.byteOffset, FIXED);
  const version = view.getUint32(4, true);
  if (version !== 2 && version !== 3) return `GGUF version ${version} is not read; versions 2 and 3 are`;
  const tensors = view.getBigUint64(8, true);
  const keys = view.getBigUint64(16, true);
  if (keys > MAX_KEYS || tensors > MAX_TENSORS)
    return `the header claims ${keys} keys and ${tensors} tensors, more than any model has`;
  if (Number(keys) * KEY_BYTES + Number(tensors) * TENSOR_BYTES > source.size)
    return `the header claims ${keys} keys and ${tensors} tensors, which do not fit into ${source.size} bytes`;
  return undefined;
}

/** Answers the library's range requests from the source; it may ask once beyond the end, since it reads ahead. */
function fetchFrom(source: ByteSource): typeof fetch {
  let beyond = 0;
  return async (_, init) => {
    const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('Range') ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(Number(range?.[2] ?? 0) + 1, source.size);
    if (start >= MAX_HEADER) throw new Error(`the header is longer than ${MAX_HEADER / 2 ** 20} MiB`);
    if (start >= source.size && ++beyond > 1) throw new RangeErrorAtEnd();
    const bytes = start < end ? await source.read(start, end) : new Uint8Array();
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'content-range': `bytes ${start}-${end - 1}/${source.size}` },
    });
  };
}

/** The library tries again after a RangeError; this one must end it. */
class RangeErrorAtEnd extends Error {
  constructor() {
    super('it ends before its metadata does');
  }
}

function plain(metadata: Readonly<Record<string, MetadataValue>>, tensors: readonly GGUFTensorInfo[]) {
  const kept = Object.entries(metadata).flatMap(([key, value]) => {
    const simple = simplified(value);
    return simple === undefined || key.startsWith('tokenizer.') ? [] : [[key, simple] as const];
  });
  const types: Record<string, number> = {};
  let experts = 0;
  for (const tensor of tensors) {
    const type = GGMLQuantizationType[tensor.dtype] ?? `type ${tensor.dtype}`;
    types[type] = (types[type] ?? 0) + elements(tensor);
    if (/_exps\.weight$/.test(tensor.name)) experts += elements(tensor);
  }
  const sizeOf = (name: string) =>
    tensors.filter((one) => one.name === name).reduce((sum, one) => sum + elements(one), 0);
  const counts = { types, experts, embedding: sizeOf('token_embd.weight'), output: sizeOf('output.weight') };
  return { gguf: Object.fromEntries(kept), tensors: counts };
}

function elements({ shape }: GGUFTensorInfo): number {
  return shape.reduce((product, length) => product * Number(length), 1);
}

/** Numbers, flags, words and short lists of them. */
function simplified(value: MetadataValue): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.length > MAX_LIST ? undefined : value.map((one) => simplified(one));
  return typeof value === 'string' && value.length > MAX_LIST ? undefined : value;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
