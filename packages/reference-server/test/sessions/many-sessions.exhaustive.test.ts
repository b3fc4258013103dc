import { createReferenceServer } from '@platform-services/reference-server';
import { expect, it } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

it('the least recently used sessions end when more than 10,000 are created', async () => {
  const server = createReferenceServer({ deployment: smallDeployment });
  const ask = (path: string, method = 'GET') =>
    server.fetch(new Request(`http://localhost/platform-services/rest/${path}`, { method }));
  const logIn = async () => String(await (await ask('authenticate?user=u&password=p', 'POST')).json());
  const use = async (session: string) => (await ask(`v2/entities/a/x.Thing?sessionId=${session}`)).status;
  const [first, second] = [await logIn(), await logIn()];
  expect(await use(first)).toBe(200);
  for (let count = 2; count < 10_000; count += 1) await logIn();
  expect(await use(first)).toBe(200);
  for (let more = 0; more < 2; more += 1) await logIn();
  expect([await use(first), await use(second)]).toEqual([200, 401]);
  expect(server.sessions.list()).toHaveLength(10_000);
});
