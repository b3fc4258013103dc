import type { Case } from '../../../case/case.js';
import { encodedValueCases } from './encoded-value-cases.js';
import { existingEntityCases, partialCases } from './existing-entities.js';
import { graphCases } from './graph.js';
import { numberCases } from './numbers.js';
import { valueCases } from './values.js';

/** 2.1, R-18, R-19, R-24: the JSON text of a response. */
export const encodingCases: readonly Case[] = [
  ...valueCases,
  ...encodedValueCases,
  ...existingEntityCases,
  ...numberCases,
  ...partialCases,
  ...graphCases,
];
