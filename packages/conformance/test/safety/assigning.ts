import { expect } from 'vitest';
import { custom, type Mutation, parameterOf, type WireRequest } from '../mutants/mutations/index.js';
import { patients } from './judging.js';

/** What becomes of the answer to a deletion after which the id was assigned again. */
export type Answer = 'arrives' | 'is lost' | 'is a 504' | 'is a 401';

const statuses = { 'is lost': 0, 'is a 504': 504, 'is a 401': 401 } as const;

/**
 * A busy service that assigns the id of a deleted patient again at once: another user creates Eve, who gets it.
 *
 * @param ids gets the ids of Eve
 */
export function assigningAgain(ids: Set<string>, answer: Answer): Mutation {
  const ended = new Set<string>();
  return custom(async (request, next) => {
    const session = parameterOf(request, 'sessionId') ?? '';
    if (ended.has(session)) return { status: 401, headers: {}, body: Buffer.alloc(0) };
    const response = await next(request);
    const isDeletion = request.method === 'DELETE' || request.path === '/rest/delete';
    const [, id] = /Patient\/(\d+)/.exec(`${request.path} ${request.search.replace('&id=', ' Patient/')}`) ?? [];
    if (!isDeletion || id === undefined || response.status !== 200 || ids.has(id)) return response;
    const eve = eveAt(request, id);
    // The id is free, unless the service has deleted nothing.
    const free = await next({ ...eve, method: 'GET', body: Buffer.alloc(0) });
    if (free.status !== 404) return response;
    expect((await next(eve)).status).toBe(200);
    ids.add(id);
    // With 401 the session has ended meanwhile.
    if (answer === 'is a 401') ended.add(session);
    return answer === 'arrives' ? response : { ...response, status: statuses[answer] };
  });
}

/** Returns the request by which another user creates Eve, who gets a free id. */
export const eveAt = (request: WireRequest, id: string): WireRequest => ({
  ...request,
  method: 'PUT',
  path: `${patients}/${id}`,
  search: request.search.replaceAll(/(projection|delete-mode|type|id|accessId)=[^&]*&?/g, ''),
  headers: { ...request.headers, 'content-type': 'application/json' },
  body: Buffer.from('{"name":"Eve","city":"Linz"}'),
});
