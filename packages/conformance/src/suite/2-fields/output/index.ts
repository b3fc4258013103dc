import type { Case } from '../../../case/case.js';
import { existingEntityCases, partialCases } from './existing-entities.js';
import { graphCases } from './graph.js';
import { numberCases } from './numbers.js';
import { placeCases } from './places.js';
import { valueCases } from './values.js';

/** 2.1, R-18, R-19, R-24: the JSON text of a response. */
export const encodingCases: readonly Case[] = [
  ...valueCases,
  ...placeCases,
  ...existingEntityCases,
  ...numberCases,
  ...partialCases,
  ...graphCases,
];
