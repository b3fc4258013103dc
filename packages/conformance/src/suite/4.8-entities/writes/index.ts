import type { Case } from '../../../case/case.js';
import { answerCases } from './answers.js';
import { emptiedCases } from './emptied.js';
import { generatedIdCases } from './generated-ids.js';
import { identityCases } from './identity.js';
import { listFlagCases } from './list-flag.js';
import { mergeCases } from './merge.js';
import { optionDefaultCases } from './option-defaults.js';
import { ownTypeCases } from './own-types.js';
import { projectionCases } from './projections.js';
import { readCases } from './reads.js';
import { replaceCases } from './replaces.js';
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
