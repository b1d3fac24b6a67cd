import { sourceRule } from './finding.ts';

/** A unit that does not exist. */
export const unknownUnit = sourceRule({
  code: 'unknown-unit',
  problem: 'unknown-unit',
  title: 'There is no such unit',
  severity: 'error',
  why: 'Units are spelt exactly, capitals included: GB are bytes, Gb bits, GiB powers of two. A guess here could be wrong by a factor of eight.',
  how: 'Choose the unit that was meant. Bytes: B kB MB GB TB PB and KiB MiB GiB TiB PiB. Time: ns us ms s min h d y. Tokens: tok Ktok Kitok Mtok. Rates: any of these with /s, and /s alone.',
  bad: `node host {
  tier dram { capacity 1 TIB; read 300 GB/s }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
}
`,
  message: ({ unit }) =>
    `There is no unit '${unit}', so the value is not used. Capitals matter: GB are bytes, Gb bits, GiB powers of two.`,
});
