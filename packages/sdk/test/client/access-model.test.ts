import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { ConfigError, createClient, defineModel } from '../../src/index.js';
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

  test('uses the session of the client', async () => {
    await using plain = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    const id = await plain.authenticate();
    const { response } = await plain.access('access.test', testModel).entities('Person').list().withResponse();
    expect(response.status).toBe(200);
    expect(await plain.authenticate()).not.toBe(id);
    await plain.close();
    await expect(plain.access('access.test', testModel).entities('Person').get(1)).rejects.toBeInstanceOf(ConfigError);
  });
});
