import type { Case } from '../../case/case.js';
import { depthCases } from './depth.js';
import { changeOptionCases, eachValueCases, recurrenceCases } from './each-value.js';
import { emptyPropertyCases } from './empty-properties.js';
import { endpointOptionCases, methodOptionCases } from './endpoints.js';
import { layoutCases, prettinessCases } from './prettiness.js';
import { ignoredParameterCases, refusedBesideIdCases, sourceCases } from './sources.js';
import { optionValueCases } from './values.js';

/** 4.7: which options there are, their values, where they can be given, and what they do at each endpoint. */
export const optionCases: readonly Case[] = [
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
];

/** 4.7: depth, empty properties and prettiness in the answer to GET. */
export const shapeCases: readonly Case[] = [...depthCases, ...emptyPropertyCases, ...prettinessCases];
