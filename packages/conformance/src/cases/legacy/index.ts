import type { Case } from '../../case.js';
import { callCases } from './calls.js';
import { collectionCases } from './collections.js';
import { createCases } from './create.js';
import { deleteCases } from './delete.js';
import { exampleCases } from './examples.js';
import { readCases } from './reads.js';
import { updateCases } from './update.js';

/** 4.3: the CRUD calls by their parameters, effects and projections. */
export const legacyCases: readonly Case[] = [
  ...callCases,
  ...collectionCases,
  ...exampleCases,
  ...readCases,
  ...createCases,
  ...updateCases,
  ...deleteCases,
];
