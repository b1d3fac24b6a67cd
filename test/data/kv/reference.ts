/**
 * Reference sizes of the configurations in `configs/`: bf16 cache, fp32 recurrent state, bf16 convolution, one rank,
 * ideal live bytes. Derived by hand from the models' own code; see README.md.
 */
export interface Reference {
  readonly config: string;
  /** Bytes per token of caches that keep every token, the indexer's apart. */
  readonly full: number;
  readonly indexer?: number;
  readonly window?: number;
  /** Bytes per token within the window. */
  readonly windowed?: number;
  readonly state?: number;
  /** Bytes per encoder token. */
  readonly cross?: number;
  /** Bytes of one sequence of 32,768 tokens, state included. */
  readonly at32k: number;
  /** The configuration key without which part of the model cannot be counted. */
  readonly incomplete?: string;
}

export const references: readonly Reference[] = [
  { config: 'DeepSeek-R1', full: 70_272, at32k: 2_302_672_896 },
  { config: 'DeepSeek-V3.2', full: 70_272, indexer: 8_052, at32k: 2_566_520_832 },
  { config: 'DeepSeek-V3', full: 70_272, at32k: 2_302_672_896 },
  { config: 'DeepSeek-V4-Flash', full: 6_880, window: 128, windowed: 44_032, at32k: 231_079_936 },
  { config: 'Falcon-H1-0.5B', full: 18_432, state: 28_698_624, at32k: 632_678_400 },
  { config: 'Falcon-H1-7B-Instruct', full: 45_056, state: 139_358_208, at32k: 1_615_753_216 },
  { config: 'GLM-5.2', full: 89_856, indexer: 2_772, at32k: 3_035_234_304 },
  { config: 'GLM-5', full: 89_856, indexer: 10_296, at32k: 3_281_780_736 },
  { config: 'Gemma-3-270m', full: 3_072, window: 512, windowed: 15_360, at32k: 108_527_616 },
  { config: 'Gemma-3-27B', full: 81_920, window: 1_024, windowed: 425_984, at32k: 3_120_562_176 },
  { config: 'Gemma-4-12B', full: 16_384, window: 1_024, windowed: 327_680, at32k: 872_415_232 },
  { config: 'Gemma-4-31B-IT-NVFP4', full: 81_920, window: 1_024, windowed: 819_200, at32k: 3_523_215_360 },
  { config: 'Granite-4.0-H-1B', full: 0, state: 57_341_952, at32k: 57_341_952, incomplete: 'num_attention_heads' },
  { config: 'Kimi-K3', full: 27_648, state: 449_372_160, at32k: 1_355_341_824 },
  { config: 'Kimi-Linear-48B-A3B', full: 8_064, state: 43_417_600, at32k: 307_658_752 },
  { config: 'Llama-3_3-Nemotron-Super-49B-v1', full: 200_704, at32k: 6_576_668_672 },
  {
    config: 'Llama-4-Maverick-17B-128E-Instruct',
    full: 49_152,
    window: 8_192,
    windowed: 147_456,
    at32k: 2_818_572_288,
  },
  { config: 'Llama-4-Scout-17B-16E-Instruct', full: 49_152, window: 8_192, windowed: 147_456, at32k: 2_818_572_288 },
  { config: 'Mamba-2.8B', full: 0, state: 22_937_600, at32k: 22_937_600 },
  { config: 'Meta-Llama-3.1-405B', full: 516_096, at32k: 16_911_433_728 },
  { config: 'Meta-Llama-3.1-8B', full: 131_072, at32k: 4_294_967_296 },
  { config: 'MiniMax-M2.7', full: 253_952, at32k: 8_321_499_136 },
  { config: 'MiniMax-M3', full: 122_880, at32k: 4_026_531_840 },
  { config: 'MiniMax-Text-01', full: 40_960, state: 293_601_280, at32k: 1_635_778_560 },
  { config: 'Mistral-Small-4-119B.classdefault', full: 23_040, at32k: 754_974_720 },
  { config: 'Mixtral-8x7B-v0.1', full: 131_072, at32k: 4_294_967_296 },
  { config: 'NVIDIA-Nemotron-3-Nano-30B-A3B-BF16', full: 6_144, state: 49_082_368, at32k: 250_408_960 },
  { config: 'Nemotron-H-56B-Base-8K', full: 40_960, state: 912_605_184, at32k: 2_254_782_464 },
  { config: 'Phi-3-mini.classdefault', full: 393_216, at32k: 12_884_901_888 },
  { config: 'Qwen3-0.6B', full: 114_688, at32k: 3_758_096_384 },
  { config: 'Qwen3-235B-A22B', full: 192_512, at32k: 6_308_233_216 },
  { config: 'Qwen3-30B-A3B', full: 98_304, at32k: 3_221_225_472 },
  { config: 'Qwen3-32B', full: 262_144, at32k: 8_589_934_592 },
  { config: 'Qwen3-8B', full: 147_456, at32k: 4_831_838_208 },
  { config: 'Qwen3.5-27B', full: 65_536, state: 153_944_064, at32k: 2_301_427_712 },
  { config: 'Qwen3.6-27B-NVFP4', full: 65_536, state: 153_944_064, at32k: 2_301_427_712 },
  { config: 'c4ai-command-r-v01.classdefault', full: 1_310_720, at32k: 42_949_672_960 },
  { config: 'falcon-7b.classdefault', full: 8_192, at32k: 268_435_456 },
  { config: 'gpt-oss-120b', full: 36_864, window: 128, windowed: 36_864, at32k: 1_212_678_144 },
  { config: 'gpt-oss-20b', full: 24_576, window: 128, windowed: 24_576, at32k: 808_452_096 },
  { config: 'gpt_bigcode.classdefault', full: 3_072, at32k: 100_663_296 },
  { config: 't5-small.classdefault', full: 12_288, cross: 12_288, at32k: 402_653_184 },
];
