import type { DeviationId } from '@platform-services/reference-server';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { refusalOf, startPeople } from '../json/people.js';
import { probeDeployment, probed, SmallService } from '../support/small-service.js';

const person = 'com.vendor.demo.model.Person';
const of = (property: string) => `rest/v2/properties/a/${person}/1/${property}`;

/** A person that a service with some deviations has, and whose properties are posted to. */
const start = (...deviations: DeviationId[]) => startPeople(undefined, { deviations });

/** An entity with a property for each kind of collection that has elements of a type. */
const startProbes = (element: string, ...deviations: DeviationId[]) =>
  SmallService.start({
    deployment: probeDeployment({
      list: `list<${element}>`,
      set: `set<${element}>`,
      values: `map<string,${element}>`,
      keys: `map<${element},string>`,
    }),
    deviations,
  });

async function refusal(text: string, property: string, ...deviations: DeviationId[]): Promise<string> {
  const service = await start(...deviations);
  return await refusalOf(service, service.send('POST', of(property), text));
}

/** The property after a POST. */
async function added(text: string, property: string, ...deviations: DeviationId[]): Promise<string> {
  const service = await start(...deviations);
  await service.expect(200, 'POST', of(property), text);
  return await service.expect(200, 'GET', `${of(property)}?prettiness=none&type-explicitness=polymorphic`);
}

describe('elements in a POST on a property (D-20)', () => {
  const enumWrapper = '{"value":"red","_type":"x.Colour"}';
  const day = '{"value":"2001-02-03T00:00:00.000+0000","_type":"date"}';
  const long = (digits: string) => `{"value":"${digits}","_type":"long"}`;
  const decimal = (digits: string) => `{"value":"${digits}","_type":"decimal"}`;

  /** Adds elements to an empty property, and shows it with all types. */
  async function edited(service: SmallService, property: string, body: string): Promise<string> {
    await service.expect(200, 'PUT', probed(property), 'null');
    await service.expect(200, 'POST', probed(property), body);
    return await service.expect(200, 'GET', `${probed(property)}?prettiness=none&type-explicitness=always`);
  }

  it.each<readonly [element: string, sent: string, held: string]>([
    ['boolean', 'true', 'true'],
    ['integer', '7', '7'],
    ['integer', '{"value":"7","_type":"integer"}', '7'],
    ['long', '{"value":"7","_type":"long"}', long('7')],
    ['long', '{"value":7,"_type":"long"}', long('7')],
    ['float', '0.1', '{"value":0.1,"_type":"float"}'],
    ['float', '2', '{"value":2,"_type":"float"}'],
    ['float', '{"value":"0.1","_type":"float"}', '{"value":0.1,"_type":"float"}'],
    ['double', '1.5', '{"value":1.5,"_type":"double"}'],
    ['double', '2', '{"value":2,"_type":"double"}'],
    ['double', '1e300', '{"value":1e+300,"_type":"double"}'],
    ['double', '{"value":"1.5","_type":"double"}', '{"value":1.5,"_type":"double"}'],
    ['decimal', '{"value":"1.10","_type":"decimal"}', decimal('1.10')],
    ['date', '{"value":"2001-02-03","_type":"date"}', day],
    ['string', '"1"', '"1"'],
    ['string', '{"value":"1","_type":"string"}', '"1"'],
    ['x.Colour', enumWrapper, enumWrapper],
    ['x.Colour', '{"value":"red","_type":"Colour"}', enumWrapper],
    ['object', '7', '7'],
    ['object', '"red"', '"red"'],
    ['object', enumWrapper, enumWrapper],
    ['long', '5000000000', long('5000000000')],
    ['decimal', '12345678901234567890', decimal('12345678901234567890')],
  ])('%s takes %s exactly typed', async (element, sent, held) => {
    const service = await startProbes(element, 'D-20');
    for (const body of [`[${sent}]`, `{"_type":"set","value":[${sent}]}`]) {
      expect(await edited(service, 'set', body)).toBe(`{"_type":"set","value":[${held}]}`);
    }
    const list = `{"_type":"list","value":[${held}]}`;
    expect(await edited(service, 'list', sent)).toBe(list);
    expect(await edited(service, 'list', `{"_type":"flatmap","value":[0,${sent}]}`)).toBe(list);
    const map = (key: string, value: string) => `{"_type":"map","value":[{"key":${key},"value":${value}}]}`;
    expect(await edited(service, 'values', `{"k":${sent}}`)).toBe(map('"k"', held));
    expect(await edited(service, 'keys', `{"_type":"flatmap","value":[${sent},"v"]}`)).toBe(map(held, '"v"'));
  });

  const decimalWrapper =
    'a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000 as {"value","_type":"decimal"}';
  const longWrapper = 'a whole number of 64 bits as {"value","_type":"long"}';
  const constantWrapper = 'one of red, blue as {"value","_type":"x.Colour"}';

  it.each<readonly [element: string, sent: string, found: string, expected: string]>([
    ['long', '7', 'the number 7', longWrapper],
    ['long', '"7"', 'the text "7"', longWrapper],
    ['long', '{"value":"7"}', 'an object', longWrapper],
    ['decimal', '5000000000', 'the number 5000000000', decimalWrapper],
    ['decimal', '7', 'the number 7', decimalWrapper],
    ['decimal', '1.5', 'the number 1.5', decimalWrapper],
    ['decimal', '"1.5"', 'the text "1.5"', decimalWrapper],
    ['integer', '1.0', 'the number 1.0', 'a whole number of 32 bits, bare or as {"value","_type":"integer"}'],
    [
      'date',
      '"2001-02-03"',
      'the text "2001-02-03"',
      'a date such as 2026-03-01T12:30:45.123+0000 as {"value","_type":"date"}',
    ],
    ['x.Colour', '"red"', 'the text "red"', constantWrapper],
    ['x.Colour', '{"value":"red"}', 'an object', constantWrapper],
  ])('%s refuses %s, which R-21 would convert', async (element, sent, found, expected) => {
    const documented = await startProbes(element);
    await documented.expect(200, 'POST', probed('list'), `[${sent}]`);
    const service = await startProbes(element, 'D-20');
    for (const [property, body, place] of [
      ['list', `[${sent}]`, '$[0]'],
      ['list', `{"_type":"flatmap","value":[0,${sent}]}`, '$.value[1]'],
      ['values', `{"k":${sent}}`, '$.k'],
    ] as const) {
      const response = service.send('POST', probed(property), body);
      expect(await refusalOf(service, response)).toBe(`D-20 Expected ${expected}, got ${found} at ${place}.`);
    }
  });

  it.each([
    ['{"_type":"Person","id":1}', 1],
    ['{"_type":"Employee","id":{"value":"2","_type":"long"}}', 2],
    ['{"_type":"Person","_id":"0","id":1}', 1],
  ])('an entity: %s', async (text, id) => {
    const service = await startPeople(
      [
        { _type: person, id: 1 },
        { _type: 'com.vendor.demo.model.Employee', id: 2 },
      ],
      { deviations: ['D-20'] },
    );
    await service.expect(200, 'POST', of('children'), `[${text}]`);
    const shown = await service.expect(200, 'GET', `${of('children')}?depth=0&type-explicitness=never`);
    expect(JSON.parse(shown)).toMatchObject([{ id }]);
  });

  it.each([
    ['{"id":2}', 'Expected an entity of com.vendor.demo.model.Person with its _type, got an object at $[0].'],
    ['"2"', 'Expected an entity of com.vendor.demo.model.Person with its _type, got the text "2" at $[0].'],
    [
      '{"_type":"Person","id":"2"}',
      'com.vendor.demo.model.Person with the text "2" as id does not exist (body at $[0]).',
    ],
  ])('no entity: %s', async (text, message) => {
    expect(await refusal(`[${text}]`, 'children', 'D-20')).toBe(`D-20 ${message}`);
  });

  it('names are keys where keys are strings, constants or of any type', async () => {
    expect(await added('{"1":"v"}', 'phoneBook', 'D-20')).toBe('{"1":"v"}');
    const key = (text: string) => `{"_type":"map","value":[{"key":${text},"value":"v"}]}`;
    expect(await added('{"female":"v"}', 'genders', 'D-20')).toBe(key('"female"'));
    expect(await refusal('{"1":"v"}', 'scores', 'D-20')).toBe(
      'D-20 Expected a key that is a whole number of 32 bits, got the name "1" at $["1"].',
    );
  });

  it.each<[boolean, DeviationId[]]>([
    [false, ['D-20']],
    [true, ['D-20', 'D-36']],
  ])('an integer as the value of the key id is a long: %s with %j', async (isLong, deviations) => {
    const service = await startProbes('long', ...deviations);
    await service.expect(isLong ? 200 : 400, 'POST', probed('values'), '{"id":1}');
    expect(await service.expect(200, 'GET', `${probed('values')}?type-explicitness=never&prettiness=none`)).toBe(
      isLong ? '{"id":1}' : '{}',
    );
    await service.expect(400, 'POST', probed('values'), '{"ids":1}');
  });

  it('an object for a list is refused unless its members are null, which are passed over', async () => {
    for (const property of ['numbers', 'children']) {
      expect(await added('{}', property, 'D-20')).toBe('[]');
      expect(await added('{"k":null,"0":null}', property, 'D-20')).toBe('[]');
      expect(await refusal('{"0":"a"}', property, 'D-20')).toBe(
        'D-20 Expected a key that is a whole number of 32 bits, got the name "0" at $["0"].',
      );
    }
    expect(await added('{"k":null,"l":"v"}', 'phoneBook', 'D-20')).toBe('{"l":"v"}');
  });

  it.each(['children', 'friends'])(
    'a reference to nothing is no element of %s, but no value (D-38, R-44)',
    async (property) => {
      expect(await added('[{"_ref":"9"}]', property, 'D-38')).toBe('[]');
      expect(await refusal('{"_ref":"9"}', property, 'D-38')).toBe(
        'R-44 Expected a value, a list of values or a map, got a _ref to nothing at $.',
      );
    },
  );

  it('properties of entities are read as without D-20', async () => {
    const text = await added('[{"_type":"Person","id":1,"big":7,"gender":"female"}]', 'children', 'D-20');
    expect(JSON.parse(text)).toMatchObject([{ id: 1 }]);
  });

  it.each([
    [
      '[{"value":"x","_type":"long"}]',
      'numbers',
      'R-21 Expected a whole number of 64 bits, got the text "x" at $[0].value.',
    ],
    [
      '[{"_type":"Nobody","id":"1"}]',
      'children',
      'R-21 Expected the signature of a type of this access, or its simple name, got an unknown _type "Nobody" at $[0]._type.',
    ],
    ['[{"_ref":"9"}]', 'children', 'R-21 Expected an _id of this body, got a dangling _ref "9" at $[0]._ref.'],
  ])('%s is refused as without D-20', async (text, property, message) => {
    expect(await refusal(text, property)).toBe(message);
    expect(await refusal(text, property, 'D-20')).toBe(message);
  });
});

describe('any body', () => {
  let service: SmallService;
  beforeAll(async () => {
    service = await start('D-20', 'D-36', 'D-37', 'D-38', 'D-39');
  });

  it('is read or refused', () => {
    const names = ['_type', '_id', '_ref', 'value', 'key', 'id', '0', 'female', '__proto__'];
    const leaf = fc.constantFrom<unknown>(
      null,
      true,
      1,
      1.5,
      'x',
      '0',
      'Person',
      'long',
      'map',
      'set',
      'flatmap',
      'Gender',
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 4 }),
      ),
    }));
    const properties = fc.constantFrom('children', 'numbers', 'things', 'scores', 'genders', 'byPerson', 'nicknames');
    return checkProperty(
      fc.asyncProperty(tree, properties, async (body, property) => {
        const { status, text } = await service.send('POST', of(property), JSON.stringify(body));
        expect([200, 400, 404], text).toContain(status);
      }),
      150,
    );
  });
});
