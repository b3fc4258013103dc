import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { createClient, defineModel } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { type Service, startService } from '../support/service.js';

const other = defineModel({
  name: 'other',
  types: { 'a.Person': { kind: 'entity', properties: { firstName: 'string', steps: 'string' } } },
});

describe('the legacy calls of an access', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('have the model of the client', async () => {
    const john = await legacy(service.access).entity({ type: 'Person', id: 1 });
    expectTypeOf(john.steps).toEqualTypeOf<bigint | null>();
    expect(john.steps).toBe(9007199254740993n);
  });

  test('have the model of the access', async () => {
    const calls = legacy(service.client.access('access.test', other));
    const failing = calls.entity({ type: 'Company' as never, id: 'c1' as never });
    await expect(failing).rejects.toThrow('Unknown type "Company" at type.');
    expectTypeOf<Awaited<ReturnType<typeof calls.fetch<'Person'>>>[number]['steps']>().toEqualTypeOf<string | null>();
  });

  test('need no model, and use the session of the client', async () => {
    await using plain = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    const calls = legacy(plain.access('access.test'));
    expect(await calls.entity({ type: 'a.Person', id: 1 })).toMatchObject({ firstName: 'John' });
    await plain.close();
    await expect(calls.entity({ type: 'a.Person', id: 1 })).rejects.toThrow('The client is closed.');
  });
});
