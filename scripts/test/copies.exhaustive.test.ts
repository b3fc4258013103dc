import { createRequire } from 'node:module';
import * as here from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { describe, expect, test } from 'vitest';

/** Another copy of the package, as in a program that loads it both as an ES module and as a CommonJS module. */
const there: typeof here = createRequire(import.meta.url)('@platform-services/sdk');

const details = { status: 404, operation: 'entities.get' };

describe('instanceof across copies of the package', () => {
  test('there are two copies', () => {
    expect(there.NotFoundError).not.toBe(here.NotFoundError);
    expect(Object.getPrototypeOf(new there.NotFoundError(details))).not.toBe(here.NotFoundError.prototype);
  });

  test.each([
    ['NotFoundError', ['NotFoundError', 'HttpError', 'PlatformServicesError']],
    ['ResumeError', ['ResumeError', 'ConnectError', 'PlatformServicesError']],
    ['DialectError', ['DialectError', 'InputError', 'PlatformServicesError']],
    ['TotalTimeoutError', ['TotalTimeoutError', 'TimeoutError', 'PlatformServicesError']],
  ] as const)('an error is of the classes of %s', (name, expected) => {
    const errors = {
      NotFoundError: new there.NotFoundError(details),
      ResumeError: new there.ResumeError('broken'),
      DialectError: new there.DialectError('not here'),
      TotalTimeoutError: new there.TotalTimeoutError(5),
    };
    const classes = Object.entries(here).filter(([each]) => each.endsWith('Error'));
    expect(classes.length).toBeGreaterThan(20);
    const found = classes.filter(([, Class]) => isInstance(errors[name], Class)).map(([each]) => each);
    expect(found.sort()).toEqual([...expected].sort());
  });

  test('a class of the caller only has its own instances', () => {
    class MissingPerson extends here.NotFoundError {}
    expect(new MissingPerson(details)).toBeInstanceOf(MissingPerson);
    expect(new MissingPerson(details)).toBeInstanceOf(there.NotFoundError);
    expect(new here.NotFoundError(details)).not.toBeInstanceOf(MissingPerson);
    expect(new there.NotFoundError(details)).not.toBeInstanceOf(MissingPerson);
  });

  test('other values are no errors of the package', () => {
    const named = Object.assign(new Error('x'), { name: 'NotFoundError' });
    for (const value of [named, {}, null, undefined, 'NotFoundError', () => undefined]) {
      expect(isInstance(value, here.NotFoundError)).toBe(false);
      expect(isInstance(value, here.PlatformServicesError)).toBe(false);
    }
  });

  test('decimals, references and typed values', () => {
    const values = [new there.Decimal('1'), there.ref('Person', 1), there.typed('string', 'x')];
    const classes = [here.Decimal, here.EntityReference, here.TypedValue];
    expect(values.map((value) => classes.map((Class) => isInstance(value, Class)))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    class Price extends here.Decimal {}
    expect(new here.Decimal('1')).not.toBeInstanceOf(Price);
    expect(new Price('1')).toBeInstanceOf(Price);
  });

  test('legacy calls of an access', async () => {
    const fetch = async () => new Response('{"firstName": "John"}');
    await using client = there.createClient({ baseUrl: 'http://a', credentials: { sessionId: 's' }, fetch });
    const john = await legacy(client.access('a')).entity({ type: 'a.Person', id: 1 });
    expect(john).toEqual({ firstName: 'John' });
  });

  test('an entity that another copy has read is written as it was', async () => {
    const bodies: unknown[] = [];
    const fetch: NonNullable<here.ClientOptions['fetch']> = async (_input, init) => {
      if (init.method === 'PUT') bodies.push(init.body);
      return new Response(init.method === 'PUT' ? 'true' : '{"_type":"a.Person","id":"x","score":1.50}');
    };
    const types = { 'a.Person': { kind: 'entity', id: 'string', properties: { firstName: 'string' } } } as const;
    const options = {
      baseUrl: 'http://a',
      credentials: { sessionId: 's' },
      model: { name: 'm', types },
      fetch,
    } as const;
    await using reader = there.createClient(options);
    await using writer = here.createClient(options);
    const john = await reader.access('a').entities('Person').get('x');
    await writer.access('a').entities('Person').put(john);
    expect([john.firstName, bodies]).toEqual([null, ['{"_type":"a.Person","id":"x","score":1.50}']]);
  });

  test('the mark of an error is not shown', () => {
    const error = new here.NotFoundError(details);
    expect(Object.keys(error)).not.toContain('classes');
    expect(
      Reflect.ownKeys(error).filter((key) => typeof key === 'symbol' && Object.keys(error).includes(String(key))),
    ).toEqual([]);
    expect(JSON.stringify(error)).not.toContain('HttpError');
  });
});

function isInstance(value: unknown, Class: unknown): boolean {
  return typeof Class === 'function' && value instanceof Class;
}
