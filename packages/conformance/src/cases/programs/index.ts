import type { Case } from '../../case.js';
import { actionCases } from './actions.js';
import { assemblyCases, missingBody } from './assemblies.js';
import { evaluationCases } from './evaluation.js';
import { parameterCases } from './parameters.js';

export { literalCases } from './literals.js';

/** 4.2, 4.3, 4.5, 4.6, R-60: assemblies, actions, evaluation, XML. */
export const programCases: readonly Case[] = [
  ...evaluationCases,
  ...actionCases,
  ...assemblyCases,
  missingBody,
  ...parameterCases,
];
