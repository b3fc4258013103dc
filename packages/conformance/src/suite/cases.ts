import type { Case } from '../case/case.js';
import { boundaryValueCases } from './2-fields/boundary-values.js';
import { builtInTypeCases } from './2-fields/built-in-types.js';
import { identityCases as bodyIdentityCases } from './2-fields/input/identity.js';
import { inputCases } from './2-fields/input/values.js';
import { encodedValueCases } from './2-fields/output/encoded-value-cases.js';
import { graphCases } from './2-fields/output/graph.js';
import { numberCases } from './2-fields/output/numbers.js';
import { existingEntityCases, valueCases as fieldCases, partialCases } from './2-fields/output/values.js';
import { sessionCases } from './3-sessions/sessions.js';
import { bodyCases } from './4.1-streaming/bodies.js';
import { conditionCases } from './4.1-streaming/conditions.js';
import { combinedCases, downloadCases } from './4.1-streaming/download.js';
import { nameCases } from './4.1-streaming/names.js';
import { rangeCases } from './4.1-streaming/ranges.js';
import { resourceCases, deleteCases as resourceDeleteCases } from './4.1-streaming/resource.js';
import { severalFilesCases } from './4.1-streaming/several-files.js';
import { uploadCases } from './4.1-streaming/upload.js';
import { parameterCases, rawRequestCases } from './4.2-legacy-parameters/parameters.js';
import { xmlBodyCases, xmlValueCases } from './4.2-legacy-parameters/xml-bodies.js';
import { assemblyCases, missingBody } from './4.3-legacy-calls/assemblies.js';
import { callCases, unknownIdCases } from './4.3-legacy-calls/calls.js';
import { collectionCases } from './4.3-legacy-calls/collections.js';
import { commonCases } from './4.3-legacy-calls/common.js';
import { elementCases, exampleCases } from './4.3-legacy-calls/elements.js';
import { createCases, deleteCases as legacyDeleteCases, updateCases } from './4.3-legacy-calls/instances.js';
import { methodCases as legacyMethodCases } from './4.3-legacy-calls/methods.js';
import { parameterValueCases } from './4.3-legacy-calls/parameter-values.js';
import { readCases as legacyReadCases } from './4.3-legacy-calls/reads.js';
import { severalCases } from './4.3-legacy-calls/several.js';
import { wholeEntityCases, wholeManipulationCases } from './4.3-legacy-calls/whole.js';
import { loginCases } from './4.4-security/login.js';
import { actionCases } from './4.5-actions/actions.js';
import { evaluationCases } from './4.6-evaluation/evaluation.js';
import { depthCases } from './4.7-options/depth.js';
import { changeOptionCases, eachValueCases, recurrenceCases } from './4.7-options/each-value.js';
import { emptyPropertyCases } from './4.7-options/empty-properties.js';
import { endpointOptionCases, methodOptionCases } from './4.7-options/endpoints.js';
import { layoutCases, prettinessCases } from './4.7-options/prettiness.js';
import { ignoredParameterCases, refusedBesideIdCases, sourceCases } from './4.7-options/sources.js';
import { optionValueCases } from './4.7-options/values.js';
import { deleteModeCases } from './4.8-entities/delete-modes.js';
import { deleteSeveralCases } from './4.8-entities/delete-several.js';
import { deleteCases as entityDeleteCases } from './4.8-entities/deletes.js';
import { alikeIdCases, lookupCases } from './4.8-entities/lookups.js';
import { methodCases as entityMethodCases } from './4.8-entities/methods.js';
import { nestedCases } from './4.8-entities/nested.js';
import { outcomeCases } from './4.8-entities/outcomes.js';
import { orderCases, severalOrderCases } from './4.8-entities/queries/order.js';
import { pagingCases, projectionCases as queryProjectionCases } from './4.8-entities/queries/paging.js';
import { existingPageCases, prefixCases } from './4.8-entities/queries/prefix.js';
import { lenientWhereCases, typedWhereCases } from './4.8-entities/queries/refused.js';
import { whereCases } from './4.8-entities/queries/where.js';
import { wholeQueryCases } from './4.8-entities/queries/whole.js';
import { readsAfterWrites } from './4.8-entities/reads-after-writes.js';
import { answerCases, projectionCases as writeProjectionCases } from './4.8-entities/writes/answers.js';
import { identityCases as entityIdentityCases, generatedIdCases } from './4.8-entities/writes/identity.js';
import { listFlagCases, mergeCases } from './4.8-entities/writes/merge.js';
import { optionDefaultCases } from './4.8-entities/writes/option-defaults.js';
import { ownTypeCases } from './4.8-entities/writes/own-types.js';
import { readCases as entityReadCases } from './4.8-entities/writes/reads.js';
import { emptiedCases, replaceCases } from './4.8-entities/writes/replaces.js';
import { wholeBodyCases } from './4.8-entities/writes/whole-bodies.js';
import { editExamples } from './4.9-properties/edit-examples.js';
import { editCases } from './4.9-properties/edits.js';
import { elementTypeCases } from './4.9-properties/element-types.js';
import { emptyValueCases } from './4.9-properties/empty-values.js';
import { setCases } from './4.9-properties/properties.js';
import { propertyReadCases } from './4.9-properties/property-reads.js';
import { propertyValueCases } from './4.9-properties/property-values.js';
import { removeOptionCases } from './4.9-properties/remove-option.js';
import { negotiationCases } from './4-endpoints/negotiation.js';
import { orderOfCheckCases, routeCases } from './4-endpoints/routes.js';
import { everyCallCases } from './5-authentication/every-call.js';
import { severalLoginsCases } from './5-authentication/several-logins.js';
import { errorBodyCases } from './7-errors/error-bodies.js';
import { errorCases } from './7-errors/errors.js';
import { collectionSequences } from './generated/collections.js';
import { entitySequences } from './generated/entities.js';
import { valueCases as generatedValueCases } from './generated/values.js';

/** All cases in the order in which they are listed and run. */
export const cases: readonly Case[] = [
  ...everyCallCases,
  ...sessionCases,
  ...loginCases,
  ...severalLoginsCases,
  ...routeCases,
  ...errorBodyCases,
  ...orderOfCheckCases,
  ...negotiationCases,
  ...legacyMethodCases,
  ...optionValueCases,
  ...endpointOptionCases,
  ...methodOptionCases,
  ...eachValueCases,
  ...recurrenceCases,
  ...changeOptionCases,
  ...layoutCases,
  ...sourceCases,
  ...refusedBesideIdCases,
  ...ignoredParameterCases,
  ...fieldCases,
  ...encodedValueCases,
  ...existingEntityCases,
  ...numberCases,
  ...partialCases,
  ...graphCases,
  ...inputCases,
  ...bodyIdentityCases,
  ...builtInTypeCases,
  ...depthCases,
  ...emptyPropertyCases,
  ...prettinessCases,
  ...lookupCases,
  ...errorCases,
  ...whereCases,
  ...typedWhereCases,
  ...lenientWhereCases,
  ...prefixCases,
  ...pagingCases,
  ...existingPageCases,
  ...orderCases,
  ...queryProjectionCases,
  ...severalOrderCases,
  ...wholeQueryCases,
  ...entityReadCases,
  ...writeProjectionCases,
  ...answerCases,
  ...optionDefaultCases,
  ...ownTypeCases,
  ...listFlagCases,
  ...entityIdentityCases,
  ...generatedIdCases,
  ...mergeCases,
  ...replaceCases,
  ...emptiedCases,
  ...wholeBodyCases,
  ...outcomeCases,
  ...entityMethodCases,
  ...nestedCases,
  ...alikeIdCases,
  ...deleteModeCases,
  ...entityDeleteCases,
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
  ...downloadCases,
  ...resourceDeleteCases,
  ...uploadCases,
  ...bodyCases,
  ...resourceCases,
  ...combinedCases,
  ...severalFilesCases,
  ...nameCases,
  ...conditionCases,
  ...rangeCases,
  ...callCases,
  ...unknownIdCases,
  ...collectionCases,
  ...exampleCases,
  ...elementCases,
  ...legacyReadCases,
  ...createCases,
  ...updateCases,
  ...legacyDeleteCases,
  ...wholeManipulationCases,
  ...wholeEntityCases,
  ...parameterValueCases,
  ...severalCases,
  ...commonCases,
  ...evaluationCases,
  ...actionCases,
  ...assemblyCases,
  missingBody,
  ...parameterCases,
  ...xmlBodyCases,
  ...xmlValueCases,
  ...rawRequestCases,
  ...boundaryValueCases,
  ...generatedValueCases,
  entitySequences,
  ...collectionSequences,
];
