import { sourceRule } from './finding.ts';

/** A model's config file that cannot be read. */
export const configUnreadable = sourceRule({
  code: 'config-unreadable',
  problem: 'config-unreadable',
  title: 'The config file cannot be read',
  severity: 'error',
  why: 'The model takes its layers, heads and element types from this file. Without it nothing of the model can be counted.',
  how: 'Give the path of a Hugging Face `config.json` beside this file. It is never fetched from a network; files outside of the workspace are not read.',
  bad: `model Llama from "no-such.config.json"
`,
  good: `model Llama {
  parameters    8.03e9
  weights-dtype bf16
  kv-dtype      bf16
  layers 32 { attention full; kv-heads 8; head-dim 128 }
}
`,
  message: ({ file, detail }) =>
    `'${file}' cannot be read, so nothing of this model can be counted: ${detail.replace(/\.$/, '')}.`,
});
