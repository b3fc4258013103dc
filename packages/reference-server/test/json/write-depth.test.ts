import { describe, expect, it } from 'vitest';
import { reachingEntities } from '../../src/json/reachable-entities.js';
import { writeJson } from '../../src/json/write-json.js';
import { defaultWriteLimits } from '../../src/json/write-limits.js';
import { type Instance, transient } from '../../src/model/instance.js';
import { completed } from '../../src/model/steps.js';
import { MapValue, SetValue, type Value } from '../../src/model/values.js';
import { gone, listOf, make, Person, plain, refusal, simpleTypes, source, types, write, writeResult } from './model.js';

const reached = (roots: readonly Instance[], depth: number) =>
  new Set(completed(reachingEntities(roots, depth, source)));

const bare = { typeExplicitness: 'never' } as const;

/** grandfather ← father ← child, where the child has a scalar, a list and a set. */
function family() {
  const grandfather = make({ firstName: 'G' });
  const father = make({ firstName: 'F', father: grandfather });
  return make({ age: 1, children: [], father, nicknames: new SetValue(['n']) });
}

describe('depth (R-23)', () => {
  it.each([
    [0, '{"_id":"0","age":1}'],
    [1, '{"_id":"0","age":1,"father":{"_id":"1","firstName":"F"},"nicknames":["n"]}'],
    [
      2,
      '{"_id":"0","age":1,"father":{"_id":"1","father":{"_id":"2","firstName":"G"},"firstName":"F"},"nicknames":["n"]}',
    ],
    [
      Number.POSITIVE_INFINITY,
      '{"_id":"0","age":1,"father":{"_id":"1","father":{"_id":"2","firstName":"G"},"firstName":"F"},"nicknames":["n"]}',
    ],
  ])('%s levels', (depth, text) => {
    expect(write(family(), Person, { ...bare, depth })).toBe(text);
  });

  it('takes a list result and its elements as level 0', () => {
    const text = write([family()], listOf(Person), { ...bare, depth: 0 });
    expect(text).toBe('[{"_id":"0","age":1}]');
  });

  it('takes a collection and its elements as one level', () => {
    const child = make({ age: 2, children: [make({ age: 3 })] });
    const text = write(make({ children: [child] }), Person, { ...bare, depth: 1 });
    expect(text).toBe('{"_id":"0","children":[{"_id":"1","age":2}]}');
  });

  it('counts the shortest way, however the entity is met first', () => {
    const far = make({ firstName: 'far', nicknames: new SetValue(['x']) });
    // Met first as a child of a child, but one level away as the father.
    const root = make({ children: [make({ children: [far] })], father: far });
    expect(write(root, Person, { ...bare, depth: 2 })).toBe(
      '{"_id":"0","children":[{"_id":"1","children":[{"_id":"2","firstName":"far","nicknames":["x"]}]}],"father":{"_ref":"2"}}',
    );
  });

  it('takes the envelope of a result as no level', () => {
    const person = make({ age: 1, father: make() });
    const envelope = transient(types.builtIn.entityQueryResult, { entities: [person], hasMore: false });
    const result = { value: envelope, type: types.builtIn.entityQueryResult, envelope: true };
    expect(writeResult(result, { ...bare, depth: 0 })).toBe(
      '{"_id":"0","entities":[{"_id":"1","age":1}],"hasMore":false}',
    );
    expect(writeResult(result, { depth: 0 })).toBe(
      '{"_type":"com.vendor.model.query.EntityQueryResult","_id":"0","entities":[{"_type":"com.vendor.demo.model.Person","_id":"1","age":1}],"hasMore":false}',
    );
  });

  it('follows keys and values of maps and objects', () => {
    const key = make({ firstName: 'k', nicknames: new SetValue(['k']) });
    const value = make({ firstName: 'v', nicknames: new SetValue(['v']) });
    const anything = make({ firstName: 'o', nicknames: new SetValue(['o']) });
    const person = make({ byPerson: new MapValue([[key, value]]), anything });
    expect(reached([person], 2)).toEqual(new Set([person, key, value, anything]));
    expect(reached([person], 0)).toEqual(new Set());
  });

  it('does not go through references left behind (R-42)', () => {
    const beside = make({ firstName: 'beside' });
    const person = make({ byPerson: new MapValue([[gone, beside]]), father: gone, children: [gone] });
    expect(reached([person], 3)).toEqual(new Set([person]));
  });

  it('leaves out what is cut, with write-empty-properties too, and writes null in the legacy endpoint', () => {
    const person: Value = make({
      age: 1,
      father: make(),
      nicknames: new SetValue(['n']),
      anything: make(),
      phoneBook: new MapValue(),
    });
    const cut = { father: null, nicknames: null, anything: null, phoneBook: null };
    const parsed = (options: { writeEmptyProperties: boolean; cutAsNull: boolean }): object =>
      JSON.parse(write(person, Person, { ...bare, ...options, depth: 0 }));
    expect(parsed({ writeEmptyProperties: false, cutAsNull: true })).toMatchObject({ age: 1, ...cut });
    const written = parsed({ writeEmptyProperties: true, cutAsNull: false });
    expect(written).toMatchObject({ age: 1, firstName: null });
    for (const name of Object.keys(cut)) expect(written).not.toHaveProperty(name);
  });

  it('writes a scalar in an object property at level 0', () => {
    expect(write(make({ anything: 'x' }), Person, { ...bare, depth: 0 })).toBe('{"_id":"0","anything":"x"}');
  });
});

describe('entity-recurrence-depth (R-24)', () => {
  const shared = () => {
    const father = make({ firstName: 'F', father: make({ firstName: 'G', father: make({ firstName: 'GG' }) }) });
    return make({ children: [father, father] });
  };
  const third = '{"father":{"father":{"firstName":"GG"},"firstName":"G"},"firstName":"F"}';

  it.each([
    [
      0,
      '{"_id":"0","children":[{"_id":"1","father":{"_id":"2","father":{"_id":"3","firstName":"GG"},"firstName":"G"},"firstName":"F"},{"_ref":"1"}]}',
    ],
    [1, `{"children":[${third},{"firstName":"F"}]}`],
    [2, `{"children":[${third},{"father":{"firstName":"G"},"firstName":"F"}]}`],
    [3, `{"children":[${third},${third}]}`],
    [-1, `{"children":[${third},${third}]}`],
  ])('%s', (entityRecurrenceDepth, text) => {
    expect(write(shared(), Person, { ...bare, entityRecurrenceDepth })).toBe(text);
  });

  it.each([1, 2, -1])('cuts a cycle to scalars (%s)', (entityRecurrenceDepth) => {
    const person = make({ firstName: 'A' });
    const child = make({ firstName: 'B', father: person });
    person.put(Person.propertiesByName.get('children') ?? Person.id, [child]);
    expect(write(person, Person, { ...bare, entityRecurrenceDepth })).toBe(
      '{"children":[{"father":{"firstName":"A"},"firstName":"B"}],"firstName":"A"}',
    );
  });

  it('cuts an entity that refers to itself twice', () => {
    const person = make({ firstName: 'A' });
    person.put(Person.propertiesByName.get('children') ?? Person.id, [person, person]);
    expect(write(person, Person, { ...bare, entityRecurrenceDepth: -1 })).toBe(
      '{"children":[{"firstName":"A"},{"firstName":"A"}],"firstName":"A"}',
    );
  });

  it('is applied after depth', () => {
    expect(write(shared(), Person, { ...bare, depth: 2, entityRecurrenceDepth: -1 })).toBe(
      '{"children":[{"father":{"firstName":"G"},"firstName":"F"},{"father":{"firstName":"G"},"firstName":"F"}]}',
    );
  });

  it('refuses entities that double with each level by counting them', () => {
    let person = make();
    for (let level = 0; level < 60; level += 1) person = make({ children: [person, person] });
    const options = { ...plain, entityRecurrenceDepth: -1 };
    const limits = { ...defaultWriteLimits, entities: 1_000 };
    expect(refusal(() => writeJson({ value: person, type: Person }, options, source, limits))).toMatch(
      /^R-24 .* 1000 ent/,
    );
    expect(write(person, Person).length).toBeGreaterThan(0);
  });

  it('writes as many entities as the limit and not one more', () => {
    const limits = { ...defaultWriteLimits, entities: 3 };
    const result = (count: number) => ({ value: Array.from({ length: count }, () => make()), type: listOf(Person) });
    for (const entityRecurrenceDepth of [0, 1]) {
      const options = { ...plain, entityRecurrenceDepth };
      expect(refusal(() => writeJson(result(4), options, source, limits))).toMatch(/^R-24 .* 3 entities/);
      expect(refusal(() => writeJson(result(3), options, source, limits))).toBe('no refusal');
      const withDead = { value: make({ children: result(2).value, father: gone }), type: Person };
      expect(refusal(() => writeJson(withDead, options, source, limits))).toBe('no refusal');
    }
  });
});

describe('responses without a bound', () => {
  it('has limits', () => {
    expect(defaultWriteLimits).toMatchObject({ entities: 1_000_000, bytes: 33_554_432 });
  });

  it('repeats along a chain', () => {
    let person = make();
    for (let level = 1; level < 20_000; level += 1) person = make({ father: person });
    const text = write(person, Person, { ...bare, entityRecurrenceDepth: -1 });
    expect(text).toBe(`${'{"father":'.repeat(19_999)}{}${'}'.repeat(19_999)}`);
  });

  it('writes a chain of 100,000 entities, and refuses its indentation', () => {
    let person = make();
    for (let level = 1; level < 100_000; level += 1) person = make({ father: person });
    const text = write(person, Person, bare);
    expect(text.startsWith('{"_id":"0","father":{"_id":"1","father":{"_id":"2"')).toBe(true);
    expect(text.endsWith(`{"_id":"99999"${'}'.repeat(100_000)}`.slice(-50))).toBe(true);
    const limits = { ...defaultWriteLimits, bytes: 10_000_000 };
    const indented = { ...plain, prettiness: 'high' } as const;
    expect(refusal(() => writeJson({ value: person, type: Person }, indented, source, limits))).toMatch(
      /^R-62 .* 10000000 bytes/,
    );
  });

  it('gives a long answer in chunks', () => {
    const value = Array.from({ length: 100_000 }, () => 'twelve chars');
    const chunks = writeJson({ value, type: listOf(simpleTypes.string) }, plain, source);
    expect(chunks.length).toBeGreaterThan(10);
    expect(JSON.parse(chunks.join(''))).toEqual(value);
  });
});
