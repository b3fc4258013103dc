import type { Case } from '../case.js';
import { deleteCases, deleteModeCases } from './deletes.js';
import { editCases, editExamples } from './edits.js';
import { elementTypeCases } from './element-types.js';
import { encodingCases } from './encoding/index.js';
import { entityCases } from './entities/index.js';
import { errorCases } from './errors.js';
import { inputEncodingCases } from './json-input/index.js';
import { legacyCases } from './legacy/index.js';
import { lookupCases } from './lookups.js';
import { nestedCases } from './nested.js';
import { endpointOptionCases, hearingCases, methodOptionCases, optionValueCases } from './options/index.js';
import { methodCases as entityMethodCases, outcomeCases } from './outcomes.js';
import { literalCases, programCases } from './programs/index.js';
import { emptyValueCases, propertyReadCases, setCases } from './properties.js';
import { propertyOptionCases } from './property-options.js';
import { queryCases } from './queries/index.js';
import { methodCases as legacyMethodCases, securityCases } from './security/index.js';
import { shapeCases } from './shape.js';
import { conditionCases, rangeCases, streamingCases } from './streaming/index.js';

/** Every case, by concern. */
export const cases: readonly Case[] = [
  ...securityCases,
  ...legacyMethodCases,
  ...optionValueCases,
  ...endpointOptionCases,
  ...methodOptionCases,
  ...hearingCases,
  ...encodingCases,
  ...inputEncodingCases,
  ...shapeCases,
  ...lookupCases,
  ...errorCases,
  ...queryCases,
  ...entityCases,
  ...outcomeCases,
  ...entityMethodCases,
  ...nestedCases,
  ...deleteModeCases,
  ...deleteCases,
  ...propertyReadCases,
  ...propertyOptionCases,
  ...editCases,
  ...editExamples,
  ...elementTypeCases,
  ...setCases,
  ...emptyValueCases,
  ...streamingCases,
  ...conditionCases,
  ...rangeCases,
  ...legacyCases,
  ...programCases,
  ...literalCases,
];
