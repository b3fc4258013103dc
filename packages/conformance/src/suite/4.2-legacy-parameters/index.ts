import type { Case } from '../../case/case.js';
import { assemblyCases, missingBody } from '../4.3-legacy-calls/assemblies.js';
import { actionCases } from '../4.5-actions/actions.js';
import { evaluationCases } from '../4.6-evaluation/evaluation.js';
import { parameterCases } from './parameters.js';
import { xmlBodyCases, xmlCollectionCases } from './xml-bodies.js';

export { rawRequestCases } from './parameters.js';

/** 4.2, 4.3, 4.5, 4.6 and R-60: evaluation, actions, assemblies, parameters of every call, XML. */
export const legacyRequestCases: readonly Case[] = [
  ...evaluationCases,
  ...actionCases,
  ...assemblyCases,
  missingBody,
  ...parameterCases,
  ...xmlBodyCases,
  ...xmlCollectionCases,
];
