import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, ref } from '../../src/index.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const unreachable = ['', '.', '..', 'a\nb', '\ud800'];

test.each(unreachable)('no call stores an entity under an id that no path can contain: %j', async (id) => {
  const companies = service.access.entities('Company');
  const before = await companies.list();
  const calls = [
    companies.get(id),
    companies.put({ id }),
    companies.put(id, {}),
    companies.update({ id, lastName: 'A' }),
    companies.saveAll([{ id }]),
    companies.saveAll([{ lastName: 'A' }, { id }]),
  ];
  for (const call of calls)
    await expect(call).rejects.toThrow(/^entities\.\w+: Expected a .*string.* at id\.$|name other than/);
  expect(await companies.list()).toEqual(before);
});

test.each(unreachable)('nor within other values, or as a reference: %j', async (id) => {
  const parties = service.access.entities('Party');
  const people = service.access.entities('Person');
  const before = await parties.list();
  const company = { _type: 'a.Company', id } as const;
  const calls = [
    people.create({ anything: company }),
    people.update(1, { anything: [new Map([['x', company]])] }),
    people.update(1, { anything: ref('a.Company', id) }),
    people.property(1, 'anything').set(company),
    service.client.request({ method: 'POST', path: '/x', body: [company] }),
  ];
  for (const call of calls)
    await expect(call).rejects.toThrow(/: Expected a (?:string|name) .*, got .* at (?:.*\.)?(?:id|refId)\.$/);
  expect(await parties.list()).toEqual(before);
});

test('a map that no type is declared for may have any entries', async () => {
  await using client = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
  const people = client.access('access.test').entities('a.Person');
  const id = await people.create({ phoneBook: { id: '.' } });
  expect((await people.get(id))['phoneBook']).toEqual(new Map([['id', '.']]));
});
