import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, ref } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { defineModel } from '../../src/model/index.js';
import { type Service, startService } from '../support/service.js';
import { credentials, deploymentOf, started } from '../support/started.js';

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

test.each(unreachable)(
  'an id that no path can contain is refused within other values and in references too: %j',
  async (id) => {
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
  },
);

test('a map that no type is declared for may have any entries', async () => {
  await using client = createClient({ baseUrl: service.url, credentials });
  const people = client.access('access.test').entities('a.Person');
  const id = await people.create({ phoneBook: { id: '.' } });
  expect((await people.get(id))['phoneBook']).toEqual(new Map([['id', '.']]));
});

const model = defineModel({
  name: 'measures',
  types: { 'a.Measure': { kind: 'entity', id: 'double', properties: { unit: 'string', next: 'a.Measure' } } },
});

test.each(['documented', 'deployed'] as const)(
  'in the %s dialect, every call takes doubles as ids',
  async (dialect) => {
    await using measured = await started({ dialect, deployment: deploymentOf(model) }, { model, dialect });
    const access = measured.client.access('a');
    const measures = access.entities('Measure');
    for (const id of [1e300, -1e300, 2 ** 60, 5e-324, 1.5]) {
      await measures.put({ id });
      await measures.put(id, { unit: 'm' });
      expect(await measures.get(id)).toMatchObject({ id, unit: 'm' });
      await measures.update(id, { unit: 'kg' });
      await measures.property(id, 'unit', { partition: 'a' }).set('s');
      expect(await measures.getOrNull(id)).toMatchObject({ id, unit: 's' });
      await legacy(access).update({ type: 'Measure', id, properties: { next: { id } } });
      await legacy(access).update({ type: 'Measure', id, properties: { next: ref('Measure', id) } });
      expect(await legacy(access).entity({ type: 'Measure', id })).toMatchObject({ id, unit: 's' });
      expect(await measures.get(id, { depth: 2 })).toMatchObject({ next: { id } });
      await measures.delete(id);
      expect(await measures.getOrNull(id)).toBeNull();
    }
  },
);
