import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { ConfigError, createClient, defineModel } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { testModel } from '../support/model.js';
import { type Service, startService } from '../support/service.js';

const other = defineModel({
  name: 'other',
  types: { 'a.Person': { kind: 'entity', properties: { firstName: 'string', steps: 'string' } } },
});

describe('the model of an access', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('types its calls, and those of other accesses keep the model of the client', async () => {
    await using plain = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    const typed = await plain.access('access.test', testModel).entities('Person').get(1, { typeExplicitness: 'never' });
    expectTypeOf(typed.steps).toEqualTypeOf<bigint | null>();
    expect(typed.steps).toBe(9007199254740993n);
    const untyped = await plain.access('access.test').entities('Person').get(1);
    expectTypeOf(untyped['steps']).toEqualTypeOf<unknown>();
    const narrowed = service.client.access('access.test', other).entities('Person');
    expectTypeOf((await narrowed.get(1)).firstName).toEqualTypeOf<string | null>();
    expect(() => service.client.access('access.test', other).entities('Company' as never)).toThrow(
      'Unknown type "Company".',
    );
    expect((await service.access.entities('Company').get('c1')).lastName).toBe('Doe');
  });

  test('types its legacy calls', async () => {
    const john = await legacy(service.access).entity({ type: 'Person', id: 1 });
    expectTypeOf(john.steps).toEqualTypeOf<bigint | null>();
    expect(john.steps).toBe(9007199254740993n);
    const calls = legacy(service.client.access('access.test', other));
    const failing = calls.entity({ type: 'Company' as never, id: 'c1' as never });
    await expect(failing).rejects.toThrow('Unknown type "Company" at type.');
    expectTypeOf<Awaited<ReturnType<typeof calls.fetch<'Person'>>>[number]['steps']>().toEqualTypeOf<string | null>();
  });

  test('uses the session of the client', async () => {
    await using plain = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    const id = await plain.authenticate();
    const { response } = await plain.access('access.test', testModel).entities('Person').list().withResponse();
    expect(response.status).toBe(200);
    expect(await plain.authenticate()).not.toBe(id);
    const calls = legacy(plain.access('access.test'));
    expect(await calls.entity({ type: 'a.Person', id: 1 })).toMatchObject({ firstName: 'John' });
    await plain.close();
    await expect(calls.entity({ type: 'a.Person', id: 1 })).rejects.toThrow('The client is closed.');
    await expect(plain.access('access.test', testModel).entities('Person').get(1)).rejects.toBeInstanceOf(ConfigError);
  });
});
