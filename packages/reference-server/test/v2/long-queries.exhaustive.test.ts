import { createReferenceServer } from '@platform-services/reference-server';
import { expect, it } from 'vitest';

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
    deployment: {
      models: [{ name: 'm', types: { [signature]: { kind: 'entity', properties: { name: 'string' } } } }],
      accesses: [{ id: 'access.a', model: 'm', entities, workbench: [named] }],
      users: [{ name: 'u', password: 'p' }],
    },
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

it('other requests are answered while an index is built, and see their own changes in it', async () => {
  const { send, answered } = await start();
  const page = `${things}?order-by=name&max-results=2&projection=results`;
  const [first, second] = await Promise.all([
    send('page', page),
    send('same page', page),
    send('entity', `${things}/1`),
    send('change', `${things}/2`, { method: 'PATCH', body: '{"name":"a"}' }),
  ]);
  expect(answered.slice(0, 2).toSorted()).toEqual(['change', 'entity']);
  expect(answered.slice(2)).toEqual(['page', 'same page']);
  expect(JSON.parse(first)).toMatchObject([{ name: 'a' }, { name: 'n0' }]);
  expect(second).toBe(first);
});

it.each([
  ['a DELETE by conditions', `${things}?where.name=zz&allow-multiple-delete=true&projection=count`, 'DELETE', /^1$/],
  [
    'a legacy call',
    'fetch?accessId=access.a&type=Thing&orderBy=name&orderDir=descending',
    'GET',
    /^(?:(?!"name")[\s\S])*"name": *"zz"/,
  ],
  ['an action', 'action?accessId=access.a&name=named&*name=zz', 'GET', /"name": *"zz"/],
])(
  'other requests are answered while an index is built for %s, which sees their changes',
  async (_what, query, method, expected) => {
    const { send, answered } = await start();
    const [found] = await Promise.all([
      send('long', query, { method }),
      send('entity', `${things}/1`),
      send('change', `${things}/2`, { method: 'PATCH', body: '{"name":"zz"}' }),
    ]);
    expect(answered.toSorted()).toEqual(['change', 'entity', 'long']);
    expect(answered.at(-1)).toBe('long');
    expect(found).toMatch(expected);
  },
);
