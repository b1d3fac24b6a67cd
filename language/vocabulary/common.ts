import { vocabulary } from './row.ts';

/** Where a row of the library, or of a user's own catalogue, comes from. */
export const provenance = vocabulary({
  source: {
    type: 'text',
    doc: 'Where the figures come from: an address, a document and page, a measurement.',
    example: 'source "vendor data sheet, 2024-05"',
  },
  confidence: {
    type: 'word',
    words: {
      vendor: 'published by the maker of the part',
      standard: 'derived from the standard by arithmetic',
      measured: 'measured by somebody, named in the source',
      projected: 'announced or projected; nothing ships yet',
      assumed: 'an assumption of a study or of yours',
      unchecked: 'recalled or second-hand; the source could not be checked',
    },
    doc: 'How far the figures can be trusted; shown in hovers and completion.',
    example: 'confidence vendor',
  },
  note: { type: 'text', doc: 'A remark for readers; shown in the hover.', example: 'note "per direction"' },
});

/** How many identical instances there are; the other attributes are per instance. */
export const count = vocabulary({
  count: {
    type: 'quantity',
    unit: '1',
    whole: true,
    positive: true,
    max: 1e6,
    default: '1',
    defaultValue: 1,
    doc: 'How many identical instances there are. All other attributes are per instance.',
    example: 'count 8',
  },
});

/** Of tiers and links. */
export const usable = vocabulary({
  usable: {
    type: 'quantity',
    unit: '1',
    positive: true,
    max: 1,
    default: '100 %',
    defaultValue: 1,
    doc: 'Share of the peak bandwidth that transfers reach in practice. Estimates use it; bounds use the full rate.',
    example: 'usable 80%',
  },
});
