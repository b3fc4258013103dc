import { describe, expect, test } from 'vitest';
import {
  createClient,
  Decimal,
  DialectError,
  EntityReference,
  InputError,
  type LegacyCallName,
  manipulationEnvelope,
  ref,
  typed,
} from '../../src/index.js';
import { legacyCalls } from '../../src/legacy/table.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { type SeenRequest, type SmallServer, smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

/** Calls by their names with anything, as a program without a compiler does. */
const legacyOf = ({ url }: SmallServer, options: object = { model: testModel }) => {
  const { legacy } = createClient({ baseUrl: url, credentials, ...options }).access('a');
  return (call: LegacyCallName, ...parameters: unknown[]): Promise<unknown> =>
    Reflect.apply(legacy[call], legacy, parameters);
};

const answering = (body: unknown = null) => smallServer(() => ({ body: JSON.stringify(body) }));

/** Method, call, and the parameters wherever they stand, without those of every call. */
function seen(request: SeenRequest | undefined): [method: string, path: string, parameters: string[]] {
  if (request === undefined) throw new Error('no request');
  const all = [...request.query, ...new URLSearchParams(isForm(request) ? request.body : '')];
  const own = all.filter(([name]) => name !== 'sessionId' && name !== 'accessId');
  return [request.method, request.path.replace('/platform-services/rest/', ''), own.map((pair) => pair.join('='))];
}

function isForm({ headers }: SeenRequest): boolean {
  return headers['content-type'] === 'application/x-www-form-urlencoded';
}

const person = { type: 'Person', id: 1 };
const john = ['type=a.Person', 'id=1'];

const calls: [call: LegacyCallName, given: unknown[], path: string, parameters: string[]][] = [
  ['create', [{ type: 'Person' }], 'create', ['type=a.Person', 'projection=entity']],
  [
    'create',
    [{ type: 'a.Person', properties: { age: 3 } }, { projection: 'id' }],
    'create',
    ['type=a.Person', '*age=3', 'projection=id'],
  ],
  ['delete', [person], 'delete', [...john, 'projection=none']],
  [
    'delete',
    [person, { partition: 'p', projection: 'envelope' }],
    'delete',
    [...john, 'part=p', 'projection=envelope'],
  ],
  ['entity', [person, { depth: 'reachable' }], 'entity', [...john, 'projection=payload', 'depth=reachable']],
  [
    'entity',
    [{ type: 'com.vendor.model.user.User', id: 'ü&=' }, { depth: 2 }],
    'entity',
    ['type=com.vendor.model.user.User', 'id=ü&=', 'projection=payload', 'depth=2'],
  ],
  ['fetch', [{ type: 'Person' }], 'fetch', ['type=a.Person', 'projection=payload']],
  [
    'fetch',
    [{ type: 'Person', orderBy: 'age', orderDir: 'descending' }, { projection: 'first-of-payload' }],
    'fetch',
    ['type=a.Person', 'orderBy=age', 'orderDir=descending', 'projection=first-of-payload'],
  ],
  [
    'listInsert',
    [{ ...person, property: 'children', value: 2, index: 0 }],
    'list-insert',
    [...john, 'property=children', 'value=2', 'index=0', 'projection=none'],
  ],
  [
    'listRemove',
    [{ ...person, property: 'scores', value: [1n, 2] }],
    'list-remove',
    [...john, 'property=scores', 'value=1', 'value=2', 'projection=none'],
  ],
  [
    'mapPut',
    [{ ...person, property: 'marks', key: 1, value: 2n }],
    'map-put',
    [...john, 'property=marks', 'key=1', 'value=2', 'projection=none'],
  ],
  [
    'mapRemove',
    [{ ...person, property: 'marks', key: 1 }],
    'map-remove',
    [...john, 'property=marks', 'key=1', 'projection=none'],
  ],
  [
    'mapRemove',
    [{ ...person, property: 'marks', key: 1, value: 2 }],
    'map-remove',
    [...john, 'property=marks', 'key=1', 'value=2', 'projection=none'],
  ],
  [
    'propertyFetch',
    [{ ...person, property: 'children', orderBy: 'age', orderDir: 'ascending' }],
    'property-fetch',
    [...john, 'property=children', 'orderBy=age', 'orderDir=ascending', 'projection=payload'],
  ],
  [
    'setInsert',
    [{ ...person, property: 'nicknames', value: new Set(['A', 'B']) }],
    'set-insert',
    [...john, 'property=nicknames', 'value=A', 'value=B', 'projection=none'],
  ],
  [
    'setRemove',
    [{ ...person, property: 'nicknames', value: 'A' }],
    'set-remove',
    [...john, 'property=nicknames', 'value=A', 'projection=none'],
  ],
  [
    'update',
    [{ ...person, properties: { age: 4, lastName: undefined } }],
    'update',
    [...john, '*age=4', 'projection=none'],
  ],
  ['action', ['persons'], 'action', ['name=persons']],
  [
    'action',
    ['persons', { id: 5, text: null }, { projection: 'first-of-payload' }],
    'action',
    ['name=persons', '*id=5', '*text=null', 'projection=first-of-payload'],
  ],
  ['eval', ['x.Request'], 'eval', ['type=x.Request']],
  [
    'eval',
    ['x.Request', { cartridge: 'x', many: ['a', 'b'] }, { projection: 'message' }],
    'eval',
    ['type=x.Request', '*cartridge=x', '*many=a', '*many=b', 'projection=message'],
  ],
  ['assemblyManipulate', [{ _type: 'Person', age: 1 }], 'assembly-manipulate', ['body={"_type":"a.Person","age":1}']],
  [
    'assemblyManipulate',
    [[{ _type: 'a.Person', steps: 1 }], { projection: 'ids' }],
    'assembly-manipulate',
    ['projection=ids', 'body=[{"_type":"a.Person","steps":{"value":"1","_type":"long"}}]'],
  ],
];

describe('what a call sends', () => {
  test.each(calls)('%s (%#) by a form, so that no value is in the URL', async (call, given, path, parameters) => {
    await using server = await answering();
    await legacyOf(server)(call, ...given).catch(() => undefined);
    const [request] = server.requests;
    expect(seen(request)).toEqual(['POST', path, parameters]);
    expect([...(request?.query.keys() ?? [])]).toEqual(['sessionId']);
    expect(new URLSearchParams(request?.body).get('accessId')).toBe('a');
  });

  test.each(calls)('%s (%#) by the query', async (call, given, path, parameters) => {
    await using server = await answering();
    const [parameter, ...more] = given;
    const isByName = call === 'action' || call === 'eval';
    const [variables, options] = isByName ? [[more[0]], more[1]] : [[], more[0]];
    await legacyOf(server)(call, parameter, ...variables, { ...(options as object), send: 'query' }).catch(
      () => undefined,
    );
    const [request] = server.requests;
    expect(seen(request)).toEqual(['POST', path, parameters]);
    expect([request?.body, request?.headers['content-type']]).toEqual(['', undefined]);
  });

  const ways = Object.entries(legacyCalls).flatMap(([call, { methods }]) =>
    methods.flatMap((method) =>
      [undefined, 'query', 'form'].map((send) => [call as LegacyCallName, method, send] as const),
    ),
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
    const all = { type: 'Person', id: 1, property: 'x', key: 'k', value: 'v', index: 0, name: 'n' };
    const { required } = legacyCalls[call];
    return Object.fromEntries(required.map((name) => [name, all[name]]));
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

  test('an assembly with new entities of known ids: each stands once', async () => {
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
    for (const call of Object.keys(legacyCalls) as LegacyCallName[]) {
      const isByName = call === 'action' || call === 'eval';
      const given = isByName ? ['x', {}] : call.startsWith('assembly') ? [{ _type: 'Person' }] : [valuesFor(call)];
      expect(await legacy(call, ...given, options)).toBe('<gm-data/>');
      expect(seen(server.requests.at(-1))[2]).toEqual(
        expect.arrayContaining(['codec=gm/xml', 'pseudoContentType=text/x']),
      );
    }
  });
});

describe('values as text', () => {
  test.each<[name: string, value: unknown, texts: string[]]>([
    ['birth', new Date('2026-03-01T12:30:45.123Z'), ['2026-03-01T12:30:45.123+0000']],
    ['days', [new Date(0), '2026-03-01'], ['1970-01-01T00:00:00.000+0000', '2026-03-01']],
    ['gender', 'male', ['male']],
    ['genders', new Set(['male', 'female']), ['male', 'female']],
    ['father', ref('Person', 2), ['2']],
    ['father', ref('Person', 2, 'p'), ['2']],
    ['father', { id: 2n, firstName: 'x' }, ['2']],
    ['father', 2, ['2']],
    ['father', null, ['null']],
    ['children', [ref('Person', 2), 3n], ['2', '3']],
    ['children', [], ['null']],
    ['age', null, ['null']],
    ['steps', 9007199254740993n, ['9007199254740993']],
    ['salary', new Decimal('1.50'), ['1.50']],
    ['height', 1e300, ['1e+300']],
    ['weight', 0.1, ['0.1']],
    ['active', true, ['true']],
    ['firstName', 'null', ['null']],
    ['firstName', '', ['']],
    ['anything', typed('a.Gender', 'male'), ['male']],
  ])('*%s (%#)', async (name, value, texts) => {
    await using server = await answering();
    await legacyOf(server)('update', { ...person, properties: { [name]: value } });
    expect(seen(server.requests[0])[2].slice(2, -1)).toEqual(texts.map((text) => `*${name}=${text}`));
  });

  const forMaps = 'Use mapPut() or assemblyManipulate().';
  test.each<[message: string, properties: object]>([
    [
      'Expected a string, got null at *firstName. The service would take null as the text "null" (R-61).',
      { firstName: null },
    ],
    [`Expected a value that a parameter can hold, got a map at *phoneBook. ${forMaps}`, { phoneBook: { a: 'b' } }],
    [`Expected a value that a parameter can hold, got a map at *x. ${forMaps}`, { x: new Map() }],
    ['Expected a single value, got an array at *age.', { age: [1, 2] }],
    ['Expected an entity with an id, got an entity without one at *father.', { father: { firstName: 'x' } }],
    ['Expected a single value, got an array at *children[0].', { children: [[1]] }],
    ['Expected a simple value, got null at *children[1].', { children: [1, null] }],
    [
      'Expected a number up to 2^53, got 9007199254740992 at *steps. A number beyond 2^53 may have lost digits. Use a bigint.',
      { steps: 2 ** 53 },
    ],
    ['Expected a simple value, got an invalid Date at *birth.', { birth: new Date('') }],
    ['Expected a string without lone surrogates, got "\\ud800" at the parameters.', { firstName: '\ud800' }],
  ])('%s: refused before anything is sent', async (message, properties) => {
    await using server = await answering();
    for (const send of ['form', 'query']) {
      const error = await rejection(legacyOf(server)('update', { ...person, properties }, { send }));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(`legacy.update: ${message}`);
      expect(error).toMatchObject({ operation: 'legacy.update', attempts: 0 });
    }
    expect(server.requests).toEqual([]);
  });

  test('keys and values by the types of the map', async () => {
    await using server = await answering();
    const legacy = legacyOf(server);
    await legacy('mapPut', { ...person, property: 'byGender', key: 'male', value: ref('Person', 3) });
    await legacy('mapPut', { ...person, property: 'rivals', key: { id: 4 }, value: 'x' });
    expect(seen(server.requests[0])[2]).toEqual(expect.arrayContaining(['key=male', 'value=3']));
    expect(seen(server.requests[1])[2]).toEqual(expect.arrayContaining(['key=4', 'value=x']));
  });

  test('names that objects have anyway', async () => {
    await using server = await answering();
    const properties = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as object;
    await legacyOf(server)('action', 'x', properties);
    expect(seen(server.requests[0])[2].slice(1)).toEqual(['*__proto__=a', '*constructor=b', '*toString=c']);
  });

  test('a built-in type has the vendor’s prefix; a type that nobody knows goes as it is', async () => {
    await using server = await answering([]);
    await legacyOf(server)('fetch', { type: 'Resource' });
    await legacyOf(server, { vendor: 'org.example' })('fetch', { type: 'Resource' });
    await legacyOf(server, {})('fetch', { type: 'Person' });
    expect(server.requests.map((request) => seen(request)[2][0])).toEqual([
      'type=com.vendor.model.resource.Resource',
      'type=org.example.model.resource.Resource',
      'type=Person',
    ]);
  });
});

test.each<[message: string, call: LegacyCallName, given: unknown[]]>([
  ['Expected a value, got undefined at type (4.3).', 'fetch', [{}]],
  ['Expected a value, got undefined at type (4.3, R-53).', 'create', []],
  ['Expected a value, got undefined at id (4.3).', 'delete', [{ type: 'Person' }]],
  ['Expected a value, got undefined at id (4.3).', 'delete', [{ type: 'Person', id: undefined }]],
  ['Expected a simple value, got null at the id.', 'delete', [{ type: 'Person', id: null }]],
  ['Expected a string that is not empty, got "" at property.', 'propertyFetch', [{ ...person, property: '' }]],
  ['Expected a value, got undefined at value (4.3).', 'listInsert', [{ ...person, property: 'scores' }]],
  [
    'Expected at least one value, got an empty collection at value.',
    'setInsert',
    [{ ...person, property: 'nicknames', value: [] }],
  ],
  ['Expected a single value, got an array at value.', 'mapPut', [{ ...person, property: 'marks', key: 1, value: [1] }]],
  ['Expected a simple value, got null at value.', 'setInsert', [{ ...person, property: 'nicknames', value: null }]],
  [
    'Expected an integer from 0, got -1 at index (4.3).',
    'listInsert',
    [{ ...person, property: 'scores', value: 1, index: -1 }],
  ],
  ['Expected "ascending" or "descending", got "up" at orderDir (4.3).', 'fetch', [{ type: 'Person', orderDir: 'up' }]],
  ['Unknown parameter "idd". Did you mean "id"?', 'entity', [{ ...person, idd: 1 }]],
  ['Expected a string that is not empty, got "" at name.', 'action', ['']],
  ['Expected "none", "envelope" or "payload", got "id" at projection (4.3).', 'delete', [person, { projection: 'id' }]],
  ['Expected "POST" or "GET", got "PUT" at method (4.3).', 'fetch', [{ type: 'Person' }, { method: 'PUT' }]],
  [
    'Expected "shallow", "reachable" or an integer from 0, got "deep" at depth (4.2).',
    'fetch',
    [{ type: 'Person' }, { depth: 'deep' }],
  ],
  ['Expected "gm/xml", got "gm/json" at codec (4.2, R-60).', 'fetch', [{ type: 'Person' }, { codec: 'gm/json' }]],
  ['Expected "query" or "form", got "body" at send.', 'fetch', [{ type: 'Person' }, { send: 'body' }]],
  [
    'Expected "query", got "form" at send. GET has no body.',
    'fetch',
    [{ type: 'Person' }, { method: 'GET', send: 'form' }],
  ],
  [
    'Unknown option "partition". Expected "depth", "codec", "pseudoContentType", "projection", "method", "send", "signal", "timeout", "retry" or "headers".',
    'fetch',
    [{ type: 'Person' }, { partition: 'p' }],
  ],
  [
    'Expected an entity with its _type, got an entity without it at assembly (4.3, rule 1).',
    'assemblyManipulate',
    [{ firstName: 'x' }],
  ],
  ['Expected an entity with its _type, got null at assembly (4.3, rule 1).', 'assemblyManipulate', [null]],
  [
    'Expected an entity with its _type, got an entity without it at assembly[1] (4.3, rule 1).',
    'assemblyStreamManipulate',
    [manipulationEnvelope([{ _type: 'Person' }, {}], [])],
  ],
  [
    'Expected a value that JSON can hold, got a function at nickname.',
    'assemblyManipulate',
    [{ _type: 'Person', nickname: () => 1 }],
  ],
])('%s', async (message, call, given) => {
  await using server = await answering();
  const error = await rejection(legacyOf(server)(call, ...given));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toBe(`legacy.${call}: ${message}`);
  expect(server.requests).toEqual([]);
});

test('the deployed dialect writes maps its way, and obeys no null (D-8, D-13)', async () => {
  await using server = await answering();
  const legacy = legacyOf(server, { model: testModel, dialect: 'deployed' });
  await legacy('assemblyStreamManipulate', { _type: 'Person', phoneBook: { a: 'b' } });
  expect(server.requests[0]?.body).toBe('{"_type":"a.Person","phoneBook":{"_type":"flatmap","value":["a","b"]}}');
  const error = await rejection(legacy('assemblyManipulate', { _type: 'Person', father: null }));
  expect(error).toBeInstanceOf(DialectError);
});

test('a reference of another copy of the package', async () => {
  await using server = await answering();
  const copy = Object.create(null) as object;
  Object.defineProperties(copy, Object.getOwnPropertyDescriptors(EntityReference.prototype));
  Object.assign(copy, { typeSignature: 'a.Person', refId: 9n, refPartition: null });
  await legacyOf(server)('listInsert', { ...person, property: 'children', value: copy });
  expect(seen(server.requests[0])[2]).toContain('value=9');
});
