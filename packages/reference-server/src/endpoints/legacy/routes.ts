import type { Handler, Method, Route } from '../request.js';
import { actionCall } from './action.js';
import { authenticate } from './authenticate.js';
import { calls } from './calls.js';
import { evalCall } from './eval.js';
import { logout } from './logout.js';

/** The legacy calls (4.3 to 4.6), each under its path and its alias (9, R-53). */
export const legacyRoutes: readonly Route[] = [
  ...calls.flatMap(({ name, methods, handler, changes, bodyUse }) =>
    call(name, {
      methods: allBy(handler, methods),
      session: true,
      getChanges: changes,
      formParameters: bodyUse === 'parameters',
    }),
  ),
  ...call('authenticate', { methods: { POST: authenticate }, session: false }),
  ...call('logout', { methods: { GET: logout, POST: logout }, session: true, getChanges: true }),
  ...call('action', { methods: allBy(actionCall, ['GET', 'POST']), session: true, getChanges: true }),
  ...call('eval', { methods: allBy(evalCall, ['GET', 'POST', 'PUT']), session: true, getChanges: true }),
];

function call(name: string, route: Omit<Route, 'pattern'>): Route[] {
  return ['rest', 'rest/v1'].map((base) => ({ formParameters: true, ...route, pattern: `${base}/${name}` }));
}

function allBy(handler: Handler, methods: readonly Method[]): Route['methods'] {
  return Object.fromEntries(methods.map((method) => [method, handler]));
}
