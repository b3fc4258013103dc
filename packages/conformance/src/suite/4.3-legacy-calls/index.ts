import type { Case } from '../../case/case.js';
import { callCases } from './calls.js';
import { collectionCases } from './collections.js';
import { commonCases } from './common.js';
import { elementCases, exampleCases } from './elements.js';
import { createCases, deleteCases, updateCases } from './instances.js';
import { parameterValueCases } from './parameter-values.js';
import { readCases } from './reads.js';
import { severalCases } from './several.js';
import { wholeEntityCases, wholeManipulationCases } from './whole.js';

/** 4.2 and 4.3: the CRUD calls by their parameters, effects and projections. */
export const legacyCases: readonly Case[] = [
  ...callCases,
  ...collectionCases,
  ...exampleCases,
  ...elementCases,
  ...readCases,
  ...createCases,
  ...updateCases,
  ...deleteCases,
  ...wholeManipulationCases,
  ...wholeEntityCases,
  ...parameterValueCases,
  ...severalCases,
  ...commonCases,
];
