import { jsonOf, parameterOf } from '../messages.js';
import { call, custom, type Mutation, on } from '../mutations/index.js';

/** A user who logs in again gets the session that is still valid. */
export const oneSessionForEach: Mutation = on(
  'POST',
  call('authenticate'),
  custom(async (request, next, { memory, service }) => {
    const response = await next(request);
    const id = jsonOf(response);
    if (response.status !== 200 || typeof id !== 'string') return response;
    const key = `session of ${parameterOf(request, 'user') ?? ''}`;
    const known = memory.get(key);
    if (typeof known === 'string') {
      const probe = { method: 'GET', path: '/rest/v2/entities/none/None', search: `?sessionId=${known}` };
      const { status } = await service({ ...probe, headers: {}, body: Buffer.from('') });
      if (status !== 401) return { ...response, body: Buffer.from(JSON.stringify(known)) };
    }
    memory.set(key, id);
    return response;
  }),
);
