/** Keys a model class fills in where a file leaves them out. */
type Usual = Readonly<Record<string, number>>;

/**
 * What transformers' configuration classes take for sizes that a file does not write. Nested configurations are saved
 * as their difference from the class, so a file may leave out the very number of layers (LLaVA 1.5, Gemma 3 4B).
 * Layers, hidden size, query heads, key-value heads and head dim, 0 where the class has none. Source: transformers 5.18.0.
 */
const ROWS: Readonly<Record<string, readonly [number, number, number, number, number, Usual?]>> = {
  llama: [32, 4096, 32, 0, 0],
  mistral: [32, 4096, 32, 8, 0],
  mixtral: [32, 4096, 32, 8, 0],
  ministral3: [34, 4096, 32, 8, 128],
  qwen2: [32, 4096, 32, 32, 0],
  qwen2_moe: [24, 2048, 16, 16, 0],
  qwen3: [32, 4096, 32, 32, 128],
  qwen3_moe: [24, 2048, 32, 4, 0],
  gemma: [28, 3072, 16, 16, 256],
  gemma2: [26, 2304, 8, 4, 256, { sliding_window: 4096 }],
  gemma3_text: [26, 2304, 8, 4, 256, { sliding_window: 4096 }],
  gemma3n_text: [35, 2048, 8, 2, 256, { sliding_window: 512, num_kv_shared_layers: 15 }],
  gemma4_text: [30, 2304, 8, 4, 256, { sliding_window: 512 }],
  gemma4_unified_text: [30, 2304, 8, 4, 256, { sliding_window: 1024 }],
  llama4_text: [48, 5120, 40, 8, 128, { attention_chunk_size: 8192 }],
  mllama_text_model: [40, 4096, 32, 8, 0],
  qwen2_vl_text: [80, 8192, 64, 8, 0],
  qwen2_5_vl_text: [80, 8192, 64, 8, 0],
  qwen2_5_omni_text: [28, 3584, 28, 4, 0],
  qwen3_vl_text: [32, 4096, 32, 32, 128],
  qwen3_vl_moe_text: [24, 2048, 16, 16, 0],
  qwen3_omni_moe_text: [28, 2048, 28, 4, 0],
  qwen3_5_text: [32, 4096, 16, 4, 256],
  qwen3_5_moe_text: [40, 2048, 16, 2, 256],
  qwen3_next: [48, 2048, 16, 2, 256],
  glm4v_text: [40, 4096, 32, 2, 0],
  glm4v_moe_text: [46, 4096, 96, 8, 0],
  glm: [40, 4096, 32, 2, 128],
  glm4: [40, 4096, 32, 2, 128],
  cohere: [40, 8192, 64, 0, 0],
  cohere2: [40, 8192, 64, 0, 0, { sliding_window: 4096 }],
  phi: [24, 2048, 32, 0, 0],
  phi3: [32, 3072, 32, 0, 0],
  granite: [32, 4096, 32, 0, 0],
  persimmon: [36, 4096, 64, 0, 0],
  opt: [12, 768, 12, 0, 0],
  minimax_m3_vl_text: [60, 6144, 64, 4, 128],
  step3p5: [45, 4096, 64, 8, 128],
  ernie4_5_vl_moe_text: [28, 2560, 20, 4, 0],
  aria_text: [32, 4096, 32, 0, 0],
  gpt_oss: [36, 2880, 64, 8, 64, { sliding_window: 128 }],
  paddleocr_vl_text: [18, 1024, 16, 2, 128],
  stablelm: [32, 2560, 32, 32, 0],
  seed_oss: [64, 4096, 80, 8, 128],
  helium: [24, 2560, 20, 20, 128],
  arcee: [32, 2560, 32, 0, 0],
  lfm2: [32, 2560, 32, 8, 0],
  smollm3: [36, 2048, 16, 4, 0],
  olmo2: [32, 4096, 32, 0, 0],
  starcoder2: [30, 3072, 24, 2, 0],
};

const KEYS = ['num_hidden_layers', 'hidden_size', 'num_attention_heads', 'num_key_value_heads', 'head_dim'] as const;

/** The class's own value of a key; undefined where the type is not in the table or the class derives the value. */
export function classDefault(modelType: string, key: string): number | undefined {
  const row = Object.hasOwn(ROWS, modelType) ? ROWS[modelType] : undefined;
  const column = (KEYS as readonly string[]).indexOf(key);
  const value = column < 0 ? row?.[5]?.[key] : (row?.[column] as number | undefined);
  return value === 0 ? undefined : value;
}
