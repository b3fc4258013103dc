import { inferTypes } from '@platform-services/sdk/import';
import { describe, expect, test } from 'vitest';

const person = 'org.example.Person';
const child = 'org.example.Child';
const color = 'org.example.Color';

/** The JSON of an entity. Its `_type` is in the encoding `always` only, as a service leaves out the type asked for. */
const entity = (id: number, members: object, type?: string) => ({
  ...(type === undefined ? {} : { _type: type }),
  id: type === undefined ? id : { _type: 'long', value: id },
  globalId: null,
  partition: 'demo',
  ...members,
});

/** Returns the types of the properties of persons by name. Of each property there are the values in both encodings. */
function typesOf(values: { readonly [name: string]: readonly [always: unknown, polymorphic: unknown] }) {
  const part = (index: 0 | 1) => Object.fromEntries(Object.entries(values).map(([name, both]) => [name, both[index]]));
  const always = JSON.stringify([entity(1, part(0), person)]);
  const polymorphic = JSON.stringify([entity(1, part(1))]);
  const { properties } = inferTypes([{ type: person, always, polymorphic }]);
  return Object.fromEntries(Array.from(properties.get(person) ?? [], ([name, { type }]) => [name, type]));
}

const long = (value: number) => ({ _type: 'long', value });
const set = (value: readonly unknown[]) => ({ _type: 'set', value });

describe('the type of a property', () => {
  test('is that of its values, and of what its collections contain', () => {
    const types = typesOf({
      name: ['Ann', 'Ann'],
      count: [1, 1],
      size: [long(5), 5],
      sizes: [set([long(5)]), [5]],
      names: [
        ['Ann', null],
        ['Ann', null],
      ],
      colors: [{ red: { _type: color, value: 'red' } }, { red: 'red' }],
      friend: [entity(2, {}, person), entity(2, {})],
    });
    expect(types).toEqual({
      name: 'string',
      count: 'integer',
      size: 'long',
      sizes: 'set<long>',
      names: 'list<string>',
      colors: `map<string,${color}>`,
      friend: person,
    });
  });

  test('has a question mark for what no value shows', () => {
    expect(typesOf({ none: [null, null], list: [[], []], map: [{}, {}] })).toEqual({
      none: '?',
      list: 'list<?>',
      map: 'map<?,?>',
    });
  });

  test('is object if values of a type that is declared would not name it', () => {
    const types = typesOf({ size: [long(5), long(5)], sizes: [[long(5)], [long(5)]], names: [set(['a']), set(['a'])] });
    expect(types).toEqual({ size: 'object', sizes: 'list<object>', names: 'object' });
  });
});

const friends = (always: object, polymorphic: object) => {
  const { properties } = inferTypes([
    {
      type: person,
      always: JSON.stringify([entity(1, { friend: always }, person)]),
      polymorphic: JSON.stringify([entity(1, { friend: polymorphic })]),
    },
  ]);
  return properties.get(person)?.get('friend');
};

describe('of entities, a property', () => {
  test('may have another type than is declared, which the service shows', () => {
    expect(friends(entity(2, {}, child), entity(2, {}))).toMatchObject({ type: child, isAbove: false });
    expect(friends(entity(2, {}, child), { ...entity(2, {}), _type: child })).toMatchObject({
      type: child,
      isAbove: true,
    });
  });

  test.each([
    ['keys', (value: object) => ({ key: value, value: 'a' })],
    ['values', (value: object) => ({ key: 1, value })],
  ])('shows it also by the %s of maps', (_what, entry) => {
    const map = (value: object) => ({ _type: 'map', value: [entry(value)] });
    const [always, declared] = [entity(2, {}, person), entity(2, {})];
    expect(friends(map(always), map(declared))?.isAbove).toBe(false);
    expect(friends(map(always), map({ ...declared, _type: person }))?.isAbove).toBe(true);
  });

  test('shows its values by references, which do not say where the entity named its type', () => {
    const always = JSON.stringify([
      { ...entity(1, { friend: { _ref: '1' } }, person), _id: '1' },
      entity(2, { friend: { _ref: '1' } }, child),
    ]);
    const polymorphic = JSON.stringify([
      { ...entity(1, { friend: { _ref: '1' } }), _id: '1', _type: person },
      { ...entity(2, { friend: { _ref: '1' } }), _type: child },
    ]);
    const { properties } = inferTypes([{ type: person, always, polymorphic }]);
    expect(properties.get(person)?.get('friend')).toMatchObject({ type: person, isAbove: false });
    expect(properties.get(child)?.get('friend')).toMatchObject({ type: person, isAbove: false });
  });
});

test('each type has what its own entities show, and how often', () => {
  const always = JSON.stringify([
    entity(1, { name: 'Ann', age: null }, person),
    entity(2, { name: 'Ben', age: 3 }, child),
    entity(3, { age: null }, person),
  ]);
  const { properties } = inferTypes([{ type: person, always }]);
  expect(properties.get(person)).toEqual(
    new Map([
      ['name', { type: 'string', isAbove: false, isNullable: false, isAlwaysSet: false }],
      ['age', { type: '?', isAbove: false, isNullable: true, isAlwaysSet: false }],
    ]),
  );
  const age = { type: 'integer', isAbove: false, isNullable: false, isAlwaysSet: true };
  expect(properties.get(child)?.get('age')).toEqual(age);
});

test('the constants of enums are those that were seen', () => {
  const constant = (value: string) => ({ _type: color, value });
  const always = JSON.stringify([entity(1, { color: constant('red'), colors: [constant('blue')] }, person)]);
  expect(inferTypes([{ type: person, always }]).constants).toEqual(new Map([[color, new Set(['red', 'blue'])]]));
});

describe('a response proves nothing', () => {
  test('if the service does not know the encoding polymorphic', () => {
    const always = JSON.stringify([entity(1, { size: long(5) }, person)]);
    const { properties } = inferTypes([{ type: person, always, polymorphic: always }]);
    expect(properties.get(person)?.get('size')?.type).toBe('long');
  });

  test.each(['', 'no JSON', 'null', '[1]', '{"message":"no"}', '[{"_type":"date","value":"no date"}]'])(
    'if it is %j',
    (text) => {
      expect(inferTypes([{ type: person, always: text, polymorphic: text }]).properties).toEqual(new Map());
    },
  );
});

test('of several responses with an entity, the first is used', () => {
  const [whole, shallow] = [{ name: 'Ann', friends: [] }, { name: 'Ben' }].map((members) => entity(1, members, person));
  const answers = [JSON.stringify(whole), JSON.stringify({ entities: [shallow, entity(2, {}, child)] })];
  const { properties } = inferTypes(answers.map((always) => ({ type: person, always })));
  expect(properties.get(person)?.get('name')?.isAlwaysSet).toBe(true);
  expect(properties.get(person)?.get('friends')?.type).toBe('list<?>');
  expect(properties.has(child)).toBe(true);
});

test('a response that is nested too deeply shows nothing', () => {
  const items = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const answers = [
    JSON.stringify([entity(1, { name: 'Ann' }, person)]),
    `[{"_type":"${person}","id":1,"items":${items}}]`,
  ];
  const types = answers.map((always) => inferTypes([{ type: person, always }]).properties.size);
  expect(types).toEqual([1, 0]);
});
