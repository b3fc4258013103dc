import { createReferenceServer } from '@platform-services/reference-server';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallDeployment, things } from '../support/small-service.js';

const prepared = { deployment: smallDeployment, now: () => 1_000_000 };
const time = (milliseconds: number) => new Date(milliseconds).toISOString();

/** A server that listens while the tests of a group run. */
function listening(maxIdleTime: number | null) {
  const server = createReferenceServer({ ...prepared, sessions: { maxIdleTime } });
  let url = '';
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
  });
  afterAll(() => server.close());

  async function send(method: string, target: string, body?: unknown) {
    const text = body === undefined ? null : JSON.stringify(body);
    const answer = await request(url + target, { method, body: text });
    const got = await answer.body.text();
    return { status: answer.statusCode, body: got === '' ? undefined : JSON.parse(got) };
  }
  return {
    server,
    use: async (id: string) => (await send('GET', `/${things}?sessionId=${id}`)).status,
    logIn: async () => String((await send('POST', '/rest/authenticate?user=u&password=p')).body),
    control: (method: string, path: string, body?: unknown) => send(method, `/../-${path}`, body),
  };
}

describe('the sessions of a world', () => {
  const { server, use, logIn, control } = listening(1_000);

  it('are listed with their times, and ended one by one', async () => {
    const first = await logIn();
    await control('POST', '/clock', { advanceMs: 10 });
    const second = await logIn();
    await control('POST', '/clock', { advanceMs: 5 });
    expect(await use(first)).toBe(200);

    const listed = [
      { id: 'session-1', user: 'u', created: time(1_000_000), lastUsed: time(1_000_015), endsAt: time(1_001_015) },
      { id: 'session-2', user: 'u', created: time(1_000_010), lastUsed: time(1_000_010), endsAt: time(1_001_010) },
    ];
    expect(await control('GET', '/sessions')).toEqual({ status: 200, body: { sessions: listed } });
    expect(server.sessions.list()).toEqual(listed);

    expect(await control('DELETE', '/sessions/session-1')).toEqual({ status: 204, body: undefined });
    expect([await use(first), await use(second)]).toEqual([401, 200]);
    expect(server.sessions.list()).toEqual([{ ...listed[1], lastUsed: time(1_000_015), endsAt: time(1_001_015) }]);

    expect([server.sessions.end('session-2'), server.sessions.end('session-2')]).toEqual([true, false]);
    expect([await use(second), server.sessions.list()]).toEqual([401, []]);
  });

  it('are not ended by their own ids, nor twice', async () => {
    const id = await logIn();
    for (const unknown of [id, 'session-1', '3', 'session-', '__proto__']) {
      expect(await control('DELETE', `/sessions/${unknown}`)).toEqual({
        status: 404,
        body: {
          _type: 'com.vendor.model.service.api.result.Failure',
          type: 'NotFound',
          message: `There is no session "${unknown}".`,
          tracebackId: expect.any(String),
        },
      });
    }
    expect(await use(id)).toBe(200);
  });
});

describe.each([null, Number.MAX_SAFE_INTEGER])('with an idle time of %s', (maxIdleTime) => {
  const { server, logIn } = listening(maxIdleTime);

  it('a session never ends', async () => {
    await logIn();
    const created = time(1_000_000);
    expect(server.sessions.list()).toEqual([{ id: 'session-1', user: 'u', created, lastUsed: created }]);
  });
});
