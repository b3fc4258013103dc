import type { Case } from '../../../case/case.js';
import { answerCases, projectionCases } from './answers.js';
import { generatedIdCases, identityCases } from './identity.js';
import { listFlagCases, mergeCases } from './merge.js';
import { optionDefaultCases } from './option-defaults.js';
import { ownTypeCases } from './own-types.js';
import { readCases } from './reads.js';
import { emptiedCases, replaceCases } from './replaces.js';
import { wholeBodyCases } from './whole-bodies.js';

/** 4.8 apart from the outcomes: reading, projections, merging, bodies. */
export const entityCases: readonly Case[] = [
  ...readCases,
  ...projectionCases,
  ...answerCases,
  ...optionDefaultCases,
  ...ownTypeCases,
  ...listFlagCases,
  ...identityCases,
  ...generatedIdCases,
  ...mergeCases,
  ...replaceCases,
  ...emptiedCases,
  ...wholeBodyCases,
];
