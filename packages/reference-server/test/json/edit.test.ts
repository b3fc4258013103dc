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
});

describe('a collection that has elements already', () => {
  it.each([
    ['numbers', '[1,2]', '[1,3]', longs(1, 3)],
    ['nicknames', '["a","b"]', '["a","c"]', '{"_type":"set","value":["a","c"]}'],
    [
      'phoneBook',
      '{"home":"1","work":"2"}',
      '{"home":"1","work":"3"}',
      '{"_type":"map","value":[{"key":"home","value":"1"},{"key":"work","value":"3"}]}',
    ],
  ])('is replaced if only one of them differs: %s', async (property, before, after, value) => {
    const service = await startPeople();
    for (const text of [before, after]) await service.expect(200, 'PUT', `${properties}/${property}`, text);
    expect(await shownValue(service, property)).toBe(value);
  });

  it('loses those at the highest positions first, whatever their order in the body', async () => {
    const service = await startPeople();
    await service.expect(200, 'PUT', `${properties}/numbers`, '[1,1,2,1,1,2]');
    const removed = '{"_type":"flatmap","value":[2,1,5,1,4,2]}';
    await service.expect(200, 'POST', `${properties}/numbers?remove=true`, removed);
    expect(await shownValue(service, 'numbers')).toBe(longs(1, 2, 1));
  });
});
