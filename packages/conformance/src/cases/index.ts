import type { Case } from '../case.js';
import { deleteCases, deleteModeCases } from './deletes.js';
import { editCases, editExamples } from './edits.js';
import { encodingCases } from './encoding.js';
import { entityCases } from './entities.js';
import { inputEncodingCases } from './json-input.js';
import { legacyCases } from './legacy.js';
import { lookupCases } from './lookups.js';
import { nestedCases } from './nested.js';
import { endpointOptionCases, hearingCases, optionValueCases } from './options.js';
import { methodCases as entityMethodCases, outcomeCases } from './outcomes.js';
import { literalCases, programCases } from './programs.js';
import { emptyValueCases, propertyReadCases, setCases } from './properties.js';
import { queryCases } from './queries.js';
import { methodCases as legacyMethodCases, securityCases } from './security.js';
import { shapeCases } from './shape.js';
import { conditionCases, rangeCases, streamingCases } from './streaming.js';

/** Every case, by concern. */
export const cases: readonly Case[] = [
  ...securityCases,
  ...legacyMethodCases,
  ...optionValueCases,
  ...endpointOptionCases,
  ...hearingCases,
  ...encodingCases,
  ...inputEncodingCases,
  ...shapeCases,
  ...lookupCases,
  ...queryCases,
  ...entityCases,
  ...outcomeCases,
  ...entityMethodCases,
  ...nestedCases,
  ...deleteModeCases,
  ...deleteCases,
  ...propertyReadCases,
  ...editCases,
  ...editExamples,
  ...setCases,
  ...emptyValueCases,
  ...streamingCases,
  ...conditionCases,
  ...rangeCases,
  ...legacyCases,
  ...programCases,
  ...literalCases,
];
