import { describe, expect, test } from 'vitest';
import {
  type Access,
  type AnyProperty,
  BadRequestError,
  createClient,
  type Dialect,
  DialectError,
  ref,
  typed,
} from '../../src/index.js';
import { legacy, manipulationEnvelope } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { smallServer } from '../support/server.js';
import { deploymentOf, started } from '../support/started.js';

interface ServiceOptions {
  readonly dialect?: Dialect;
  readonly vendor?: string;
  readonly basePath?: string;
}

/** A service over HTTP, and a client with the same or other options. */
async function start(server: ServiceOptions, client: Pick<ServiceOptions, 'dialect' | 'vendor'> = server) {
  const deployment = deploymentOf(testModel, { entities: [{ _type: 'a.Person', id: 1, firstName: 'John' }] });
  const { dialect, vendor } = client;
  const service = await started({ ...server, deployment }, { model: testModel, dialect, vendor });
  return { ...service, access: service.client.access('a') };
}

describe.each(['documented', 'deployed'] as const)('%s: the same calls have the same results', (dialect) => {
  test('POST on properties of every kind (D-20)', async () => {
    await using service = await start({ dialect });
    const people = service.access.entities('Person');
    await people.saveAll([{ firstName: 'A' }, { firstName: 'B' }], { projection: 'idInfo' });
    const property = <
      K extends 'scores' | 'days' | 'genders' | 'children' | 'marks' | 'byGender' | 'rivals' | 'friends',
    >(
      name: K,
    ) => people.property(1, name);
    await property('scores').add([1, 2n ** 62n]);
    await property('scores').insert({ 0: 9 });
    await property('scores').removeAt({ 1: 1 });
    await property('days').add(new Date(0));
    await property('genders').add(['female', 'male']);
    await property('genders').remove('male');
    await property('children').add([{ id: 1 }, ref('Person', 1)]);
    await property('friends').add(ref('Person', 1));
    await property('marks').put(new Map([[3, 2n ** 60n]]));
    await property('byGender').put({ male: ref('Person', 1) });
    await property('rivals').put(new Map([[ref('Person', 1), 'x']]));
    await people.property(1, 'phoneBook').put({ __proto__x: '1', _type: '2', home: '3' });
    await people.property(1, 'phoneBook').removeKeys('home');
    await people.property(1, 'anything').set(typed('float', 0.5));
    const john = await people.get(1, { depth: 'reachable' });
    expect(john).toMatchObject({
      scores: [9n, 2n ** 62n],
      days: [new Date(0)],
      genders: new Set(['female']),
      marks: new Map([[3, 2n ** 60n]]),
      phoneBook: new Map([
        ['__proto__x', '1'],
        ['_type', '2'],
      ]),
      anything: 0.5,
    });
    expect(john.children?.map(({ id }) => id)).toEqual([1n, 1n]);
    expect([...(john.friends ?? [])].map(({ id }) => id)).toEqual([1n]);
    expect(john.byGender?.get('male')).toBe(john);
    expect([...(john.rivals ?? [])]).toEqual([[john, 'x']]);
  });
});

describe.each(['documented', 'deployed'] as const)(
  '%s: a call that no dialect accepts does not suggest the other dialect',
  (dialect) => {
    test('a key that the enum of a map does not have', async () => {
      await using service = await start({ dialect });
      const people = service.access.entities('Person');
      const byGender = { mael: ref('Person', 1) } as never;
      for (const call of [people.create({ byGender }), people.property(1, 'byGender').put(byGender)]) {
        const error = await rejection(call);
        expect(error).toBeInstanceOf(BadRequestError);
        expect(error.message).not.toContain('dialect');
      }
    });

    test('a call that the kind of the property does not have', async () => {
      await using service = await start({ dialect });
      const property = (name: string) =>
        service.access.entities('Person').property(1, name as never) as never as AnyProperty;
      for (const call of [
        property('nicknames').insert({ 0: 'x' }),
        property('nicknames').removeAt({ 0: 'x' }),
        property('scores').remove(1),
        property('marks').add(1),
        property('age').put({ a: 1 }),
        property('age').add(1),
        property('scores').removeKeys('a'),
      ]) {
        const error = await rejection(call);
        expect(error).toBeInstanceOf(BadRequestError);
        expect(error.message).not.toContain('dialect');
      }
    });
  },
);

describe('a client that is set to the wrong dialect', () => {
  const phoneBook = { home: '1' };
  const map = new Map([['home', '1']]);
  const documentedText = '{"_type":"map","value":[{"key":';
  const advice =
    'The service speaks the deployed dialect, which has another form of maps (D-8). Use createClient({ dialect: "deployed" }).';

  test('gets the advice if a service does not read its maps', async () => {
    await using service = await start({ dialect: 'deployed' }, {});
    const people = service.access.entities('Person');
    const envelope = { _type: 'a.Person', id: 1n, phoneBook: new Map([['home', '1']]) } as const;
    for (const call of [
      people.create({ firstName: 'A', phoneBook }),
      people.saveAll([{ phoneBook }]),
      // A single pair would be a key without a value, which is passed over (D-37).
      people.property(1, 'phoneBook').put({ ...phoneBook, work: '2' }),
      legacy(service.access).assemblyManipulate(envelope),
      legacy(service.access).assemblyStreamManipulate(envelope),
    ]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error.message).toContain(advice);
    }
  });

  test.each<[what: string, call: (access: Access) => PromiseLike<unknown>]>([
    ['an unknown property', (access) => access.entities('a.Person').create({ aaa: 1, phoneBook: map })],
    ['a map where none may stand', (access) => access.entities('a.Person').update(1, { age: map })],
    ['a property that holds no map', (access) => access.entities('a.Person').property(1, 'firstName').put(map)],
    ['a text that looks like a map', (access) => access.entities('a.Person').create({ x: documentedText })],
  ])('does not get the advice if the service refuses %s', async (_what, call) => {
    await using service = await start({ dialect: 'deployed' }, {});
    await using untyped = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    const error = await rejection(call(untyped.access('a')));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error.message).not.toContain('createClient');
  });

  test('gets the advice if a key of the map is also invalid, since the form is checked first', async () => {
    await using service = await start({ dialect: 'deployed' }, {});
    const wrongKey = { byGender: new Map([['none', ref('Person', 1)]]) };
    const error = await rejection(service.access.entities('Person').create(wrongKey as never));
    expect(error.message).toContain(advice);
    await using right = await start({ dialect: 'deployed' });
    const other = await rejection(right.access.entities('Person').create(wrongKey as never));
    expect(other).toBeInstanceOf(BadRequestError);
    expect(other.message).not.toContain('dialect');
  });

  test.each<[what: string, advised: boolean, refusal: object]>([
    ['words its message otherwise', true, { details: '…' }],
    ['sends no message', true, { details: '…', message: undefined }],
    ['is of the documented dialect', false, { message: 'Expected another key at $.phoneBook.value.' }],
    ['sends some other object', false, { details: '…', _type: 'com.vendor.Other' }],
  ])(
    'gets the advice because of what the service is, not of what it says: a service that %s',
    async (_what, advised, refusal) => {
      const body = { _type: 'com.vendor.Failure', message: 'Cannot cast.', tracebackId: 't', ...refusal };
      await using server = await smallServer(() => ({ status: 400, body }));
      await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, model: testModel });
      const people = client.access('a').entities('Person');
      const error = await rejection(people.create({ phoneBook }));
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error.message.includes(advice)).toBe(advised);
      for (const other of [people.create({ firstName: 'A' }), people.create({ phoneBook: {} }), people.get(1)])
        expect((await rejection(other)).message).not.toContain('createClient');
    },
  );

  test('does not get the advice for other errors', async () => {
    await using service = await start({ dialect: 'deployed' });
    await using other = await start({}, { dialect: 'deployed' });
    const nothing = { unknown: documentedText };
    for (const { access } of [service, other]) {
      const people = access.entities('Person');
      await people.create({ firstName: 'A', phoneBook }); // a flat list is read by both
      const error = await rejection(people.create(nothing as never));
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error.message).not.toContain('createClient');
    }
    const refused = await rejection(service.access.entities('Person').property(1, 'phoneBook').set(phoneBook));
    expect(refused).toBeInstanceOf(DialectError);
  });
});

describe('another vendor, under another path', () => {
  const options = { vendor: 'org.example', basePath: '/other/base' };

  test.each(['documented', 'deployed'] as const)('every kind of call in the %s dialect', async (dialect) => {
    await using service = await start({ ...options, dialect });
    expect(new URL(service.url).pathname).toBe('/other/base');
    const { client, access } = service;
    const session = await client.authenticate({ projection: 'payload', depth: 'reachable' });
    expect(session._type).toBe('org.example.model.securityservice.UserSession');
    const people = access.entities('Person');
    const envelope = await people.create({ firstName: 'A' }, { projection: 'envelope' });
    expect(envelope._type).toMatch(/^org\.example\./);
    expect(await people.create({ firstName: 'B' }, { projection: 'referenceInfo' })).toMatchObject({ refId: 3n });

    const file = await access.resources.upload({ content: 'x', name: 'x.txt' });
    expect(file).toMatchObject({ _type: 'org.example.model.resource.Resource', fileSize: 1n });
    const resources = access.entities('Resource');
    expect(await resources.get(file.id)).toMatchObject({ name: 'x.txt', fileSize: 1n });
    await people.property(1, 'anything').set(ref('Resource', file.id));
    expect(await people.property(1, 'anything', { partition: 'a' }).get()).toMatchObject({ id: file.id, fileSize: 1n });
    await people.update(1, { anything: ref('Resource', file.id) });
    expect(await (await access.resources.download(file.id)).text()).toBe('x');
    expect(await legacy(access).fetch({ type: 'Resource' })).toHaveLength(1);

    const eve = { _type: 'a.Person', id: 70n, firstName: 'Eve' } as const;
    await legacy(access).assemblyManipulate(manipulationEnvelope(eve, [eve]));
    expect(await people.get(70)).toMatchObject({ firstName: 'Eve' });
    await client.logout();
  });

  test('must be configured: the service refuses types with another prefix', async () => {
    await using service = await start(options, {});
    const eve = { _type: 'a.Person', id: 70n } as const;
    const refused = legacy(service.access).assemblyManipulate(manipulationEnvelope(eve, [eve]));
    expect((await rejection(refused)).message).toContain('com.vendor');
  });
});
