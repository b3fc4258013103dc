import { createReferenceServer } from '@platform-services/reference-server';
import { expect, it } from 'vitest';
import { deploymentOf } from '../support/small-service.js';

const signature = 'org.example.Thing';
const base = 'http://127.0.0.1/platform-services/rest';

/** The things with a name. */
const named = {
  name: 'named',
  action: { kind: 'TemplateQueryAction', type: signature, where: { name: { variable: 'name' } } },
} as const;

/** A function that sends requests to a service of many entities, and the order in which they are answered. */
async function start() {
  const entities = Array.from({ length: 60_000 }, (_, id) => ({
    _type: signature,
    id,
    name: `n${(id * 7919) % 60_000}`,
  }));
  const server = createReferenceServer({
    deployment: deploymentOf(
      { [signature]: { kind: 'entity', properties: { name: 'string' } } },
      { id: 'access.a', entities, workbench: [named] },
    ),
  });
  const login = await server.fetch(new Request(`${base}/authenticate?user=u&password=p`, { method: 'POST' }));
  const headers = { 'gm-session-id': String(await login.json()), 'content-type': 'application/json' };
  const answered: string[] = [];
  const send = async (what: string, query: string, init: RequestInit = {}): Promise<string> => {
    const response = await server.fetch(new Request(`${base}/${query}`, { ...init, headers }));
    const text = await response.text();
    answered.push(what);
    return text;
  };
  return { send, answered };
}

const things = 'v2/entities/access.a/Thing';

it('other requests are answered while an index is built, and change later pages', async () => {
  const { send, answered } = await start();
  const page = `${things}?order-by=name&max-results=2&projection=results`;
  const [first, second] = await Promise.all([
    send('page', page),
    send('same page', page),
    send('entity', `${things}/1`),
    send('change', `${things}/2`, { method: 'PATCH', body: '{"name":"a"}' }),
  ]);
  expect(answered.slice(0, 2).toSorted()).toEqual(['change', 'entity']);
  expect(answered.slice(2).toSorted()).toEqual(['page', 'same page']);
  expect(JSON.parse(first)).toMatchObject([{ name: 'n0' }, { name: 'n1' }]);
  expect(second).toBe(first);
  expect(JSON.parse(await send('later page', page))).toMatchObject([{ name: 'a' }, { name: 'n0' }]);
});

it('DELETE by conditions includes what others change while an index is built for it', async () => {
  const { send, answered } = await start();
  const [count] = await Promise.all([
    send('long', `${things}?where.name=zz&allow-multiple-delete=true&projection=count`, { method: 'DELETE' }),
    send('entity', `${things}/1`),
    send('change', `${things}/2`, { method: 'PATCH', body: '{"name":"zz"}' }),
  ]);
  expect(answered.slice(0, 2).toSorted()).toEqual(['change', 'entity']);
  expect(count).toBe('1');
});

it.each([
  ['a legacy call', 'fetch?accessId=access.a&type=Thing&orderBy=name&orderDir=descending&projection=first-of-payload'],
  ['an action', 'action?accessId=access.a&name=named&*name=zz'],
])('other requests are answered while an index is built for %s, and change later answers', async (_what, query) => {
  const { send, answered } = await start();
  const [found] = await Promise.all([
    send('long', query),
    send('entity', `${things}/1`),
    send('change', `${things}/2`, { method: 'PATCH', body: '{"name":"zz"}' }),
  ]);
  expect(answered.slice(0, 2).toSorted()).toEqual(['change', 'entity']);
  expect(found).not.toMatch(/"name": *"zz"/);
  expect(await send('later', query)).toMatch(/"name": *"zz"/);
});
