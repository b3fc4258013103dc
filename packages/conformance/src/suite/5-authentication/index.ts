import type { Case } from '../../case/case.js';
import { sessionCases } from '../3-sessions/sessions.js';
import { loginCases } from '../4.4-security/login.js';
import { errorCases } from './error-bodies.js';
import { everyCallCases } from './every-call.js';
import { negotiationCases } from './negotiation.js';
import { orderOfCheckCases, routeCases } from './routes.js';
import { severalLoginsCases } from './several-logins.js';

export { methodCases } from '../4.3-legacy-calls/methods.js';

/** 4.4, 5, R-1 to R-11: sessions, routes, errors, negotiation. */
export const securityCases: readonly Case[] = [
  ...everyCallCases,
  ...sessionCases,
  ...loginCases,
  ...severalLoginsCases,
  ...routeCases,
  ...errorCases,
  ...orderOfCheckCases,
  ...negotiationCases,
];
