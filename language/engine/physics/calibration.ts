/** An 80 % band of measured ÷ estimated, from rows the fit had not seen. */
export interface ErrorBand {
  readonly low: number;
  readonly high: number;
  /** Share of cases the band is made for. */
  readonly promisedShare: number;
  /** Share of rows inside it when band and fit both come from other groups. */
  readonly coveredShare: number;
}

/** Coefficients of an estimate with where they come from. */
export interface Calibration {
  /** Share of the full memory rate that reads reach. */
  readonly readShare: number;
  /** Share of the peak arithmetic rate that is reached. */
  readonly computeShare: number;
  /** Fixed cost of a layer (s). */
  readonly secondsPerLayer: number;
  /** Cost of a sequence (decode) or of a token (prefill) in a layer (s). */
  readonly secondsPerLayerAndItem: number;
  readonly band: ErrorBand;
  /** Median of |estimated ÷ measured − 1| on held-out groups. */
  readonly medianError: number;
  readonly rows: number;
  readonly provenance: string;
}

/** Best share of the memory rate in published decode slopes (0.90 on H100, 0.91 on B200): vLLM FP8 KV blog, 2026-04-22. */
const BEST_READ_SHARE = 0.91;

const SOURCE =
  'aiconfigurator silicon sample (Apache-2.0), dense models, one (model, system, precision, backend) held out at a time';

/** For `itl-estimate` and `prefill-per-step`: Llama 3.1 8B and 70B, Qwen3 32B on H100, H200, B200, GB200, 1 to 8 ranks. */
export const itlCalibration: Calibration = {
  readShare: BEST_READ_SHARE,
  computeShare: 0.535,
  secondsPerLayer: 5.57e-5,
  secondsPerLayerAndItem: 1.2e-6,
  band: { low: 0.844, high: 1.32, promisedShare: 0.8, coveredShare: 0.788 },
  medianError: 0.102,
  rows: 670,
  provenance: `${SOURCE}; rows whose resident batch is known`,
};

/** For `prefill-estimate`: Llama 3.1 70B fp8 on H200 and B200, 1 to 8 ranks, at most four requests at once. */
export const ttftCalibration: Calibration = {
  readShare: BEST_READ_SHARE,
  computeShare: 0.485,
  secondsPerLayer: 5.79e-4,
  secondsPerLayerAndItem: 1.94e-7,
  band: { low: 0.843, high: 2.64, promisedShare: 0.8, coveredShare: 0.771 },
  medianError: 0.141,
  rows: 48,
  provenance: `${SOURCE}; rows with a batch of at most 4, because the rest is queueing at an unknown client`,
};
