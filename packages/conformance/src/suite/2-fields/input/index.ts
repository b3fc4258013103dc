import type { Case } from '../../../case/case.js';
import { identityCases } from './identity.js';
import { inputCases } from './values.js';

/** 2.1, R-20 to: how a body is read. */
export const inputEncodingCases: readonly Case[] = [...inputCases, ...identityCases];
