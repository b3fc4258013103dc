import type { Case } from '../case/case.js';
import { boundaryValueCases } from './2-fields/boundary-values.js';
import { builtInTypeCases } from './2-fields/built-in-types.js';
import { inputEncodingCases } from './2-fields/input/index.js';
import { encodingCases } from './2-fields/output/index.js';
import { conditionCases, rangeCases, streamingCases } from './4.1-streaming/index.js';
import { legacyRequestCases, rawRequestCases } from './4.2-legacy-parameters/index.js';
import { legacyCases } from './4.3-legacy-calls/index.js';
import { optionCases, shapeCases } from './4.7-options/index.js';
import { deleteModeCases } from './4.8-entities/delete-modes.js';
import { deleteSeveralCases } from './4.8-entities/delete-several.js';
import { deleteCases } from './4.8-entities/deletes.js';
import { alikeIdCases, lookupCases } from './4.8-entities/lookups.js';
import { methodCases as entityMethodCases } from './4.8-entities/methods.js';
import { nestedCases } from './4.8-entities/nested.js';
import { outcomeCases } from './4.8-entities/outcomes.js';
import { queryCases } from './4.8-entities/queries/index.js';
import { readsAfterWrites } from './4.8-entities/reads-after-writes.js';
import { entityCases } from './4.8-entities/writes/index.js';
import { editExamples } from './4.9-properties/edit-examples.js';
import { editCases } from './4.9-properties/edits.js';
import { elementTypeCases } from './4.9-properties/element-types.js';
import { emptyValueCases } from './4.9-properties/empty-values.js';
import { setCases } from './4.9-properties/properties.js';
import { propertyReadCases } from './4.9-properties/property-reads.js';
import { propertyValueCases } from './4.9-properties/property-values.js';
import { removeOptionCases } from './4.9-properties/remove-option.js';
import { methodCases as legacyMethodCases, securityCases } from './5-authentication/index.js';
import { errorCases } from './7-errors/errors.js';
import { collectionSequences } from './generated/collections.js';
import { entitySequences } from './generated/entities.js';
import { valueCases } from './generated/values.js';

/** All cases in the order in which they are listed and run. */
export const cases: readonly Case[] = [
  ...securityCases,
  ...legacyMethodCases,
  ...optionCases,
  ...encodingCases,
  ...inputEncodingCases,
  ...builtInTypeCases,
  ...shapeCases,
  ...lookupCases,
  ...errorCases,
  ...queryCases,
  ...entityCases,
  ...outcomeCases,
  ...entityMethodCases,
  ...nestedCases,
  ...alikeIdCases,
  ...deleteModeCases,
  ...deleteCases,
  ...deleteSeveralCases,
  ...readsAfterWrites,
  ...propertyReadCases,
  ...editCases,
  ...editExamples,
  ...elementTypeCases,
  ...setCases,
  ...propertyValueCases,
  ...removeOptionCases,
  ...emptyValueCases,
  ...streamingCases,
  ...conditionCases,
  ...rangeCases,
  ...legacyCases,
  ...legacyRequestCases,
  ...rawRequestCases,
  ...boundaryValueCases,
  ...valueCases,
  entitySequences,
  ...collectionSequences,
];
