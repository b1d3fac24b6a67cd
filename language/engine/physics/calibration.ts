import { runVocabulary } from '../../vocabulary/run.ts';

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
  /** Cost in a layer of a sequence (decode), or of a token that all but one of many ranks pass on (prefill) (s). */
  readonly secondsPerLayerAndItem: number;
  readonly band: ErrorBand;
  /** Median of |estimated ÷ measured − 1| on held-out groups. */
  readonly medianError: number;
  readonly rows: number;
  readonly provenance: string;
  /** The same in a few words, beside each coefficient of a derivation. */
  readonly origin: string;
}

/**
 * What a run reaches where it says nothing, so that a fit beside it adds up with what is shown. Of the memory rate that
 * is the best share in published decode slopes (0.90 on H100, 0.91 on B200): vLLM FP8 KV blog, 2026-04-22.
 */
const DEFAULT_READ_SHARE = runVocabulary['memory-efficiency'].defaultValue;
const DEFAULT_COMPUTE_SHARE = runVocabulary.efficiency.defaultValue;

const SAMPLE = 'aiconfigurator silicon sample';
const SOURCE = `${SAMPLE} (Apache-2.0), dense models, one (model, system, precision, backend) held out at a time`;

/**
 * For `itl-estimate`, and `itl-beside-prefills` where they share the device: Llama 3.1 8B and 70B, Qwen3 32B on H100, H200,
 * B200, GB200, 1 to 8 ranks.
 */
export const itlCalibration: Calibration = {
  readShare: DEFAULT_READ_SHARE,
  computeShare: DEFAULT_COMPUTE_SHARE,
  secondsPerLayer: 5.51e-5,
  secondsPerLayerAndItem: 1.27e-6,
  band: { low: 0.839, high: 1.42, promisedShare: 0.8, coveredShare: 0.782 },
  medianError: 0.114,
  rows: 670,
  provenance: `${SOURCE}; rows whose resident batch is known`,
  origin: `fitted: ${SAMPLE}, 670 rows of dense models`,
};

/** For `prefill-overhead` beside a prefill: Llama 3.1 70B fp8 on H200 and B200, 1 to 8 ranks, at most four requests at once. */
export const ttftCalibration: Calibration = {
  readShare: DEFAULT_READ_SHARE,
  computeShare: DEFAULT_COMPUTE_SHARE,
  secondsPerLayer: 6.62e-4,
  secondsPerLayerAndItem: 2.28e-7,
  band: { low: 0.807, high: 2.67, promisedShare: 0.8, coveredShare: 0.833 },
  medianError: 0.148,
  rows: 48,
  provenance: `${SOURCE}; rows with a batch of at most 4, because the rest is queueing at an unknown client`,
  origin: `fitted: ${SAMPLE}, 48 rows of dense models`,
};
