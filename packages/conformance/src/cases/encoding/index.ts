import type { Case } from '../../case.js';
import { graphCases } from './graph.js';
import { partialCases } from './partial.js';
import { placeCases } from './places.js';
import { readyCases } from './ready.js';
import { valueCases } from './values.js';

/** 2.1, R-18, R-19, R-24: the letters of an answer. */
export const encodingCases: readonly Case[] = [
  ...valueCases,
  ...placeCases,
  ...readyCases,
  ...partialCases,
  ...graphCases,
];
