import { sourceRule } from './finding.ts';

/** A config of a model that cannot be counted honestly yet. */
export const configUnsupported = sourceRule({
  code: 'config-unsupported',
  problem: 'config-unsupported',
  title: 'The model cannot be counted from its config',
  severity: 'error',
  why: 'The config describes something that no counting rule is known for. A number from the nearest known family could be wrong by any factor, so none is given.',
  how: 'Write the layers yourself: each kind of layer as one `layers N { … }` group. Attributes in the block override the file.',
  bad: `//- novel.config.json
{ "model_type": "somebodys-novel-attention", "architectures": ["NovelForCausalLM"] }
//- main.tier
model Novel from "novel.config.json"
`,
  good: `model Novel {
  parameters    8.03e9
  weights-dtype bf16
  kv-dtype      bf16
  layers 32 { attention full; kv-heads 8; head-dim 128 }
}
`,
  message: ({ file, detail }) =>
    `'${file}' describes a model that cannot be counted, so no number is given for it: ${detail.replace(/\.?$/, '.')} You can write its layers yourself: layers N { … }.`,
});
