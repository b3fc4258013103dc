import type { Case } from '../../../case/case.js';
import { encodedValueCases } from './encoded-value-cases.js';
import { graphCases } from './graph.js';
import { numberCases } from './numbers.js';
import { existingEntityCases, partialCases, valueCases } from './values.js';

/** 2.1, R-18, R-19, R-24: the JSON text of a response. */
export const encodingCases: readonly Case[] = [
  ...valueCases,
  ...encodedValueCases,
  ...existingEntityCases,
  ...numberCases,
  ...partialCases,
  ...graphCases,
];
