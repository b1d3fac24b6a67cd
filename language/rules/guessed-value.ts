import { sourceRule } from './finding.ts';

/** A value the config does not give, filled in as its engine would. */
export const guessedValue = sourceRule({
  code: 'guessed-value',
  problem: 'guessed-value',
  title: 'The config leaves a value open',
  severity: 'hint',
  why: 'The config file does not give this value, and the tool filled in what engines use then. Numbers that follow from it are only as good as that guess.',
  how: 'Check the value against the model’s code or card. To settle it, add the key to the config, or write the attribute (for the parts of a layer, the whole `layers` group) into the model’s block, which overrides the file.',
  bad: `//- llama.config.json
{ "model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 2048, "intermediate_size": 8192,
  "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256 }
//- main.tier
model Small from "llama.config.json"
`,
  good: `//- llama.config.json
{ "model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 2048, "intermediate_size": 8192,
  "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256,
  "torch_dtype": "bfloat16", "tie_word_embeddings": true }
//- main.tier
model Small from "llama.config.json"
`,
  message: ({ what, detail }) =>
    `'${what}' is not in the config and was filled in (${detail}). Numbers that follow from it are no better than this guess: check it, or write the value.`,
});
