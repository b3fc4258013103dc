import { createReferenceServer } from '@platform-services/reference-server';
import { expect, it } from 'vitest';

const signature = 'org.example.Thing';
const base = 'http://127.0.0.1/platform-services/rest';

it('other requests are answered while an index is built, and see their own changes in it', async () => {
  const entities = Array.from({ length: 60_000 }, (_, id) => ({
    _type: signature,
    id,
    name: `n${(id * 7919) % 60_000}`,
  }));
  const server = createReferenceServer({
    deployment: {
      models: [{ name: 'm', types: { [signature]: { kind: 'entity', properties: { name: 'string' } } } }],
      accesses: [{ id: 'access.a', model: 'm', entities }],
      users: [{ name: 'u', password: 'p' }],
    },
  });
  const login = await server.fetch(new Request(`${base}/authenticate?user=u&password=p`, { method: 'POST' }));
  const headers = { 'gm-session-id': String(await login.json()), 'content-type': 'application/json' };
  const answered: string[] = [];
  const send = async (what: string, query: string, init: RequestInit = {}): Promise<string> => {
    const response = await server.fetch(new Request(`${base}/v2/entities/access.a/${query}`, { ...init, headers }));
    const text = await response.text();
    answered.push(what);
    return text;
  };
  const page = 'Thing?order-by=name&max-results=2&projection=results';
  const [first, second] = await Promise.all([
    send('page', page),
    send('same page', page),
    send('entity', 'Thing/1'),
    send('change', 'Thing/2', { method: 'PATCH', body: '{"name":"a"}' }),
  ]);
  expect(answered.slice(0, 2).toSorted()).toEqual(['change', 'entity']);
  expect(answered.slice(2)).toEqual(['page', 'same page']);
  expect(JSON.parse(first)).toMatchObject([{ name: 'a' }, { name: 'n0' }]);
  expect(second).toBe(first);
});
