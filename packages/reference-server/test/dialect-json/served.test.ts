import type { ReferenceServerOptions } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const person = 'com.vendor.demo.model.Person';

/** A deployment file is in the documented dialect, even if the server uses the deployed one. */
const deployment = deploymentOf(
  {
    [person]: {
      kind: 'entity',
      properties: {
        active: { type: 'boolean', nullable: false, default: true },
        birth: 'date',
        children: `list<${person}>`,
        father: person,
        gender: 'com.vendor.demo.model.Gender',
        nicknames: 'set<string>',
        numbers: 'list<long>',
        phoneBook: 'map<string,string>',
        scores: 'map<integer,long>',
      },
    },
    'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
  },
  {
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
);

const start = (options: Omit<ReferenceServerOptions, 'deployment'> = {}) =>
  SmallService.start({ deployment, ...options });

const john = `rest/v2/entities/a/${person}/1`;
const property = (name: string) => `rest/v2/properties/a/Person/1/a/${name}`;
const xml = { accept: 'application/xml' };
const inXml = { 'content-type': 'application/xml' };

/** The body of a GET, in one line. */
const get = (service: SmallService, target: string, headers = {}) =>
  service.expect(200, 'GET', `${target}${target.includes('?') ? '&' : '?'}prettiness=none`, undefined, headers);

it('legacy calls write the deployed form too', async () => {
  const service = await start({ dialect: 'deployed' });
  const text = await get(service, `rest/entity?accessId=a&type=${person}&id=1&depth=reachable`);
  expect(JSON.parse(text)).toMatchObject({ birth: '2001-02-03T00:00:00.000+0000', id: 1, phoneBook: { home: '1' } });
  const resource = await get(service, 'rest/entity?accessId=a&type=com.vendor.model.resource.Resource&id=r1');
  expect(JSON.parse(resource)).toMatchObject({ fileSize: 5, id: 'r1' });
  expect(resource).not.toContain('_partial');
});

it('a collection in an envelope is written as that of the property, also with empty properties (D-9, D-28)', async () => {
  const service = await start({ dialect: 'deployed' });
  await service.expect(200, 'PATCH', john, '{"numbers":[7]}');
  for (const name of ['numbers', 'nicknames', 'phoneBook', 'scores']) {
    const value = await get(service, property(name));
    for (const isEmptyWritten of [false, true]) {
      const options = `projection=envelope&write-empty-properties=${isEmptyWritten}`;
      expect(await get(service, `${property(name)}?${options}`)).toContain(`"propertyValue": ${value}`);
    }
  }
});

it('XML differs in the properties that depth cuts (D-59)', async () => {
  const [one, other] = await Promise.all([start(), start({ dialect: 'deployed' })]);
  for (const target of [john, 'rest/v2/entities/a/Person?depth=1']) {
    const text = await get(one, target, xml);
    expect(text).toMatch(/^<\?xml/);
    expect(await get(other, target, xml)).toBe(text);
  }
  const cutIn = async (service: SmallService) =>
    [...(await get(service, `${john}?depth=0`, xml)).matchAll(/<a p='(\w+)'\/>/g)].map(([, name]) => name);
  expect(await cutIn(one)).toEqual(['nicknames', 'phoneBook', 'scores']);
  const complex = ['children', 'father', 'nicknames', 'numbers', 'phoneBook', 'scores'];
  expect(await cutIn(other)).toEqual(complex);
  expect(await get(one, property('active'), xml)).toContain('<required-types/>');
  expect(await get(other, property('active'), xml)).toMatch(/<required-types><\/required-types>.*<pool><\/pool>/);
});

describe('maps in bodies (D-37)', () => {
  const pairs = '{"_type":"map","value":[{"key":"work","value":"2"}]}';
  const entity = `{"_type":"${person}","id":1,"phoneBook":${pairs}}`;

  it.each([
    ['PATCH', john, `{"phoneBook":${pairs}}`],
    ['POST', 'rest/assembly-stream-manipulate?accessId=a', entity],
    ['POST', `rest/assembly-manipulate?accessId=a&body=${encodeURIComponent(entity)}`, undefined],
  ])('%s %s with pairs is 400 and changes nothing', async (method, target, body) => {
    await (await start()).expect(200, method, target, body);
    const service = await start({ deviations: ['D-37'] });
    const text = await service.expect(400, method, target, body);
    expect(text).toContain('got a list of {\\"key\\",\\"value\\"} at $.phoneBook.value.');
    expect(await get(service, `${property('phoneBook')}?type-explicitness=never`)).toBe('{"home":"1"}');
  });

  it('the XML form has the maps that it has', async () => {
    const service = await start({ dialect: 'deployed' });
    const data = (root: string, pool = '') =>
      `<gm-data><required-types><t alias="P">${person}</t></required-types><root-value>${root}</root-value><pool>${pool}</pool></gm-data>`;
    const map = (attribute: string) => `<M${attribute}><m><s>work</s><s>2</s></m></M>`;
    const body = data('<r>P-0</r>', `<E id="P-0"><l p="id">1</l>${map(' p="phoneBook"')}</E>`);
    await service.expect(200, 'PATCH', john, body, inXml);
    expect(await get(service, property('phoneBook'))).toBe('{"work":"2"}');
    const edit = data('<M><m><s>mobile</s><s>3</s></m></M>');
    await service.expect(200, 'POST', property('phoneBook'), edit, inXml);
    expect(await get(service, property('phoneBook'))).toBe('{"work":"2","mobile":"3"}');
    await service.expect(200, 'POST', property('numbers'), data('<L><l>7</l></L>'), inXml);
    expect(await get(service, property('numbers'))).toBe('[7]');
  });
});

describe('null in an entity body (D-13)', () => {
  const nulls =
    '"active":null,"birth":null,"gender":{"value":null},"nicknames":null,"phoneBook":null,"globalId":null,"partition":null';

  it.each([
    ['PUT', john, `{${nulls}}`],
    ['POST', 'rest/v2/entities/a/Person?list-entities-request=true', `[{"id":1,${nulls}}]`],
    ['PATCH', 'rest/v2/entities/a/Person/2', `{"father":{"id":1,${nulls}}}`],
    ['POST', 'rest/assembly-stream-manipulate?accessId=a', `{"_type":"${person}","id":1,${nulls}}`],
  ])('%s %s changes nothing of such a property, not even of one that cannot be null', async (method, target, body) => {
    const service = await start({ deviations: ['D-13'] });
    const before = await get(service, john);
    await service.expect(200, method, target, body);
    expect(await get(service, john)).toBe(before);

    const documented = await start();
    await documented.expect(400, method, target, body);
    await documented.expect(200, method, target, body.replace('"active":null,', ''));
    const cleared = await get(documented, john);
    for (const name of ['birth', 'gender', 'nicknames', 'phoneBook']) expect(cleared).not.toContain(`"${name}":`);
  });

  it('a new entity has its default values', async () => {
    const service = await start({ deviations: ['D-13'] });
    await service.expect(200, 'POST', 'rest/v2/entities/a/Person', `{"id":null,${nulls}}`);
    const made = await get(service, 'rest/v2/entities/a/Person/3?type-explicitness=polymorphic');
    expect(made).toMatch(/^\{"_id":"0","active":true,"globalId":"[^"]+","id":3,"partition":"a"\}$/);
  });

  it('null as the body of a property clears it', async () => {
    const service = await start({ deviations: ['D-13'] });
    await service.expect(200, 'PUT', property('birth'), 'null');
    expect(await get(service, property('birth'))).toBe('null');
  });
});
