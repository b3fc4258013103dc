import type { Route } from '../request.js';
import { authenticate } from './authenticate.js';
import { logout } from './logout.js';

/** The legacy calls (4.3 to 4.6), each under its path and its alias (9, R-53). */
export const legacyRoutes: readonly Route[] = [
  ...call('authenticate', { methods: { POST: authenticate }, session: false }),
  ...call('logout', { methods: { GET: logout, POST: logout }, session: true, getChanges: true }),
];

function call(name: string, route: Omit<Route, 'pattern'>): Route[] {
  return ['rest', 'rest/v1'].map((base) => ({ ...route, pattern: `${base}/${name}`, formParameters: true }));
}
