import type { Case } from '../../case.js';
import { mergeCases } from './merge.js';
import { projectionCases } from './projections.js';
import { readCases } from './reads.js';

/** 4.8 beside the outcomes: reading, projections, merging, bodies. */
export const entityCases: readonly Case[] = [...readCases, ...projectionCases, ...mergeCases];
