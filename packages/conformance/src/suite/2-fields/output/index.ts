import type { Case } from '../../../case/case.js';
import { readyCases } from './existing-entities.js';
import { graphCases } from './graph.js';
import { numberCases } from './numbers.js';
import { partialCases } from './partial.js';
import { placeCases } from './places.js';
import { valueCases } from './values.js';

/** 2.1, R-18, R-19, R-24: the letters of an answer. */
export const encodingCases: readonly Case[] = [
  ...valueCases,
  ...placeCases,
  ...readyCases,
  ...numberCases,
  ...partialCases,
  ...graphCases,
];
