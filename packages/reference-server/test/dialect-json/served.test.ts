import type { ReferenceServerOptions } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { Served } from './server.js';

const person = 'com.vendor.demo.model.Person';

/** A deployment file is in the documented dialect, even if the server uses the deployed one. */
const deployment: Deployment = {
  models: [
    {
      name: 'm',
      types: {
        [person]: {
          kind: 'entity',
          properties: {
            active: { type: 'boolean', nullable: false, default: true },
            birth: 'date',
            children: `list<${person}>`,
            father: person,
            gender: 'com.vendor.demo.model.Gender',
            genders: 'set<com.vendor.demo.model.Gender>',
            nicknames: 'set<string>',
            numbers: 'list<long>',
            phoneBook: 'map<string,string>',
            prices: 'list<decimal>',
            scores: 'map<integer,long>',
          },
        },
        'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
      },
    },
  ],
  accesses: [
    {
      id: 'a',
      model: 'm',
      entities: [
        {
          _type: person,
          id: 1,
          globalId: 'g1',
          birth: { _type: 'date', value: '2001-02-03T00:00:00.000+0000' },
          gender: 'female',
          nicknames: { _type: 'set', value: ['A'] },
          phoneBook: { _type: 'map', value: [{ key: 'home', value: '1' }] },
          scores: { _type: 'map', value: [{ key: 3, value: { _type: 'long', value: '9' } }] },
        },
        { _type: person, id: 2, globalId: 'g2' },
      ],
      resources: [{ id: 'r1', name: 'hello.txt', mimeType: 'text/plain', text: 'hello' }],
    },
  ],
  users: [{ name: 'demo', password: 'demo', roles: [] }],
};

const start = (options: Omit<ReferenceServerOptions, 'deployment'> = {}) => Served.start({ deployment, ...options });

const john = `v2/entities/a/${person}/1`;
const property = (name: string) => `v2/properties/a/Person/1/a/${name}`;

it.each([
  [
    'documented',
    '{"_type":"com.vendor.demo.model.Person","_id":"0","birth":{"value":"2001-02-03T00:00:00.000+0000","_type":"date"},"gender":{"value":"female","_type":"com.vendor.demo.model.Gender"},"id":{"value":"1","_type":"long"},"nicknames":{"_type":"set","value":["A"]},"phoneBook":{"_type":"map","value":[{"key":"home","value":"1"}]},"scores":{"_type":"map","value":[{"key":3,"value":{"value":"9","_type":"long"}}]}}',
  ],
  [
    'deployed',
    '{"_type": "com.vendor.demo.model.Person", "_id": "0","birth": "2001-02-03T00:00:00.000+0000","gender": "female","id": 1,"nicknames": ["A"],"phoneBook": {"home":"1"},"scores": {"_type": "flatmap", "value":[3,9]}}',
  ],
] as const)('the person of the dialects, %s', async (dialect, text) => {
  const server = await start({ dialect });
  const shown = await server.get(john);
  expect(shown.replace(/"(?:globalId|partition|active)": ?(?:"g1"|"a"|true),/g, '')).toBe(text);
  expect(Object.keys(JSON.parse(shown))).toEqual(expect.arrayContaining(['active', 'globalId', 'partition']));
});

it.each([
  ['v2/entities/a/Person/1?projection=envelope', '"scores": {"_type": "flatmap", "value":[3,9]}'],
  ['v2/properties/a/Person/1/a/scores', '{"_type": "flatmap", "value":[3,9]}'],
  ['v2/properties/a/Person/1/a/scores?projection=envelope', '"propertyValue": {"_type": "flatmap", "value":[3,9]}'],
  ['v2/properties/a/Person/1/a/numbers?projection=envelope', '"propertyValue": []'],
  [
    'v2/properties/a/Person/1/a/gender?projection=envelope',
    '"propertyValue": {"value":"female", "_type":"com.vendor.demo',
  ],
  ['v2/properties/a/Person/1/a/nicknames', '{"_type": "set", "value":["A"]}'],
  ['v2/properties/a/Person/1/a/gender', '{"value":"female", "_type":"com.vendor.demo.model.Gender"}'],
  ['v2/properties/a/Person/1/a/id', '{"value":"1", "_type":"long"}'],
  ['v2/properties/a/Person/1/a/phoneBook', '{"home":"1"}'],
])('deployed, %s', async (target, part) => {
  const server = await start({ dialect: 'deployed' });
  expect(await server.get(target)).toContain(part);
});

it('legacy calls write the deployed form too', async () => {
  const server = await start({ dialect: 'deployed' });
  const [status, text] = await server.send('GET', `entity?accessId=a&type=${person}&id=1&depth=reachable`);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ birth: '2001-02-03T00:00:00.000+0000', id: 1, phoneBook: { home: '1' } });
  const resource = 'entity?accessId=a&type=com.vendor.model.resource.Resource&id=r1';
  expect(JSON.parse((await server.send('GET', resource))[1])).toMatchObject({ fileSize: 5, id: 'r1' });
  expect((await server.send('GET', resource))[1]).not.toContain('_partial');
});

it('XML differs in the properties that depth cuts (D-59)', async () => {
  const [one, other] = await Promise.all([start(), start({ dialect: 'deployed' })]);
  for (const target of [john, 'v2/entities/a/Person?prettiness=high&depth=1']) {
    const text = await one.get(target, 'application/xml');
    expect(text).toMatch(/^<\?xml/);
    expect(await other.get(target, 'application/xml')).toBe(text);
  }
  const cut = `${john}?depth=0`;
  const cutIn = async (server: Served) =>
    [...(await server.get(cut, 'application/xml')).matchAll(/<a p='(\w+)'\/>/g)].map(([, name]) => name);
  expect(await cutIn(one)).toEqual(['nicknames', 'phoneBook', 'scores']);
  const complex = ['children', 'father', 'genders', 'nicknames', 'numbers', 'phoneBook', 'prices', 'scores'];
  expect(await cutIn(other)).toEqual(complex);
  const text = property('active');
  expect(await one.get(text, 'application/xml')).toContain('<required-types/>');
  expect(await other.get(text, 'application/xml')).toMatch(/<required-types><\/required-types>.*<pool><\/pool>/);
});

describe('maps in bodies (D-37)', () => {
  const pairs = '{"_type":"map","value":[{"key":"work","value":"2"}]}';
  const fault =
    'Expected keys and values in turn in a \\"flatmap\\", or an object whose member names are the keys, got a list of {\\"key\\",\\"value\\"} at $';

  it.each([
    ['PATCH', john, `{"phoneBook":${pairs}}`],
    ['PUT', property('phoneBook'), pairs],
    ['POST', 'assembly-stream-manipulate?accessId=a', `{"_type":"${person}","id":1,"phoneBook":${pairs}}`],
    [
      'POST',
      `assembly-manipulate?accessId=a&body=${encodeURIComponent(`{"_type":"${person}","id":1,"phoneBook":${pairs}}`)}`,
      undefined,
    ],
  ])('%s %s with pairs is 400 and changes nothing', async (method, target, body) => {
    expect((await (await start()).send(method, target, body))[0]).toBe(200);
    const server = await start({ deviations: ['D-37'] });
    const [status, text] = await server.send(method, target, body);
    expect([status, text]).toEqual([400, expect.stringContaining(fault)]);
    expect(text).toContain(target.includes('properties') ? 'at $.value.' : 'at $.phoneBook.value.');
    expect(await server.get(`${property('phoneBook')}?type-explicitness=never`)).toBe('{"home":"1"}');
  });

  it.each(['{"work":"2"}', '{"_type":"flatmap","value":["work","2"]}'])('%s is read', async (map) => {
    const server = await start({ dialect: 'deployed' });
    expect((await server.send('PATCH', john, `{"phoneBook":${map}}`))[0]).toBe(200);
    expect(await server.get(property('phoneBook'))).toBe('{"work":"2"}');
    expect((await server.send('POST', property('phoneBook'), map.replaceAll('work', 'mobile')))[0]).toBe(200);
    expect(await server.get(property('phoneBook'))).toBe('{"work":"2","mobile":"2"}');
  });

  it('the XML form has the maps that it has', async () => {
    const server = await start({ dialect: 'deployed' });
    const xml = (root: string, pool = '') =>
      `<gm-data><required-types><t alias="P">${person}</t></required-types><root-value>${root}</root-value><pool>${pool}</pool></gm-data>`;
    const map = (attribute: string) => `<M${attribute}><m><s>work</s><s>2</s></m></M>`;
    const body = xml('<r>P-0</r>', `<E id="P-0"><l p="id">1</l>${map(' p="phoneBook"')}</E>`);
    expect(await server.send('PATCH', john, body, 'application/xml')).toEqual([200, expect.any(String)]);
    expect(await server.get(property('phoneBook'))).toBe('{"work":"2"}');
    const edit = xml('<M><m><s>mobile</s><s>3</s></m></M>');
    expect(await server.send('POST', property('phoneBook'), edit, 'application/xml')).toEqual([200, 'true']);
    expect(await server.get(property('phoneBook'))).toBe('{"work":"2","mobile":"3"}');
    const longs = xml('<L><l>7</l></L>');
    expect(await server.send('POST', property('numbers'), longs, 'application/xml')).toEqual([200, 'true']);
    expect(await server.get(property('numbers'))).toBe('[7]');
  });
});

describe('null in an entity body (D-13)', () => {
  const nulls =
    '"active":null,"birth":null,"gender":{"value":null},"nicknames":null,"phoneBook":null,"globalId":null,"partition":null';

  it.each([
    ['PATCH', john, `{${nulls}}`],
    ['PUT', john, `{${nulls}}`],
    ['POST', john, `{${nulls}}`],
    ['PUT', `v2/entities/a/${person}`, `{"id":1,${nulls}}`],
    ['POST', 'v2/entities/a/Person?list-entities-request=true', `[{"id":1,${nulls}}]`],
    ['PATCH', 'v2/entities/a/Person/2', `{"father":{"id":1,${nulls}}}`],
    ['POST', 'assembly-stream-manipulate?accessId=a', `{"_type":"${person}","id":1,${nulls}}`],
  ])('%s %s changes nothing of such a property, not even of one that cannot be null', async (method, target, body) => {
    const server = await start({ deviations: ['D-13'] });
    const before = await server.get(john);
    expect((await server.send(method, target, body))[0]).toBe(200);
    expect(await server.get(john)).toBe(before);

    const documented = await start();
    expect((await documented.send(method, target, body))[0]).toBe(400);
    expect((await documented.send(method, target, body.replace('"active":null,', '')))[0]).toBe(200);
    const cleared = await documented.get(john);
    for (const name of ['birth', 'gender', 'nicknames', 'phoneBook']) expect(cleared).not.toContain(`"${name}":`);
  });

  it('the other properties of the body are set', async () => {
    const server = await start({ deviations: ['D-13'] });
    const body = '{"birth":null,"gender":"male","father":{"id":2,"birth":null,"gender":"male"}}';
    expect((await server.send('PUT', john, body))[0]).toBe(200);
    const text = await server.get(`${john}?type-explicitness=polymorphic`);
    expect(text).toContain('"birth":"2001-02-03T00:00:00.000+0000"');
    expect(text).toMatch(/"father":\{.*"gender":"male".*"gender":"male"/);
  });

  it('a new entity has its default values', async () => {
    const server = await start({ deviations: ['D-13'] });
    const body = `{"id":null,${nulls}}`;
    expect((await server.send('POST', 'v2/entities/a/Person', body))[0]).toBe(200);
    const made = await server.get('v2/entities/a/Person/3?type-explicitness=polymorphic');
    expect(made).toMatch(/^\{"_id":"0","active":true,"globalId":"[^"]+","id":3,"partition":"a"\}$/);
  });

  it('null as the body of a property clears it', async () => {
    const server = await start({ deviations: ['D-13'] });
    expect((await server.send('PUT', property('birth'), 'null'))[0]).toBe(200);
    expect(await server.get(property('birth'))).toBe('null');
  });
});

describe('elements in a POST on a property (D-20)', () => {
  it.each([
    [
      'numbers',
      '7',
      'Expected a whole number of 64 bits as {\\"value\\",\\"_type\\":\\"long\\"}, got the number 7 at $.',
    ],
    [
      'numbers',
      '[{"value":"1","_type":"long"},7]',
      'Expected a whole number of 64 bits as {\\"value\\",\\"_type\\":\\"long\\"}, got the number 7 at $[1].',
    ],
    [
      'prices',
      '[1]',
      'Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000 as {\\"value\\",\\"_type\\":\\"decimal\\"}, got the number 1 at $[0].',
    ],
    [
      'genders',
      '"male"',
      'Expected one of male, female as {\\"value\\",\\"_type\\":\\"com.vendor.demo.model.Gender\\"}, got the text \\"male\\" at $.',
    ],
    ['children', '{"id":2}', 'Expected a key that is a whole number of 32 bits, got the name \\"id\\" at $.id.'],
    [
      'scores',
      '{"_type":"flatmap","value":[3,4]}',
      'Expected a whole number of 64 bits as {\\"value\\",\\"_type\\":\\"long\\"}, got the number 4 at $.value[1].',
    ],
  ])('%s refuses %s and keeps its values', async (name, body, message) => {
    expect((await (await start()).send('POST', property(name), body))[0]).toBe(200);
    const server = await start({ deviations: ['D-20'] });
    const before = await server.get(john);
    expect(await server.send('POST', property(name), body)).toEqual([400, expect.stringContaining(message)]);
    expect(await server.send('POST', `${property(name)}?remove=true`, body)).toEqual([400, expect.any(String)]);
    expect(await server.get(john)).toBe(before);
  });

  it.each([
    ['numbers', '[{"value":"7","_type":"long"}]', '[7]'],
    ['prices', '{"value":"1.10","_type":"decimal"}', '[1.10]'],
    ['genders', '{"value":"male","_type":"Gender"}', '["male"]'],
    ['children', `{"_type":"${person}","id":2}`, '[{"_id":"0","active":true,"globalId":"g2","id":2,"partition":"a"}]'],
    [
      'scores',
      '{"_type":"flatmap","value":[4,{"value":"5","_type":"long"}]}',
      '{"_type":"map","value":[{"key":3,"value":9},{"key":4,"value":5}]}',
    ],
  ])('%s takes %s', async (name, body, text) => {
    const server = await start({ deviations: ['D-20'] });
    expect(await server.send('POST', property(name), body)).toEqual([200, 'true']);
    expect(await server.get(`${property(name)}?type-explicitness=polymorphic`)).toBe(text);
  });

  it('an entity whose id is a text does not exist', async () => {
    const server = await start({ deviations: ['D-20'] });
    const before = await server.get(john);
    expect(await server.send('POST', property('children'), '[{"_type":"Person","id":"2"}]')).toEqual([
      404,
      expect.stringContaining('with the text \\"2\\" as id does not exist (body at $[0]).'),
    ]);
    expect(await server.get(john)).toBe(before);
  });

  it('a PUT is read as in the documented dialect', async () => {
    const server = await start({ deviations: ['D-20'] });
    expect(await server.send('PUT', property('numbers'), '[7]')).toEqual([200, 'true']);
    expect(await server.get(`${property('numbers')}?type-explicitness=polymorphic`)).toBe('[7]');
  });
});
