/** Peaks of the systems in `serving-measured.csv`, per device: dense, without sparsity. Vendor data sheets (hardware.jsonl). */
export interface Machine {
  readonly bandwidthBytesPerSecond: number;
  readonly flopsPerSecond: Readonly<Record<Precision, number>>;
}
export type Precision = 'bf16' | 'fp8' | 'fp4';

/** Hopper has no 4-bit units: its fp8 rate bounds what 4-bit weights can reach there. */
export const MACHINES: Readonly<Record<string, Machine>> = {
  h100_sxm: machine(3350e9, 989.4e12, 1978.9e12, 1978.9e12),
  h200_sxm: machine(4800e9, 989.5e12, 1979e12, 1979e12),
  b200_sxm: machine(8000e9, 2250e12, 4500e12, 9000e12),
  gb200: machine(8000e9, 2500e12, 5000e12, 10_000e12),
  b300_sxm: machine(8000e9, 2250e12, 4500e12, 13_500e12),
  gb300: machine(8000e9, 2500e12, 5000e12, 15_000e12),
};

function machine(bandwidthBytesPerSecond: number, bf16: number, fp8: number, fp4: number): Machine {
  return { bandwidthBytesPerSecond, flopsPerSecond: { bf16, fp8, fp4 } };
}
