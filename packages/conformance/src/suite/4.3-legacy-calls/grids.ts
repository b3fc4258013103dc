import { grid } from '../grid.js';

type Allowed = 'yes' | '405';

/** 4.3 to 4.6: which methods a legacy call has. `405` is R-5; every call has OPTIONS (4.3). */
export const legacyMethods = grid<Allowed>()(
  '4.3 to 4.6 methods',
  'Path',
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  {
    '/rest/assembly-manipulate': may('GET', 'POST', 'PUT'),
    '/rest/assembly-stream-manipulate': may('POST', 'PUT'),
    '/rest/create': may('GET', 'POST'),
    '/rest/delete': may('GET', 'POST', 'PUT', 'DELETE'),
    '/rest/entity': may('GET', 'POST'),
    '/rest/fetch': may('GET', 'POST'),
    '/rest/list-insert': may('GET', 'POST', 'PUT'),
    '/rest/list-remove': may('GET', 'POST', 'PUT'),
    '/rest/map-put': may('GET', 'POST', 'PUT'),
    '/rest/map-remove': may('GET', 'POST', 'PUT'),
    '/rest/property-fetch': may('GET', 'POST'),
    '/rest/set-insert': may('GET', 'POST', 'PUT'),
    '/rest/set-remove': may('GET', 'POST', 'PUT'),
    '/rest/update': may('GET', 'POST', 'PUT'),
    '/rest/authenticate': may('POST'),
    '/rest/logout': may('GET', 'POST'),
    '/rest/action': may('GET', 'POST'),
    '/rest/eval': may('GET', 'POST', 'PUT'),
  },
);

function may(...methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]) {
  const allowed = (method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Allowed => (methods.includes(method) ? 'yes' : '405');
  const options: Allowed = 'yes';
  const patch: Allowed = '405';
  return {
    GET: allowed('GET'),
    POST: allowed('POST'),
    PUT: allowed('PUT'),
    PATCH: patch,
    DELETE: allowed('DELETE'),
    OPTIONS: options,
  };
}
