import { createReferenceServer } from '@platform-services/reference-server';
import { expect, it } from 'vitest';

const base = 'http://127.0.0.1/platform-services/rest';
const many = Array.from({ length: 8 }, (_, index) => index);

/** Sends requests to a service whose generated values only depend on how many it has generated before. */
async function start() {
  const { fetch } = createReferenceServer({
    seed: 7,
    deployment: {
      models: [{ name: 'm', types: { 'x.Note': { kind: 'entity', properties: { text: 'string' } } } }],
      accesses: [{ id: 'a', model: 'm', entities: [] }],
      users: [{ name: 'u', password: 'p' }],
    },
  });
  const login = await fetch(new Request(`${base}/authenticate?user=u&password=p`, { method: 'POST' }));
  const headers = { 'gm-session-id': String(await login.json()), 'content-type': 'application/json' };
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new Request(`${base}/${path}`, { ...init, headers }));
    expect(response.status).toBe(200);
    return response.text();
  };
  const globalIds = async () => {
    const notes: { globalId: string }[] = JSON.parse(await send('v2/entities/a/Note?projection=results'));
    return notes.map(({ globalId }) => globalId);
  };
  return { send, globalIds };
}

const text = 'x'.repeat(70_000);

it.each([
  ['legacy calls', 'create?accessId=a&type=Note&*text=t', {}],
  ['calls with an assembly', `assembly-manipulate?accessId=a&body=${encodeURIComponent('{"_type":"x.Note"}')}`, {}],
  ['longer bodies', 'v2/entities/a/Note', { method: 'POST', body: JSON.stringify({ text }) }],
])('short changes by %s that arrive together are each made once', async (_what, path, init) => {
  const [one, other] = [await start(), await start()];
  for (const _ of many) await one.send(path, init);
  await Promise.all(many.map(() => other.send(path, init)));
  expect(await other.globalIds()).toEqual(await one.globalIds());
});
