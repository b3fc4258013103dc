import { describe, expect, it } from 'vitest';
import { useLegacyRig } from './support.js';

/** The paths and methods of 4.3, 4.5 and 4.6; whether a GET changes something, so that there is no HEAD. */
const table: readonly (readonly [call: string, methods: readonly string[], changes: boolean])[] = [
  ['assembly-manipulate', ['GET', 'POST', 'PUT'], true],
  ['assembly-stream-manipulate', ['POST', 'PUT'], true],
  ['create', ['GET', 'POST'], true],
  ['delete', ['GET', 'POST', 'PUT', 'DELETE'], true],
  ['entity', ['GET', 'POST'], false],
  ['fetch', ['GET', 'POST'], false],
  ['list-insert', ['GET', 'POST', 'PUT'], true],
  ['list-remove', ['GET', 'POST', 'PUT'], true],
  ['map-put', ['GET', 'POST', 'PUT'], true],
  ['map-remove', ['GET', 'POST', 'PUT'], true],
  ['property-fetch', ['GET', 'POST'], false],
  ['set-insert', ['GET', 'POST', 'PUT'], true],
  ['set-remove', ['GET', 'POST', 'PUT'], true],
  ['update', ['GET', 'POST', 'PUT'], true],
  ['action', ['GET', 'POST'], true],
  ['eval', ['GET', 'POST', 'PUT'], true],
];

const every = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe.each(['', 'v1/'])('under /rest/%s', (base) => {
  const rig = useLegacyRig();

  describe.each(table)('%s', (call, methods, changes) => {
    const own = methods.includes('GET') && !changes ? [...methods, 'HEAD'] : methods;
    const allow = [...own, 'OPTIONS'].toSorted();

    it('OPTIONS is 204 and names the methods, without a session', async () => {
      const reply = await rig().send({ method: 'OPTIONS', path: base + call, session: false });
      expect([reply.status, reply.text]).toEqual([204, '']);
      expect(String(reply.headers['allow']).split(', ').toSorted()).toEqual(allow);
    });

    // The alias leads to the same routes, so one of them is enough there.
    it.each(base === '' ? every : own.slice(0, 1))('%s', async (method) => {
      const known = own.includes(method);
      const without = await rig().send({ method, path: base + call, session: false });
      expect(without.status).toBe(known ? 401 : 405);
      if (!known) expect(String(without.headers['allow']).split(', ').toSorted()).toEqual(allow);
      const reply = await rig().send({ method, path: base + call });
      // With only a session, the access is missing.
      expect(reply.status).toBe(known ? 400 : 405);
      if (known && method !== 'HEAD')
        expect(reply.text).toContain('Expected a value as parameter \\"accessId\\", got nothing.');
    });

    it('a surplus segment is 404, but a trailing slash is allowed', async () => {
      const [method = ''] = methods;
      expect((await rig().send({ method, path: `${base + call}/more` })).status).toBe(404);
      expect((await rig().send({ method, path: `${base + call}/` })).status).toBe(400);
    });
  });
});

describe('the session of a call (R-1, R-54)', () => {
  const rig = useLegacyRig();
  const query = { accessId: 'access.library', type: 'Station' };

  it('may be in the form', async () => {
    const form = { ...query, sessionId: rig().rig.session };
    expect((await rig().send({ method: 'POST', path: 'fetch', form, session: false })).status).toBe(200);
  });

  it('comes before all other errors', async () => {
    const reply = await rig().send({ method: 'GET', path: 'fetch', query: { sessionId: 'x' }, session: false });
    expect(reply.status).toBe(401);
  });
});
