import { describe, expect, it } from 'vitest';
import { parseJson, readEntities, readValue } from '../../src/json/read-json.js';
import { context, entityIn, get, listOf, Person, readMany, readOne, refusal } from './model.js';

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
    [
      '[{"_id":"0"},{"_id":"0"}]',
      'R-21 Expected one entity of each _id, got a second _id "0" beside that of $[0] at $[1]._id.',
    ],
    [
      '{"_id":"0","father":{"_id":"0"}}',
      'R-21 Expected one entity of each _id, got a second _id "0" beside that of $ at $.father._id.',
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

  it('resolves references to an entity within a repetition', () => {
    const [, second] = readMany('[{"id":1},{"id":1,"father":{"_id":"x","age":1}},{"id":2,"father":{"_ref":"x"}}]', {
      identity: 'id',
    });
    expect(second?.properties.size).toBe(1);
    expect(refusal(() => readMany('[{"id":1},{"id":1,"nobody":1}]', { identity: 'id' }))).toMatch(
      /^R-21 .* at \$\[1\]\.nobody\.$/,
    );
  });
});
