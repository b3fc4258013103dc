import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

test.each(['', '.', '..', 'a\nb', '\ud800'])(
  'no call stores an entity under an id that no path can contain: %j',
  async (id) => {
    const companies = service.access.entities('Company');
    const before = await companies.list();
    const calls = [
      companies.get(id),
      companies.put({ id }),
      companies.put(id, {}),
      companies.patch({ id, lastName: 'A' }),
      companies.create({ id }),
      companies.createAll([{ lastName: 'A' }, { id }]),
    ];
    for (const call of calls)
      await expect(call).rejects.toThrow(/^entities\.\w+: Expected a .*string.* at id\.$|name other than/);
    expect(await companies.list()).toEqual(before);
  },
);
