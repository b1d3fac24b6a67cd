/** A flow of requests to one server. */
export interface ServiceFlow {
  readonly arrivalsPerSecond: number;
  readonly serviceSeconds: number;
  /** Spread of the service time over its mean; 0 (all equal) unless told. */
  readonly coefficientOfVariation?: number;
}

/** What `wait-m-g-1` needs of all flows together. */
export interface ServiceMoments {
  readonly arrivalsPerSecond: number;
  readonly meanSeconds: number;
  readonly meanSquareSeconds: number;
}

/** First two moments of the service time of a random request: mixing long and short flows counts in the second. */
export function serviceMoments(flows: readonly ServiceFlow[]): ServiceMoments {
  const total = flows.reduce((sum, one) => sum + one.arrivalsPerSecond, 0);
  const mean = (of: (one: ServiceFlow) => number) =>
    total > 0 ? flows.reduce((sum, one) => sum + (one.arrivalsPerSecond / total) * of(one), 0) : 0;
  return {
    arrivalsPerSecond: total,
    meanSeconds: mean((one) => one.serviceSeconds),
    meanSquareSeconds: mean((one) => one.serviceSeconds ** 2 * (1 + (one.coefficientOfVariation ?? 0) ** 2)),
  };
}
