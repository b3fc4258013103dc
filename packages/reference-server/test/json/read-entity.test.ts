import { describe, expect, it } from 'vitest';
import { AssemblyEntity } from '../../src/assembly/assembly.js';
import { type BodyRefusal, jsonPointer, parseJson, readEntities, readValue } from '../../src/json/read-json.js';
import {
  Address,
  context,
  Employee,
  entityIn,
  get,
  Person,
  read,
  readMany,
  readOne,
  refusal,
  simpleTypes,
  types,
} from './model.js';

describe('entities (R-21)', () => {
  it('names properties that the body names, and no others', () => {
    const entity = readOne('{"id": 1, "firstName": "Ann", "father": null, "children": [{"age": 3}]}');
    expect(Array.from(entity.properties, ([{ name }]) => name).sort()).toEqual([
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

  it('accepts a simple name that is unique among the allowed types', () => {
    expect(readOne('{"_type":"Address"}', {}, Address).type).toBe(Address);
  });

  it('reads types that occur only in requests', () => {
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

  it('requires _type if no type is declared', () => {
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
