import { configUnreadable } from './config-unreadable.ts';
import { configUnsupported } from './config-unsupported.ts';
import { duplicateName } from './duplicate-name.ts';
import { duplicateProperty } from './duplicate-property.ts';
import { guessedValue } from './guessed-value.ts';
import { importNotFound } from './import-not-found.ts';
import { layersIncomplete } from './layers-incomplete.ts';
import { misplacedStatement } from './misplaced-statement.ts';
import { missingProperty } from './missing-property.ts';
import { missingValue } from './missing-value.ts';
import { syntaxError } from './syntax-error.ts';
import { templateCycle } from './template-cycle.ts';
import { unitMismatch } from './unit-mismatch.ts';
import { unknownProperty } from './unknown-property.ts';
import { unknownUnit } from './unknown-unit.ts';
import { unknownWord } from './unknown-word.ts';
import { unresolvedReference } from './unresolved-reference.ts';
import { valueOutOfRange } from './value-out-of-range.ts';
import { wrongKind } from './wrong-kind.ts';

/** The rules on the text, one for each problem that lowering can find. */
export const sourceRules = [
  syntaxError,
  unknownProperty,
  duplicateProperty,
  duplicateName,
  missingProperty,
  missingValue,
  unknownUnit,
  unitMismatch,
  valueOutOfRange,
  unknownWord,
  unresolvedReference,
  wrongKind,
  misplacedStatement,
  templateCycle,
  importNotFound,
  configUnreadable,
  configUnsupported,
  layersIncomplete,
  guessedValue,
] as const;
