import { diagnosticsPages } from './diagnostics-pages.ts';
import { formulasPage } from './formulas-page.ts';
import { languagePage } from './language-page.ts';

export { CLAIMS, VERDICTS } from './claims.ts';
export { diagnosticsPages } from './diagnostics-pages.ts';
export { formulasPage } from './formulas-page.ts';
export { languagePage } from './language-page.ts';
export { QUANTITY_NAMES, type QuantityName } from './quantity-names.ts';

/** Every generated page of the documentation by its path from the root of the repository. */
export function referencePages(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/language.md', languagePage()],
    ['docs/formulas.md', formulasPage()],
    ...[...diagnosticsPages()].map(([file, text]) => [`docs/diagnostics/${file}`, text] as const),
  ]);
}
