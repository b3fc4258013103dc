import { describe, expect, it } from 'vitest';
import { refusalOf, shownValue, startPeople } from './people.js';

const properties = 'rest/v2/properties/a/com.vendor.demo.model.Person/1';
const longs = (...values: number[]) =>
  JSON.stringify({ _type: 'list', value: values.map((value) => ({ value: String(value), _type: 'long' })) });

describe('what a body adds to a collection (4.9, R-21, R-43)', () => {
  it.each([
    ['numbers', '1', longs(1)],
    ['numbers', '"1"', longs(1)],
    ['numbers', '{"value":"1","_type":"long"}', longs(1)],
    ['numbers', '[1]', longs(1)],
    ['numbers', '[1,"2"]', longs(1, 2)],
    ['numbers', '{"_type":"list","value":[1]}', longs(1)],
    ['numbers', '{"_type":"set","value":[1]}', longs(1)],
    ['numbers', '{"0":1}', longs(1)],
    ['numbers', '{"2":5,"0":"6"}', longs(6, 5)],
    ['numbers', '{}', longs()],
    ['numbers', '{"_type":"map","value":[]}', longs()],
    ['numbers', '{"_type":"map","value":[{"key":1,"value":5}]}', longs(5)],
    ['numbers', '{"_type":"flatmap","value":[0,1]}', longs(1)],
    ['nicknames', '"a"', '{"_type":"set","value":["a"]}'],
    ['phoneBook', '{"home":"1"}', '{"_type":"map","value":[{"key":"home","value":"1"}]}'],
    ['scores', '{"3":null}', '{"_type":"map","value":[{"key":3,"value":null}]}'],
  ])('%s: %s', async (property, text, value) => {
    const service = await startPeople();
    await service.expect(200, 'POST', `${properties}/${property}`, text);
    expect(await shownValue(service, property)).toBe(value);
  });

  it.each([
    ['children', '{"id":1}', [1]],
    ['children', '{"_type":"Person","id":1}', [1]],
    ['children', '{"0":{"id":1}}', [1]],
    ['children', '[{"id":1}]', [1]],
    ['children', '[{"_id":"0","id":1},{"_ref":"0"}]', [1, 1]],
    ['friends', '[{"id":1}]', [1]],
    ['things', '{"_type":"Person","id":1}', [1]],
  ])('entities, %s: %s', async (property, text, ids) => {
    const service = await startPeople();
    await service.expect(200, 'POST', `${properties}/${property}`, text);
    const path = `${properties}/${property}?type-explicitness=never&entity-recurrence-depth=-1&depth=0`;
    const shown: readonly { id: unknown }[] = JSON.parse(await service.expect(200, 'GET', path));
    expect(shown.map(({ id }) => id)).toEqual(ids);
  });

  it('is one entity where a name beside numbers is no position', async () => {
    const service = await startPeople();
    const response = service.send('POST', `${properties}/children`, '{"0":{"id":1},"x":{"id":2}}');
    expect(await refusalOf(service, response)).toContain('got an unknown property "0"');
  });

  it.each([
    ['numbers', 'null', 'R-44 Expected values of "numbers", got an empty body.'],
    ['phoneBook', '["a","b"]', '4.9 Expected a map for the map property "phoneBook", got a list of values.'],
    ['phoneBook', '"a"', '4.9 Expected a map for the map property "phoneBook", got a single value.'],
    ['children', '{"_ref":"1"}', 'R-21 Expected an _id of this body, got a dangling _ref "1" at $._ref.'],
    [
      'things',
      '{"_id":"1"}',
      'R-21 Expected a simple value, an enum constant or an entity with _type, got an object at $.',
    ],
    ['byName', '{"id":{"id":7}}', 'R-45 com.vendor.demo.model.Person with id "7" does not exist (body at $.id).'],
    [
      'numbers',
      '{"_type":"map","value":[{"key":"1","value":5}]}',
      'R-21 Expected a whole number of 32 bits, got the text "1" at $.value[0].key.',
    ],
    ['numbers', '{"x":1}', 'R-21 Expected a key that is a whole number of 32 bits, got the text "x" at $.x.'],
    ['numbers', '{"1.5":1}', 'R-21 Expected a key that is a whole number of 32 bits, got the text "1.5" at $["1.5"].'],
    ['numbers', '{"-1":1}', 'R-43 Expected an integer of at least 0, got the position -1 at $.'],
    ['numbers', '[true]', 'R-21 Expected a whole number of 64 bits, got true at $[0].'],
    ['nicknames', '5', 'R-22 Expected a text, got the number 5 at $.'],
  ])('is refused, %s: %s', async (property, text, refusal) => {
    const service = await startPeople();
    expect(await refusalOf(service, service.send('POST', `${properties}/${property}`, text))).toBe(refusal);
    expect(await shownValue(service, property)).toMatch(/"value":\[\]\}$/);
  });
});
