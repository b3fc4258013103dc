import type { Case } from '../../case/case.js';
import { assemblyCases, missingBody } from '../4.3-legacy-calls/assemblies.js';
import { actionCases } from '../4.5-actions/actions.js';
import { evaluationCases } from '../4.6-evaluation/evaluation.js';
import { parameterCases } from './parameters.js';
import { xmlBodyCases } from './xml-bodies.js';

export { literalCases } from './raw.js';

/** 4.2, 4.3, 4.5, 4.6, R-60: assemblies, actions, evaluation, XML. */
export const programCases: readonly Case[] = [
  ...evaluationCases,
  ...actionCases,
  ...assemblyCases,
  missingBody,
  ...parameterCases,
  ...xmlBodyCases,
];
