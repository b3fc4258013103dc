import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { library } from '../support/library.js';

const base = 'http://localhost/platform-services/rest';

/** Sends requests to a server of its own. */
async function service(limits: { maxAnswerEntities?: number } = {}) {
  const server = createReferenceServer({ deployment: library, limits });
  const login = new Request(`${base}/authenticate?user=reader&password=secret`, { method: 'POST' });
  const session = String(await (await server.fetch(login)).json());
  return async (method: string, target: string, body?: unknown) => {
    const url = `${base}/v2/${target}${target.includes('?') ? '&' : '?'}sessionId=${session}`;
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await server.fetch(new Request(url, { method, ...sent }));
    return { status: answer.status, body: JSON.stringify(await answer.json()) };
  };
}

describe('an answer that would be too large leaves nothing behind (R-8, R-24)', () => {
  const huge = 'entity-recurrence-depth=-1&depth=reachable';
  const rows: readonly [string, readonly [string, string, unknown?], string][] = [
    ['POST with data', ['POST', `entities/access.library/Book/1?projection=data&${huge}`, { title: 'New' }], 'title'],
    [
      'PATCH with envelope',
      ['PATCH', `entities/access.library/Book/1?projection=envelope&${huge}`, { title: 'New' }],
      'title',
    ],
    [
      'PUT of a property',
      ['PUT', `properties/access.library/Book/1/title?projection=envelope&${huge}`, 'New'],
      'title',
    ],
    [
      'DELETE',
      ['DELETE', `entities/access.library/Book/1?delete-mode=dropReferences&projection=envelope&${huge}`],
      'title',
    ],
  ];
  it.each(rows)('%s', async (_, [method, target, body], property) => {
    const send = await service({ maxAnswerEntities: 1 });
    expect(await send(method, target, body)).toMatchObject({ status: 400, body: expect.stringContaining('entities') });
    const read = await send('GET', `properties/access.library/Book/1/${property}`);
    expect(read).toEqual({ status: 200, body: '"Sea"' });
  });
});

describe('positions of a list (R-62)', () => {
  it('refuses more than it can move in reasonable time, with advice', async () => {
    const send = await service();
    const marks = 'properties/access.library/Book/1/marks';
    await send('PUT', marks, new Array(20_001).fill('m'));
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [index, 'n']));
    expect(await send('POST', `${marks}?remove=true`, many)).toMatchObject({
      status: 400,
      body: expect.stringContaining('5000 positions in a list of 20001'),
    });
    expect(await send('POST', marks, { 0: 'n' })).toMatchObject({ status: 200 });
  });
});
