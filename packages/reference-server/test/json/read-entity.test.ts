import { describe, expect, it } from 'vitest';
import { AssemblyEntity } from '../../src/assembly/assembly.js';
import { type BodyRefusal, jsonPointer, parseJson, readEntities, readValue } from '../../src/json/read-json.js';
import {
  Address,
  context,
  Employee,
  get,
  listOf,
  Person,
  read,
  readMany,
  readOne,
  refusal,
  simpleTypes,
  types,
} from './model.js';

function entityIn(value: unknown): AssemblyEntity {
  if (value instanceof AssemblyEntity) return value;
  throw new Error('an entity expected');
}

describe('entities (R-21)', () => {
  it('names properties that the body names, and no others', () => {
    const entity = readOne('{"id": 1, "firstName": "Ann", "father": null, "children": [{"age": 3}]}');
    expect([...entity.properties.keys()].map(({ name }) => name).sort()).toEqual([
      'children',
      'father',
      'firstName',
      'id',
    ]);
    expect([entity.id, entity.partition, entity.path, entity.localId]).toEqual([1n, null, '$', undefined]);
    const children = get(entity, 'children');
    expect(Array.isArray(children) && children.map((child) => entityIn(child).path)).toEqual(['$.children[0]']);
  });

  it.each([
    ['the declared type', '{}', Person],
    ['a full signature', '{"_type":"com.vendor.demo.model.Employee"}', Employee],
    ['a simple name', '{"_type":"Employee"}', Employee],
    ['the simple name of the declared type', '{"_type":"Person"}', Person],
  ])('has %s', (_, text, type) => {
    expect(readOne(text).type).toBe(type);
  });

  it('takes a simple name that is unique among what may stand there', () => {
    expect(readOne('{"_type":"Address"}', {}, Address).type).toBe(Address);
  });

  it('reads types that stand only in requests', () => {
    const { manipulationEnvelope } = types.builtIn;
    const envelope = readOne(
      '{"_type":"com.vendor.model.rest.crud.ManipulationEnvelope","assembly":[{"_type":"Person","_id":"a","id":7}],"instantiationsWithId":[{"_ref":"a"}]}',
      {},
      manipulationEnvelope,
    );
    const assembly = get(envelope, 'assembly');
    expect(get(envelope, 'instantiationsWithId')).toEqual({ kind: 'set', elements: assembly });
  });

  it('takes an array and a list wrapper of entities', () => {
    expect(readMany('[{"id":1},{"id":2}]').map(({ id, path }) => [id, path])).toEqual([
      [1n, '$[0]'],
      [2n, '$[1]'],
    ]);
    expect(readMany('{"_type":"list","value":[{"id":1}]}').map(({ id }) => id)).toEqual([1n]);
    expect(readMany('[]')).toEqual([]);
  });

  it('reads entities of any type where each names its own', () => {
    const entities = readEntities(parseJson('[{"_type":"Person"},{"_type":"Employee"}]'), undefined, context);
    expect(Array.isArray(entities) && entities.map(({ type }) => type)).toEqual([Person, Employee]);
  });

  it('ignores _partial (R-27)', () => {
    expect(readOne('{"_partial":"","age":1}').properties.size).toBe(1);
  });

  it.each([
    [
      '{"frstName":"x"}',
      'R-21 Expected firstName, got an unknown property "frstName" of com.vendor.demo.model.Person at $.frstName.',
    ],
    [
      '{"FIRSTNAME":"x"}',
      'R-21 Expected firstName, got an unknown property "FIRSTNAME" of com.vendor.demo.model.Person at $.FIRSTNAME.',
    ],
    [
      '{"__proto__":1}',
      'R-21 Expected one of active, age, anything, big, birth, byName, byPerson, children, father, firstName, friends, gender, genders, globalId, id, nicknames, numbers, partition, phoneBook, price, got an unknown property "__proto__" of com.vendor.demo.model.Person at $.__proto__.',
    ],
    ['{"children":[{"age":"x"}]}', 'R-21 Expected a whole number of 32 bits, got the text "x" at $.children[0].age.'],
    ['{"byName":{"a b":{"age":true}}}', 'R-21 Expected a whole number of 32 bits, got true at $.byName["a b"].age.'],
    [
      '{"_type":"Gender"}',
      'R-21 Expected com.vendor.demo.model.Person or a subtype of it, got an unfitting _type "Gender" at $._type.',
    ],
    [
      '{"_type":"long"}',
      'R-21 Expected com.vendor.demo.model.Person or a subtype of it, got an unfitting _type "long" at $._type.',
    ],
    [
      '{"_type":"Nobody"}',
      'R-21 Expected the signature of a type of this access, or its simple name, got an unknown _type "Nobody" at $._type.',
    ],
    ['{"_type":5}', 'R-22 Expected the signature of an entity type, got the number 5 at $._type.'],
    [
      '{"father":{"_type":"com.vendor.demo.model.Address"}}',
      'R-21 Expected com.vendor.demo.model.Person or a subtype of it, got an unfitting _type "com.vendor.demo.model.Address" at $.father._type.',
    ],
    ['{"father":5}', 'R-22 Expected an entity of com.vendor.demo.model.Person, got the number 5 at $.father.'],
    [
      '{"anything":{"_id":"1"}}',
      'R-21 Expected a simple value, an enum constant or an entity with _type, got an object at $.anything.',
    ],
    ['null', 'R-38 Expected an entity of com.vendor.demo.model.Person, got null at $.'],
    ['5', 'R-21 Expected an entity of com.vendor.demo.model.Person, got the number 5 at $.'],
    ['[{},null]', 'R-38 Expected an entity of com.vendor.demo.model.Person, got null at $[1].'],
    ['{"id":"x"}', 'R-21 Expected a whole number of 64 bits, got the text "x" at $.id.'],
    ['{"_id":true}', 'R-21 Expected a text, got true at $._id.'],
  ])('refuses %s', (text, message) => {
    expect(refusal(() => readEntities(parseJson(text), Person, context))).toBe(message);
  });

  it('wants _type where none is declared', () => {
    expect(refusal(() => readEntities(parseJson('{}'), undefined, context))).toBe(
      'R-21 Expected an entity with _type, got an object at $.',
    );
    expect(refusal(() => readEntities(parseJson('{"_type":"Gender"}'), undefined, context))).toBe(
      'R-21 Expected an entity type, got an unfitting _type "Gender" at $._type.',
    );
  });

  it('does not show all of a long path', () => {
    const text = `${'{"father":'.repeat(900)}5${'}'.repeat(900)}`;
    expect(refusal(() => readEntities(parseJson(text), Person, context)).length).toBeLessThan(500);
  });
});

describe('references (R-21, R-28)', () => {
  it.each(['off', 'auto', '_id', 'id'] as const)('resolve forward and backward in mode %s', (identity) => {
    const [child, father] = readMany('[{"_id":"0","father":{"_ref":"1"}},{"_id":"1","children":[{"_ref":"0"}]}]', {
      identity,
    });
    if (child === undefined || father === undefined) throw new Error('two entities expected');
    expect(get(child, 'father')).toBe(father);
    expect(get(father, 'children')).toEqual([child]);
  });

  it('resolve in every place', () => {
    const person = readOne(
      '{"_id":"0","anything":{"_ref":"0"},"things":[1,{"_ref":"0"}],"friends":[{"_ref":"0"}],"byName":{"me":{"_ref":"0"}},' +
        '"byPerson":{"_type":"flatmap","value":[{"_ref":"0"},{"_ref":"0"}]}}',
    );
    expect(get(person, 'anything')).toBe(person);
    expect(get(person, 'things')).toMatchObject([{ value: 1 }, person]);
    expect(get(person, 'friends')).toEqual({ kind: 'set', elements: [person] });
    expect(get(person, 'byName')).toEqual({ kind: 'map', entries: [['me', person]] });
    expect(get(person, 'byPerson')).toEqual({ kind: 'map', entries: [[person, person]] });
  });

  it('resolve at the top, and by number', () => {
    const [first, second] = readMany('[{"_id":7},{"_ref":"7"}]');
    expect(second).toBe(first);
    const value = readValue(parseJson('[{"_ref":"a"},{"_id":"a"}]'), listOf(Person), context);
    expect(Array.isArray(value) && value[0] === value[1]).toBe(true);
  });

  it.each([
    [
      '[{"_id":"0"},{"father":{"_ref":"1"}}]',
      'R-21 Expected an _id of this body, got a dangling _ref "1" at $[1].father._ref.',
    ],
    ['{"_ref":"1"}', 'R-21 Expected an _id of this body, got a dangling _ref "1" at $._ref.'],
    ['{"_id":"0","father":{"_ref":"0","age":1}}', 'R-21 Expected only _ref, got an unknown member at $.father.age.'],
    ['{"_id":"0","father":{"_ref":null}}', 'R-21 Expected a text, got null at $.father._ref.'],
    ['[{"_id":"0"},{"_id":"0"}]', 'R-21 Expected one entity of each _id, got a duplicate _id "0" at $[1]._id.'],
    [
      '{"_id":"0","father":{"_id":"0"}}',
      'R-21 Expected one entity of each _id, got a duplicate _id "0" at $.father._id.',
    ],
  ])('refuse %s', (text, message) => {
    for (const identity of ['off', 'id'] as const) {
      expect(refusal(() => readEntities(parseJson(text), Person, { ...context, identity }))).toBe(message);
    }
  });

  it('must fit the place', () => {
    const text = '{"_id":"0","anything":{"_type":"com.vendor.demo.model.Address","_id":"1"},"father":{"_ref":"1"}}';
    expect(refusal(() => readOne(text))).toBe(
      'R-21 Expected com.vendor.demo.model.Person or a subtype of it, got a com.vendor.demo.model.Address at $.father.',
    );
  });
});

describe('identity-management-mode (R-28)', () => {
  const twice = (first: string, second: string) => `[${first},${second}]`;
  const sameId = twice('{"id":1,"firstName":"A"}', '{"id":1,"firstName":"B"}');
  const sameLocalId = twice('{"_id":"0","firstName":"A"}', '{"_id":"0","firstName":"B"}');
  const localIdsFirst = twice('{"_id":"0","id":1,"firstName":"A"}', '{"_id":"1","id":1,"firstName":"B"}');
  const idsFirst = twice('{"id":1,"_id":"0","firstName":"A"}', '{"id":1,"_id":"1","firstName":"B"}');

  it.each([
    ['id', sameId, 1, ['A', 'A']],
    ['auto', sameId, 1, ['A', 'A']],
    ['off', sameId, 2, ['A', 'B']],
    ['_id', sameId, 2, ['A', 'B']],
    ['_id', sameLocalId, 1, ['A', 'A']],
    ['auto', sameLocalId, 1, ['A', 'A']],
    ['auto', localIdsFirst, 2, ['A', 'B']],
    ['auto', idsFirst, 1, ['A', 'A']],
    ['id', localIdsFirst, 1, ['A', 'A']],
    ['auto', '[{"firstName":"A"},{"id":1,"firstName":"A"},{"id":1,"firstName":"B"}]', 2, ['A', 'A', 'A']],
    ['id', twice('{"id":1,"firstName":"A"}', '{"id":1,"_type":"Employee","firstName":"B"}'), 2, ['A', 'B']],
    [
      'id',
      twice('{"id":1,"partition":"a","firstName":"A"}', '{"id":1,"partition":"b","firstName":"B"}'),
      2,
      ['A', 'B'],
    ],
    ['id', twice('{"id":1,"partition":"a","firstName":"A"}', '{"id":1,"firstName":"B"}'), 1, ['A', 'A']],
    ['id', twice('{"id":1,"firstName":"A"}', '{"id":1,"partition":"b","firstName":"B"}'), 1, ['A', 'A']],
    ['id', twice('{"id":null,"firstName":"A"}', '{"id":null,"firstName":"B"}'), 2, ['A', 'B']],
  ] as const)('%s: %s are %i', (identity, text, count, names) => {
    const entities = readMany(text, { identity });
    expect(entities.map((entity) => get(entity, 'firstName'))).toEqual(names);
    expect(new Set(entities).size).toBe(count);
  });

  it('refuses one object in two places that it cannot both fit', () => {
    const text = '{"anything":{"_type":"com.vendor.demo.model.Address","_id":"1"},"father":{"_id":"1"}}';
    expect(refusal(() => readOne(text, { identity: '_id' }))).toBe(
      'R-21 Expected com.vendor.demo.model.Person or a subtype of it, got a com.vendor.demo.model.Address at $.father.',
    );
  });

  it('distinguishes many entities of one id by their partitions, in little time', () => {
    const entities = Array.from({ length: 20_000 }, (_, index) => `{"id":1,"partition":"${index}"}`);
    const read = readMany(`[${entities.join(',')},{"id":1,"partition":"7"},{"id":1}]`, { identity: 'id' });
    expect([new Set(read).size, read.at(-2), read.at(-1)]).toEqual([20_000, read[7], read[0]]);
  });

  it('takes the first occurrence in the order of the body, however deep', () => {
    const person = readOne('{"children":[{"father":{"id":1,"firstName":"A"}}],"father":{"id":1,"firstName":"B"}}');
    expect(get(entityIn(get(person, 'father')), 'firstName')).toBe('A');
  });

  it('lets what is defined in a repetition be meant', () => {
    const [, second] = readMany('[{"id":1},{"id":1,"father":{"_id":"x","age":1}},{"id":2,"father":{"_ref":"x"}}]', {
      identity: 'id',
    });
    expect(second?.properties.size).toBe(1);
    expect(refusal(() => readMany('[{"id":1},{"id":1,"nobody":1}]', { identity: 'id' }))).toMatch(
      /^R-21 .* at \$\[1\]\.nobody\.$/,
    );
  });
});

describe('deployment files', () => {
  it('report all problems with JSON pointers', () => {
    const refusals: BodyRefusal[] = [];
    const tree = parseJson(
      '[{"_type":"Person","_id":"0","age":"x","a/b~c":1},{"_type":"Person","father":{"_ref":"9"},"id":[]},{"_type":"X"},{"_type":"Person","father":{"_ref":"0"}},5]',
    );
    readEntities(tree, undefined, {
      ...context,
      paths: jsonPointer,
      path: '/accesses/0/entities',
      onRefusal: (refusal) => refusals.push(refusal),
    });
    expect(refusals.map(({ path, found }) => `${path}: ${found}`)).toEqual([
      '/accesses/0/entities/4: the number 5',
      '/accesses/0/entities/0/age: the text "x"',
      '/accesses/0/entities/0/a~1b~0c: an unknown property "a/b~c" of com.vendor.demo.model.Person',
      '/accesses/0/entities/1/id: an array',
      '/accesses/0/entities/2/_type: an unknown _type "X"',
      '/accesses/0/entities/1/father/_ref: a dangling _ref "9"',
    ]);
  });
});

describe('depth', () => {
  it('reads as deep as the text may be', () => {
    const text = `${'{"father":'.repeat(999)}{}${'}'.repeat(999)}`;
    let entity: unknown = readOne(text);
    let levels = 0;
    for (; entity instanceof AssemblyEntity; levels += 1) entity = get(entity, 'father');
    expect(levels).toBe(1_000);
  });

  it('costs no stack space', () => {
    let tree: Record<string, unknown> = {};
    for (let level = 0; level < 100_000; level += 1) tree = { father: tree };
    expect(readEntities(JSON.parse('{}'), Person, context)).toBeInstanceOf(AssemblyEntity);
    expect(readValue(tree as Parameters<typeof readValue>[0], Person, context)).toBeInstanceOf(AssemblyEntity);
  });
});

it('reads an entity as a value', () => {
  expect(entityIn(read('{"_type":"Employee","id":1}', Person)).type).toBe(Employee);
  expect(entityIn(read('{"_type":"Employee","id":1}', simpleTypes.object)).id).toBe(1n);
});
