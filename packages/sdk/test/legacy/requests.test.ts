import { describe, expect, test } from 'vitest';
import { DialectError, EntityReference, InputError } from '../../src/index.js';
import { type LegacyCallName, manipulationEnvelope } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { smallServer } from '../support/server.js';
import { answering, isForm, john, legacyMethods, legacyOf, person, seen } from './sending.js';

const calls: [call: LegacyCallName, given: unknown[], parameters: string[]][] = [
  ['create', [{ type: 'Person' }], ['type=a.Person', 'projection=entity']],
  [
    'create',
    [{ type: 'a.Person', properties: { age: 3 } }, { projection: 'id' }],
    ['type=a.Person', '*age=3', 'projection=id'],
  ],
  ['delete', [person], [...john, 'projection=none']],
  ['delete', [person, { partition: 'p', projection: 'envelope' }], [...john, 'part=p', 'projection=envelope']],
  ['entity', [person, { depth: 'reachable' }], [...john, 'projection=payload', 'depth=reachable']],
  [
    'entity',
    [{ type: 'com.vendor.model.user.User', id: 'ü&=' }, { depth: 2 }],
    ['type=com.vendor.model.user.User', 'id=ü&=', 'projection=payload', 'depth=2'],
  ],
  ['fetch', [{ type: 'Person' }], ['type=a.Person', 'projection=payload']],
  [
    'fetch',
    [{ type: 'Person', orderBy: 'age', orderDir: 'descending' }, { projection: 'first-of-payload' }],
    ['type=a.Person', 'orderBy=age', 'orderDir=descending', 'projection=first-of-payload'],
  ],
  [
    'listInsert',
    [{ ...person, property: 'children', value: 2, index: 0 }],
    [...john, 'property=children', 'value=2', 'index=0', 'projection=none'],
  ],
  [
    'listRemove',
    [{ ...person, property: 'scores', value: [1n, 2] }],
    [...john, 'property=scores', 'value=1', 'value=2', 'projection=none'],
  ],
  [
    'mapPut',
    [{ ...person, property: 'marks', key: 1, value: 2n }],
    [...john, 'property=marks', 'key=1', 'value=2', 'projection=none'],
  ],
  ['mapRemove', [{ ...person, property: 'marks', key: 1 }], [...john, 'property=marks', 'key=1', 'projection=none']],
  [
    'mapRemove',
    [{ ...person, property: 'marks', key: 1, value: 2 }],
    [...john, 'property=marks', 'key=1', 'value=2', 'projection=none'],
  ],
  [
    'propertyFetch',
    [{ ...person, property: 'children', orderBy: 'age', orderDir: 'ascending' }],
    [...john, 'property=children', 'orderBy=age', 'orderDir=ascending', 'projection=payload'],
  ],
  [
    'setInsert',
    [{ ...person, property: 'nicknames', value: new Set(['A', 'B']) }],
    [...john, 'property=nicknames', 'value=A', 'value=B', 'projection=none'],
  ],
  [
    'setRemove',
    [{ ...person, property: 'nicknames', value: 'A' }],
    [...john, 'property=nicknames', 'value=A', 'projection=none'],
  ],
  ['update', [{ ...person, properties: { age: 4, lastName: undefined } }], [...john, '*age=4', 'projection=none']],
  ['action', ['persons'], ['name=persons']],
  [
    'action',
    ['persons', { id: 5, text: null }, { projection: 'first-of-payload' }],
    ['name=persons', '*id=5', '*text=null', 'projection=first-of-payload'],
  ],
  ['eval', ['x.Request'], ['type=x.Request']],
  [
    'eval',
    ['x.Request', { cartridge: 'x', many: ['a', 'b'] }, { projection: 'message' }],
    ['type=x.Request', '*cartridge=x', '*many=a', '*many=b', 'projection=message'],
  ],
  ['assemblyManipulate', [{ _type: 'Person', age: 1 }], ['body={"_type":"a.Person","age":1}']],
  [
    'assemblyManipulate',
    [[{ _type: 'a.Person', steps: 1 }], { projection: 'ids' }],
    ['projection=ids', 'body=[{"_type":"a.Person","steps":{"value":"1","_type":"long"}}]'],
  ],
];

/** The last part of the path of a call. */
const pathOf = (call: LegacyCallName) => call.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('the request of a call', () => {
  test.each(calls)('%s (%#) by a form, so that no value is in the URL', async (call, given, parameters) => {
    await using server = await answering();
    await legacyOf(server)(call, ...given).catch(() => undefined);
    const [request] = server.requests;
    expect(seen(request)).toEqual(['POST', pathOf(call), parameters]);
    expect([...(request?.query.keys() ?? [])]).toEqual(['sessionId']);
    expect(new URLSearchParams(request?.body).get('accessId')).toBe('a');
  });

  test.each(calls)('%s (%#) by the query', async (call, given, parameters) => {
    await using server = await answering();
    const [parameter, ...more] = given;
    const isByName = call === 'action' || call === 'eval';
    const [variables, options] = isByName ? [[more[0]], more[1]] : [[], more[0]];
    await legacyOf(server)(call, parameter, ...variables, { ...(options as object), send: 'query' }).catch(
      () => undefined,
    );
    const [request] = server.requests;
    expect(seen(request)).toEqual(['POST', pathOf(call), parameters]);
    expect([request?.body, request?.headers['content-type']]).toEqual(['', undefined]);
  });

  const names = Object.keys(legacyMethods) as LegacyCallName[];
  const ways = names.flatMap((call) =>
    legacyMethods[call].flatMap((method) => [undefined, 'query', 'form'].map((send) => [call, method, send] as const)),
  );
  test.each(ways)('%s by %s, send %s', async (call, method, send) => {
    await using server = await answering();
    const isByName = call === 'action' || call === 'eval';
    const isAssembly = call.startsWith('assembly');
    const parameters = isByName ? ['x', { a: 1 }] : isAssembly ? [{ _type: 'Person' }] : [valuesFor(call)];
    const outcome = legacyOf(server)(call, ...parameters, { method, send }).catch((error: unknown) => error);
    const takesForm = (method === 'POST' || method === 'PUT') && call !== 'assemblyStreamManipulate';
    if (send === 'form' && !takesForm) {
      expect(await outcome).toBeInstanceOf(InputError);
      expect(server.requests).toEqual([]);
      return;
    }
    await outcome;
    const [request] = server.requests;
    expect(request?.method).toBe(method);
    expect(request !== undefined && isForm(request)).toBe(takesForm && send !== 'query');
  });

  function valuesFor(call: LegacyCallName): object {
    if (call === 'create' || call === 'fetch') return { type: 'Person' };
    const property = { type: 'Person', id: 1, property: 'x' };
    if (call.startsWith('list') || call.startsWith('set')) return { ...property, value: 'v' };
    if (call === 'mapPut') return { ...property, key: 'k', value: 'v' };
    if (call === 'mapRemove') return { ...property, key: 'k' };
    return call === 'propertyFetch' ? property : { type: 'Person', id: 1 };
  }

  test('an assembly as the body', async () => {
    await using server = await answering();
    await legacyOf(server)('assemblyStreamManipulate', { _type: 'Person', id: 5 }, { method: 'PUT', depth: 0 });
    const [request] = server.requests;
    expect(seen(request)).toEqual(['PUT', 'assembly-stream-manipulate', ['depth=0']]);
    expect(request?.headers['content-type']).toBe('application/json');
    expect(request?.query.get('accessId')).toBe('a');
    expect(request?.body).toBe('{"_type":"a.Person","id":{"value":"5","_type":"long"}}');
  });

  test('an assembly with new entities of known ids contains each once', async () => {
    await using server = await answering();
    const child = { _type: 'Person', id: 8 };
    const parent = { _type: 'Person', id: 7, children: [child] };
    await legacyOf(server)('assemblyStreamManipulate', manipulationEnvelope([parent], [parent, child]));
    const id = (value: string) => ({ value, _type: 'long' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      _type: 'com.vendor.model.rest.crud.ManipulationEnvelope',
      _id: '0',
      assembly: [
        { _type: 'a.Person', _id: '1', id: id('7'), children: [{ _type: 'a.Person', _id: '2', id: id('8') }] },
      ],
      instantiationsWithId: { _type: 'set', value: [{ _ref: '1' }, { _ref: '2' }] },
    });
    const other = manipulationEnvelope(parent, [parent], 'org.example.ManipulationEnvelope');
    expect(other._type).toBe('org.example.ManipulationEnvelope');
  });

  test('codec and pseudoContentType', async () => {
    await using server = await smallServer(() => ({ body: '<gm-data/>', headers: { 'content-type': 'text/x' } }));
    const options = { codec: 'gm/xml', pseudoContentType: 'text/x' };
    const legacy = legacyOf(server);
    for (const call of names) {
      const isByName = call === 'action' || call === 'eval';
      const given = isByName ? ['x', {}] : call.startsWith('assembly') ? [{ _type: 'Person' }] : [valuesFor(call)];
      expect(await legacy(call, ...given, options)).toBe('<gm-data/>');
      expect(seen(server.requests.at(-1))[2]).toEqual(
        expect.arrayContaining(['codec=gm/xml', 'pseudoContentType=text/x']),
      );
    }
  });
});

test('the deployed dialect writes maps its way, and obeys no null (D-8, D-13)', async () => {
  await using server = await answering();
  const legacy = legacyOf(server, { model: testModel, dialect: 'deployed' });
  await legacy('assemblyStreamManipulate', { _type: 'Person', phoneBook: { a: 'b' } });
  expect(server.requests[0]?.body).toBe('{"_type":"a.Person","phoneBook":{"_type":"flatmap","value":["a","b"]}}');
  const error = await rejection(legacy('assemblyManipulate', { _type: 'Person', father: null }));
  expect(error).toBeInstanceOf(DialectError);
});

test('a reference may be that of another copy of the package', async () => {
  await using server = await answering();
  const copy = Object.create(null) as object;
  Object.defineProperties(copy, Object.getOwnPropertyDescriptors(EntityReference.prototype));
  Object.assign(copy, { typeSignature: 'a.Person', refId: 9n, refPartition: null });
  await legacyOf(server)('listInsert', { ...person, property: 'children', value: copy });
  expect(seen(server.requests[0])[2]).toContain('value=9');
});
