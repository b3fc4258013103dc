import type { Case } from '../../case.js';
import { loginCases } from './login.js';
import { negotiationCases } from './negotiation.js';
import { routeCases } from './routes.js';
import { sessionCases } from './sessions.js';

export { methodCases } from './methods.js';

/** 4.4, 5, R-1 to R-11: sessions, routes, errors, negotiation. */
export const securityCases: readonly Case[] = [...sessionCases, ...loginCases, ...routeCases, ...negotiationCases];
