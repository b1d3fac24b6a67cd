// biome-ignore-all lint/suspicious/noTemplateCurlyInString: `${1:…}` are the places of snippets.
import { Kind, type Suggestion } from './completion-items.ts';

type Home = 'document' | 'node' | 'device' | 'scenario';

interface Statement {
  readonly word: string;
  readonly homes: readonly Home[];
  readonly doc: string;
  /** What is inserted: the whole declaration with its required attributes. */
  readonly snippet: string;
}

const STATEMENTS: readonly Statement[] = [
  {
    word: 'import',
    homes: ['document'],
    doc: 'Brings in the names of another file or of the standard library.',
    snippet: 'import "${1:std/hardware}"',
  },
  {
    word: 'model',
    homes: ['document'],
    doc: 'A language model: what its weights weigh and what each layer caches.',
    snippet:
      'model ${1:Name} {\n  version       "${2:version}"\n  parameters    ${3:8.03e9}\n  weights-dtype ${4:bf16}\n  kv-dtype      ${5:bf16}\n  layers ${6:32} { attention full; query-heads ${7:32}; kv-heads ${8:8}; head-dim ${9:128} }\n}',
  },
  {
    word: 'model … from',
    homes: ['document'],
    doc: 'A model read from a Hugging Face config.json beside the file.',
    snippet: 'model ${1:Name} from "${2:config.json}"',
  },
  {
    word: 'node',
    homes: ['document'],
    doc: 'A machine: devices, tiers and the links between them.',
    snippet:
      'node ${1:host} {\n  device ${2:gpu} : ${3:H100-SXM}\n  tier ${4:dram} { capacity ${5:1 TiB}; read ${6:300 GB/s}; write ${7:300 GB/s}; append in-place }\n  link ${8:pcie} ${4:dram} <-> ${2:gpu}.hbm { bandwidth ${9:55 GB/s}; latency ${10:3 us} }\n}',
  },
  {
    word: 'device',
    homes: ['document', 'node'],
    doc: 'Something that computes, from the library or with its own figures.',
    snippet: 'device ${1:gpu} : ${2:H100-SXM}',
  },
  {
    word: 'tier',
    homes: ['document', 'node', 'device'],
    doc: 'A place that holds bytes.',
    snippet:
      'tier ${1:dram} { capacity ${2:1 TiB}; read ${3:300 GB/s}; write ${4:300 GB/s}; append ${5|in-place,page,none|} }',
  },
  {
    word: 'link',
    homes: ['document', 'node'],
    doc: 'A connection between two tiers.',
    snippet: 'link ${1:pcie} ${2:dram} <-> ${3:gpu.hbm} { bandwidth ${4:55 GB/s}; latency ${5:3 us} }',
  },
  {
    word: 'workload',
    homes: ['document'],
    doc: 'Traffic that a model serves.',
    snippet:
      'workload ${1:chat} serves ${2:Model} {\n  sequences ${3:8}\n  prompt    ${4:7680 tok}\n  output    ${5:512 tok}\n  ttft      <= ${6:500 ms}\n  itl       <= ${7:30 ms}\n}',
  },
  {
    word: 'scenario',
    homes: ['document'],
    doc: 'Places a model’s weights and a workload’s state on tiers, and runs it.',
    snippet:
      'scenario ${1:name} {\n  place ${2:Model}.weights in ${3:host.gpu.hbm}\n  place ${4:chat}.kv in ${3:host.gpu.hbm}\n  run ${4:chat} on ${5:host.gpu}\n}',
  },
  {
    word: 'let',
    homes: ['document'],
    doc: 'A named value for use in expressions.',
    snippet: 'let ${1:name} = ${2:8192 tok}',
  },
  {
    word: 'place',
    homes: ['scenario'],
    doc: 'Puts an object on a tier: weights, live KV, prefixes, state.',
    snippet: 'place ${1:chat.kv} in ${2:host.gpu.hbm}',
  },
  {
    word: 'run',
    homes: ['scenario'],
    doc: 'Runs a workload, or one of its phases, on a device.',
    snippet: 'run ${1:chat} on ${2:host.gpu}',
  },
  {
    word: 'expect',
    homes: ['scenario'],
    doc: 'Asserts something about derived quantities.',
    snippet: 'expect ${1:chat.ttft} <= ${2:500 ms}',
  },
  {
    word: 'handoff',
    homes: ['scenario'],
    doc: 'Moves a workload’s KV from where it was computed to where it is decoded.',
    snippet:
      'handoff ${1:chat} from ${2:p0.gpus.hbm} to ${3:d0.gpus.hbm} {\n  via ${4:fabric}\n  checks weights, version, tokens, positions, dtype, layout\n  owner ${5:d0}\n  complete-before decode\n}',
  },
];

/** Declarations and statements that may begin a line in a block (`document` for the top level). */
export function statementSuggestions(home: string): readonly Suggestion[] {
  return STATEMENTS.filter((one) => (one.homes as readonly string[]).includes(home)).map(({ word, doc, snippet }) => ({
    label: word,
    kind: Kind.Keyword,
    detail: doc,
    insert: snippet,
    snippet: true,
    rank: 3,
  }));
}
