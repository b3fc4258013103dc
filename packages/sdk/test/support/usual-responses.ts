import fc from 'fast-check';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

/** Responses about the types of `testModel`, in the forms of both dialects and in similar ones. */

const text = fc.oneof(
  anyCharacters(),
  fc.constantFrom('long', 'a.Person', 'set', 'map', '1', '007', 'a\u007f', 'ä€😀', '\ud800', '__proto__'),
);
const type = fc.constantFrom(
  'a.Person',
  'a.Company',
  'a.Gender',
  'a.Unknown',
  'set',
  'list',
  'map',
  'flatmap',
  'long',
  'constructor',
);
const properties = ['firstName', 'age', 'salary', 'height', 'steps', 'birth', 'gender', 'father', 'anything'];
const collections = ['children', 'scores', 'nicknames', 'friends', 'days', 'phoneBook', 'marks', 'byGender', 'rivals'];
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...properties, ...collections) },
  fc.constantFrom('_type', '_id', '_ref', 'value', 'key', 'ä"\n', '', '0', '__proto__', 'toString'),
);
const scalar = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 'female', '2001-02-03T00:00:00.000+0000', '12.50', 'NaN'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  text,
);
const wrapped = fc.oneof(
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map((value): Json => ({ value: String(value), _type: 'long' })),
  fc.constantFrom<Json>(
    { value: '-12.50', _type: 'decimal' },
    { value: '2001-02-03T00:00:00.000+0000', _type: 'date' },
    { value: '2001-02-30T00:00:00.000+0000', _type: 'date' },
    { value: 'female', _type: 'a.Gender' },
    { value: 1.5, _type: 'double' },
    { value: 'NaN', _type: 'float' },
    { value: null, _type: 'long' },
  ),
  fc.record({ value: scalar, _type: fc.oneof(type, text) }),
);
const reference = fc.constantFrom<Json>({ _ref: '0' }, { _ref: '1' });

function objectOf(members: readonly (readonly [string, Json])[]): JsonObject {
  const object: JsonObject = {};
  for (const [name, value] of members) {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

const referenceType = 'v.model.generic.value.PersistentEntityReference';
const persistent = fc
  .record(
    {
      _id: fc.constantFrom('0', '1'),
      refId: fc.oneof(scalar, wrapped, reference),
      refPartition: fc.constantFrom<Json>('p', null, 1),
      typeSignature: fc.oneof(type, scalar),
      value: scalar,
    },
    { requiredKeys: ['refId', 'typeSignature'] },
  )
  .map((members): Json => ({ _type: referenceType, ...members }));

export const { response } = fc.letrec<{ response: Json; items: Json[]; members: [string, Json][] }>((tie) => ({
  items: fc.array(tie('response'), { maxLength: 4 }),
  members: fc.array(fc.tuple(name, tie('response')), { maxLength: 6 }),
  response: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    wrapped,
    reference,
    persistent,
    tie('items'),
    tie('members').map(objectOf),
    fc
      .tuple(type, fc.option(fc.constantFrom('0', '1', '2', '01')), tie('members'))
      .map(([_type, _id, members]): Json => ({ _type, ...(_id !== null && { _id }), ...objectOf(members) })),
    fc
      .tuple(fc.constantFrom('set', 'list', 'map', 'flatmap'), tie('items'))
      .map(([_type, value]): Json => ({ _type, value })),
    fc
      .array(fc.tuple(tie('response'), tie('response')), { maxLength: 3 })
      .map((pairs): Json => ({ _type: 'map', value: pairs.map(([key, value]) => ({ key, value })) })),
    fc
      .tuple(tie('response'), tie('response'))
      .map(([key, value]): Json => ({ _type: 'map', value: [{ key, value }, { key: 'last' }] })),
  ),
}));

const someText = fc.constantFrom('Ann', 'ä€😀', 'a "b"', '', '-1');
const date = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().replace('Z', '+0000'));
const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const gender = fc.constantFrom('male', 'female');
const wrap = (_type: string) => (value: Json) => ({ value, _type });
const collection = (_type: string) => (value: Json) => ({ _type, value });
const lists = <T>(element: fc.Arbitrary<T>) => fc.array(element, { maxLength: 3 });

const { person } = fc.letrec<{ person: Json }>((tie) => {
  const relative = fc.oneof(
    { depthSize: 'small' },
    fc.constant<Json>(null),
    fc.nat(9).map((number): Json => ({ _ref: String(number) })),
    tie('person'),
  );
  const longs = fc.oneof(long.map(wrap('long')), fc.integer());
  const dates = fc.oneof(date, date.map(wrap('date')));
  const genders = fc.oneof(gender, gender.map(wrap('a.Gender')));
  const pairs = lists(fc.record({ key: longs, value: relative })).map(collection('map'));
  const members: Readonly<Record<string, fc.Arbitrary<Json>>> = {
    firstName: someText,
    age: fc.integer(),
    salary: fc.constantFrom<Json>('1.50', wrap('decimal')('-12.50'), 7),
    height: fc.constantFrom<Json>(1.5, -0.25, 1_000_000, wrap('double')(2.5)),
    steps: longs,
    birth: dates,
    gender: genders,
    father: relative,
    children: lists(relative),
    nicknames: fc.oneof(lists(someText), lists(someText).map(collection('set'))),
    genders: lists(genders).map(collection('set')),
    phoneBook: fc.constantFrom<Json>(
      { home: '1', work: '2' },
      collection('flatmap')(['home', '1']),
      collection('map')([{ key: 'home', value: '1' }]),
    ),
    anything: fc.oneof(longs, dates, lists(longs), lists(longs).map(collection('set')), pairs, relative),
    unknown: fc.oneof(longs, dates, relative, pairs),
  };
  return {
    person: fc
      .record(members, { requiredKeys: [] })
      .map((properties): Json => ({ _type: 'a.Person', _id: '', ...properties })),
  };
});

/** A page of persons with their relatives, as both dialects write it. */
export const page: fc.Arbitrary<Json> = fc.array(person, { maxLength: 4 }).map((persons) => numbered(persons, [0]));

/** Gives each entity its `_id`, in the order of the text, and lets references refer to entities before them. */
function numbered(node: Json, ids: [next: number]): Json {
  if (Array.isArray(node)) return node.map((item) => numbered(item, ids));
  if (typeof node !== 'object' || node === null) return node;
  const { _ref, ...members } = node;
  if (_ref !== undefined) return { _ref: String(Number(_ref) % ids[0]) };
  if (members['_id'] === '') {
    members['_id'] = String(ids[0]);
    ids[0] += 1;
  }
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, numbered(value, ids)]));
}

/** The text in the layout of the deployed dialect (D-25). */
export function spacedText(node: Json): string {
  if (typeof node !== 'object' || node === null) return JSON.stringify(node);
  if (Array.isArray(node)) return `[${node.map(spacedText).join(',')}]`;
  const members = Object.entries(node);
  const names = members.map(([name]) => name);
  const isWrapper = names.join() === 'value,_type';
  const opening = names[0] !== '_type' ? 0 : names[1] === '_id' || names.join() === '_type,value' ? 2 : 1;
  const isCollection = opening === 2 && names[1] === 'value';
  const parts = members.map(([name, value], index) => {
    const comma = index === 0 ? '' : (index === 1 && opening === 2) || isWrapper ? ', ' : ',';
    const isTight = isWrapper || names[0] === 'key' || names[0] === 'home' || (isCollection && index === 1);
    const colon = isTight ? ':' : ': ';
    return `${comma}${JSON.stringify(name)}${colon}${spacedText(value)}`;
  });
  return `{${parts.join('')}}`;
}
