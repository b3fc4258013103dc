import { createClient } from '../../src/index.js';
import { type LegacyCallName, type LegacyMethodOf, legacy } from '../../src/legacy.js';
import { testModel } from '../support/model.js';
import { type SeenRequest, type SmallServer, smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

/** Calls by their names with anything, as a program without a compiler does. */
export const legacyOf = ({ url }: SmallServer, options: object = { model: testModel }) => {
  const calls = legacy(createClient({ baseUrl: url, credentials, ...options }).access('a'));
  return (call: LegacyCallName, ...parameters: unknown[]): Promise<unknown> =>
    Reflect.apply(calls[call], calls, parameters);
};

/** The methods of every call (4.3, 4.5, 4.6). */
export const legacyMethods: { readonly [Name in LegacyCallName]: readonly LegacyMethodOf<Name>[] } = {
  assemblyManipulate: ['POST', 'GET', 'PUT'],
  assemblyStreamManipulate: ['POST', 'PUT'],
  create: ['POST', 'GET'],
  delete: ['POST', 'GET', 'PUT', 'DELETE'],
  entity: ['POST', 'GET'],
  fetch: ['POST', 'GET'],
  listInsert: ['POST', 'GET', 'PUT'],
  listRemove: ['POST', 'GET', 'PUT'],
  mapPut: ['POST', 'GET', 'PUT'],
  mapRemove: ['POST', 'GET', 'PUT'],
  propertyFetch: ['POST', 'GET'],
  setInsert: ['POST', 'GET', 'PUT'],
  setRemove: ['POST', 'GET', 'PUT'],
  update: ['POST', 'GET', 'PUT'],
  action: ['POST', 'GET'],
  eval: ['POST', 'GET', 'PUT'],
};

export const answering = (body: unknown = null) => smallServer(() => ({ body: JSON.stringify(body) }));

/** Returns the method, the call, and the parameters from all places, without those of every call. */
export function seen(request: SeenRequest | undefined): [method: string, path: string, parameters: string[]] {
  if (request === undefined) throw new Error('no request');
  const all = [...request.query, ...new URLSearchParams(isForm(request) ? request.body : '')];
  const own = all.filter(([name]) => name !== 'sessionId' && name !== 'accessId');
  return [request.method, request.path.replace('/platform-services/rest/', ''), own.map((pair) => pair.join('='))];
}

export function isForm({ headers }: SeenRequest): boolean {
  return headers['content-type'] === 'application/x-www-form-urlencoded';
}

export const person = { type: 'Person', id: 1 };
export const john = ['type=a.Person', 'id=1'];
