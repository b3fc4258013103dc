import { Decimal } from '@platform-services/sdk';
import { expect } from 'vitest';
import { type Difference, differences, type Outcome } from './session.js';

const type = 'org.example.library.Book';
const books = `/rest/v2/entities/access.library/${type}`;
const properties = '/rest/v2/properties/access.library/Book/1/access.library';
const json = { 'content-type': 'application/json' };

/** What follows from a body: the message of a refusal, an outcome, or the properties of the entity afterwards. */
type Expected = string | Outcome | { readonly properties: Readonly<Record<string, unknown>> };

const has = (values: Readonly<Record<string, unknown>>) => ({ properties: values });

/** A value in any of its forms (D-8 to D-11) and with any layout of numbers (D-26). An entity is its `globalId`. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { _type, value: content, ...members }: Record<string, unknown> = { ...value };
  if ('globalId' in members) return members['globalId'];
  if (content === undefined) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  if (_type === 'decimal') return new Decimal(String(content)).toString();
  if (!Array.isArray(content)) return content;
  if (_type === 'map') return Object.fromEntries(content.map(({ key, value: each }) => [plain(key), plain(each)]));
  if (_type !== 'flatmap') return content.map(plain);
  const keys = content.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(keys.map((key, index) => [plain(key), plain(content[2 * index + 1])]));
}

function outcome(expected: Expected, id = '1'): Outcome {
  if (typeof expected === 'string') return { status: 400, says: expected };
  if ('status' in expected) return expected;
  const reads = Object.entries(expected.properties).map(([name, value]) => [
    `properties/access.library/Book/${id}/access.library/${name}?depth=0&type-explicitness=always`,
    (text: string) => expect(plain(JSON.parse(text))).toEqual(value),
  ]);
  return { status: 200, reads: Object.fromEntries(reads) };
}

/** @param target what follows the path of the type */
function sends(method: string, target: string, body: string, documented: Expected, deviating: Expected): Difference {
  const id = /^\/(\d+)/.exec(target)?.[1];
  return {
    name: `${method} ${target} ${body.slice(0, 100)}`,
    call: [method, `${books}${target}`, body, json],
    documented: outcome(documented, id),
    deviating: outcome(deviating, id),
  };
}

const patches = (members: string, documented: Expected, deviating: Expected) =>
  sends('PATCH', '/1', `{${members}}`, documented, deviating);
const same = (members: string, both: Expected) => patches(members, both, both);

/** Members of an entity that begins with its `_type`. */
const typed = (members: string) => `"_type":"${type}",${members}`;
const wrapped = (of: string, value: string) => `{"_type":"${of}","value":${value}}`;

const whole = 'without a fraction and an exponent';
const floating = 'with a fraction or an exponent, or of 32 bits';
const huge = `1${'0'.repeat(400)}`;

differences('D-36', [
  patches(
    '"pages":1.0',
    has({ pages: 1 }),
    `Expected a whole number of 32 bits ${whole}, got the number 1.0 at $.pages.`,
  ),
  patches('"pages":1e3', has({ pages: 1000 }), `${whole}, got the number 1e3 at $.pages.`),
  patches('"sold":1.0', has({ sold: '1' }), `Expected a whole number of 64 bits ${whole}, got the number 1.0`),
  patches('"rating":2147483648', has({ rating: 2147483648 }), `Expected a number of 64 bits ${floating}, got the`),
  patches('"weight":2147483648', has({ weight: 2147483600 }), `Expected a number of 32 bits ${floating}, got the`),
  same('"rating":2147483647', has({ rating: 2147483647 })),
  same('"rating":2147483648.5', has({ rating: 2147483648.5 })),
  same('"sold":2147483648', has({ sold: '2147483648' })),
  same('"price":2147483648', has({ price: '2147483648' })),
  ...(
    [
      ['sold', 'integer', '7', '7'],
      ['weight', 'integer', '7', 7],
      ['weight', 'double', '1.5', 1.5],
      ['rating', 'float', '1.5', 1.5],
      ['rating', 'integer', '7', 7],
      ['price', 'long', '"7"', '7'],
      ['price', 'double', '1.5', '1.5'],
      ['price', 'double', '1e5', '100000.0'],
      ['price', 'float', '2', '2.0'],
      ['price', 'integer', '2', '2'],
    ] as const
  ).map(([name, of, value, held]) => patches(`"${name}":${wrapped(of, value)}`, 'Expected', has({ [name]: held }))),
  same(`"rating":${wrapped('long', '7')}`, 'Expected'),
  same(`"pages":${wrapped('long', '7')}`, 'Expected'),
  patches(`"pages":${wrapped('integer', '"7"')}`, has({ pages: 7 }), 'Expected a whole number of 32 bits as a number'),
  patches(`"weight":${wrapped('float', '"1.5"')}`, has({ weight: 1.5 }), 'Expected a number of 32 bits as a number'),
  patches(`"rating":${wrapped('double', '"1.5"')}`, has({ rating: 1.5 }), 'Expected a number of 64 bits as a number'),
  same(`"sold":${wrapped('long', '"7"')}`, has({ sold: '7' })),
  ...['marks', 'extra'].map((name) =>
    patches(`"${name}":${wrapped('list', '["z"]')}`, has({ [name]: ['z'] }), 'Expected an array, got an object with'),
  ),
  patches(
    `"extra":${wrapped('float', '0.1')}`,
    reads('extra', '{"value":0.1,"_type":"float"}'),
    reads('extra', '{"value":0.1,"_type":"double"}'),
  ),
  patches('"extra":{"id":7,"other":1}', has({ extra: { id: 7, other: 1 } }), has({ extra: { id: '7', other: 1 } })),
  patches(`"extra":${wrapped('map', '{"id":7}')}`, has({ extra: { id: 7 } }), has({ extra: { id: '7' } })),
  patches('"extra":{"id":7.5,"other":1}', has({ extra: { id: 7.5, other: 1 } }), has({ extra: { id: '7', other: 1 } })),
  ...[
    ['0.10', '0.10', '0.1'],
    ['1e5', '100000', '100000.0'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789', '12345678901234567000'],
    ['12345678901234567890', '12345678901234567890', '12345678901234567890'],
    [wrapped('decimal', '"0.10"'), '0.10', '0.10'],
  ].map(([text = '', kept, rounded]) => patches(`"price":${text}`, has({ price: kept }), has({ price: rounded }))),
  ...['1e400', '-1e400'].map((text) =>
    patches(
      `"price":${text}`,
      has({ price: text.replace('1e400', huge) }),
      `Expected a decimal within the range of a double, or in a wrapper, got the number ${text} at $.price.`,
    ),
  ),
  same(`"inPrint":${wrapped('boolean', 'false')}`, has({ inPrint: false })),
  same(`"title":${wrapped('string', '"New"')}`, has({ title: 'New' })),
  ...(
    [
      ['inPrint', wrapped('boolean', 'false'), false],
      ['title', wrapped('string', '"New"'), 'New'],
      ['marks', `[${wrapped('string', '"a"')}]`, ['a']],
      ['notes', `{"k":${wrapped('string', '"a"')}}`, { k: 'a' }],
    ] as const
  ).map(([name, value, held]) => patches(typed(`"${name}":${value}`), has({ [name]: held }), 'without a wrapper')),
  same(typed(`"extra":${wrapped('string', '"s"')}`), has({ extra: 's' })),
  same(typed(`"extra":${wrapped('boolean', 'true')}`), has({ extra: true })),
  same(typed(`"extra":[${wrapped('string', '"s"')}]`), has({ extra: ['s'] })),
  patches('"sequel":{"id":4.5}', 'Expected a whole number of 64 bits', has({ sequel: 'g-book-4' })),
]);

/** The text of a property with all types, in any layout. */
function reads(name: string, text: string): Outcome {
  const check = (read: string) => expect(JSON.parse(read)).toEqual(JSON.parse(text));
  return {
    status: 200,
    reads: { [`properties/access.library/Book/1/access.library/${name}?type-explicitness=always`]: check },
  };
}

const turns = '"notes":{"_type":"flatmap","value":["k",null,"l","m"]}';
const withNull = '"notes":{"k":null,"l":"m"}';
const keptNull = has({ notes: { k: null, l: 'm' } });

differences('D-37', [
  // Null is skipped as an element, which moves the others.
  patches(turns, keptNull, has({ notes: { k: 'l' } })),
  same(typed(turns), keptNull),
  patches(withNull, keptNull, has({ notes: { l: 'm' } })),
  patches(typed(withNull), keptNull, has({ notes: { l: 'm' } })),
  patches('"stock":{"1":null}', has({ stock: { 1: null } }), has({ stock: {} })),
  patches('"stock":{"1":7}', has({ stock: { 1: '7' } }), 'the name "1"'),
]);

/** More elements than a call may have arguments, after null. */
const marks = [null, ...new Array<string>(200_000).fill('m')];

const manyMarks = (hasNull: boolean): Outcome => ({
  status: 200,
  reads: {
    'properties/access.library/Book/1/access.library/marks': (text) => {
      expect([text.match(/"m"/g)?.length, text.includes('null')]).toEqual([200_000, hasNull]);
    },
  },
});

const nulls = has({ marks: ['a', null, 'b'] });

differences('D-38', [
  patches('"nope":null,"title":"New"', 'nope', has({ title: 'New' })),
  same(typed('"nope":null,"title":"New"'), 'nope'),
  same(`"nope":null,"title":"New","_type":"${type}"`, 'nope'),
  same(`"sequel":{${typed('"id":2,"nope":null')}}`, 'nope'),
  same(typed(`"sequel":{"id":2,"_type":"${type}","nope":null}`), 'nope'),
  patches(typed('"sequel":{"id":2,"nope":null},"title":"New"'), 'nope', has({ title: 'New' })),
  same('"nope":1', 'nope'),
  patches('"parts":[{"_ref":"9"}]', 'dangling', has({ parts: [] })),
  patches('"editions":{"k":{"_ref":"9"}}', 'dangling', { status: 200 }),
  patches(`"extra":${wrapped('flatmap', '[{"_ref":"9"},1,"k","w"]')}`, 'dangling', has({ extra: { k: 'w' } })),
  ...[
    ['/200', ''],
    ['', '"id":200,'],
  ].map(([target = '', id]) =>
    sends(
      'PUT',
      target,
      `{${id}"title":"New"} {"title":"Second"}`,
      'not valid JSON',
      'Expected one JSON value for a new entity',
    ),
  ),
  ...['PUT', 'PATCH'].map((method) =>
    sends(method, '/1', '{"title":"New"} {"title":"Second"}', 'not valid JSON', has({ title: 'New' })),
  ),
  sends('PATCH', '/1', '{"title":"New"} x', 'not valid JSON', 'not valid JSON'),
  sends('PATCH', '/1', '{"title":"New"} {', 'not valid JSON', 'not valid JSON'),
  patches('"title":"New","title":"Second"', has({ title: 'Second' }), has({ title: 'New' })),
  patches('"marks":["a",null,"b"]', nulls, has({ marks: ['a', 'b'] })),
  same(typed('"marks":["a",null,"b"]'), nulls),
  same('"extra":["a",null]', has({ extra: ['a', null] })),
  patches('"tags":["a",null]', has({ tags: ['a', null] }), has({ tags: ['a'] })),
  patches(`"marks":${JSON.stringify(marks)}`, manyMarks(true), manyMarks(false)),
  patches('"title":"a\\ud800b"', has({ title: 'a\ud800b' }), has({ title: 'a?b' })),
  same('"title":"a\\ud83d\\ude00b"', has({ title: 'a😀b' })),
  patches('"_partial":"","title":"New"', has({ title: 'New' }), 'unknown member at $._partial'),
  patches('"_id":1,"title":"New"', has({ title: 'New' }), 'Expected a text, got the number 1'),
  patches('"_type":"Book","title":"New"', has({ title: 'New' }), 'the simple name "Book"'),
  same(typed('"title":"New"'), has({ title: 'New' })),
  patches('"genre":{"_type":"Genre","value":"novel"}', has({ genre: 'novel' }), 'at $.genre.'),
]);

const entity = (members: string) => `{${typed(members)}}`;
const twice = `{"sequel":${entity('"id":2')},"parts":[${entity('"id":2')}]}`;
const second = has({ parts: ['g-book-2'] });
const refusesTwice = `got another ${type} with the same id at $.parts[0].id.`;
const sameId = `{"parts":[${entity('"_id":"x","id":2')},${entity('"_id":"x","id":3')}]}`;
const both = has({ parts: ['g-book-2', 'g-book-3'] });
const refToNew = '{"_id":"0","parts":[{"_ref":"0"}]}';
const mode = 'identity-management-mode';

differences('D-39', [
  ...['', `?${mode}=auto`, `?${mode}=id`, `?${mode}=off`].map((query) =>
    sends('PUT', `/200${query}`, twice, second, refusesTwice),
  ),
  ...['', `?${mode}=id`].map((query) => sends('PATCH', `/4${query}`, twice, second, refusesTwice)),
  sends('PATCH', `/4?${mode}=off`, twice, second, second),
  sends(
    'POST',
    `?list-entities-request=true&${mode}=off`,
    '[{"id":1,"title":"a"},{"id":1,"title":"b"}]',
    { status: 200 },
    `got another ${type} with the same id at $[1].id.`,
  ),
  sends('PUT', '/200', `{"sequel":${entity('"_id":"x","id":2')},"parts":[{"_ref":"x"}]}`, second, second),
  sends('PUT', `/200?${mode}=_id`, sameId, { status: 200 }, both),
  sends('PUT', `/200?${mode}=off`, sameId, 'a second _id "x"', both),
  sends(
    'PUT',
    '/200',
    refToNew,
    { status: 200 },
    {
      status: 404,
      says: 'does not exist before PUT (_ref at $.parts[0]).',
    },
  ),
  sends('POST', '', refToNew, { status: 200 }, { status: 200 }),
]);

const flat = (...value: unknown[]) => ({ _type: 'flatmap', value });

function posts(target: string, body: unknown, documented: Expected, deviating: Expected, deployed = deviating) {
  return {
    name: `POST ${target} ${JSON.stringify(body)}`,
    call: ['POST', `${properties}/${target}`, body],
    documented: outcome(documented),
    deviating: outcome(deviating),
    deployed: outcome(deployed),
  } as const;
}

const nullFirst = has({ notes: { k1: null, k2: 'v2' } });
const noEdition = has({ editions: {} });

differences('D-20', [
  posts(
    'notes',
    { k1: null, k3: 'v3' },
    has({ notes: { k1: null, k2: 'v2', k3: 'v3' } }),
    has({ notes: { k1: 'v1', k2: 'v2', k3: 'v3' } }),
  ),
  posts('notes', flat('k1', null), nullFirst, nullFirst),
  // Deployed services do not write an entry without an entity (D-8).
  posts(
    'editions',
    flat('first', null),
    has({ editions: { first: null } }),
    has({ editions: { first: null } }),
    noEdition,
  ),
  posts('notes?remove=true', flat('k1', null), has({ notes: { k2: 'v2' } }), has({ notes: { k2: 'v2' } })),
]);

const remove = (value: unknown, deviating: Expected) =>
  posts('editions?remove=true', flat('first', value), noEdition, deviating);

differences('D-41', [
  remove(null, noEdition),
  remove({ _type: type, id: 3 }, noEdition),
  remove({ _type: type, _id: '0' }, 'got no id'),
  remove({ _type: type, id: 999 }, { status: 404, says: 'Book with id "999"' }),
]);
