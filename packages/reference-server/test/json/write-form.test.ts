import { describe, expect, it } from 'vitest';
import { bareText, people, type SentEntity, startPeople } from './people.js';

const person = (id: number, members: object = {}): SentEntity => ({ _type: 'Person', _id: String(id), id, ...members });
const to = (id: number) => ({ _ref: String(id) });

/** Person 1 of some entities of a deployment. */
async function shown(entities: readonly SentEntity[], options: string): Promise<string> {
  return await (await startPeople(entities)).expect(200, 'GET', `${people}/1?depth=reachable&${options}`);
}

describe('prettiness (R-25)', () => {
  it('writes empty values and references in one line', async () => {
    const entities = [person(1, { children: [to(1)], nicknames: [] })];
    const text = await shown(entities, 'prettiness=mid&type-explicitness=never&write-empty-properties=true');
    expect(text.split('\n')).toEqual(expect.arrayContaining(['  {"_ref": "0"}', ' "nicknames": [],']));
  });
});

describe('write-empty-properties (R-26)', () => {
  const bare = 'prettiness=none&type-explicitness=never';

  it('always writes false, 0 and ""', async () => {
    const values = { age: 0, active: false, firstName: '', price: 0, big: 0 };
    expect(bareText(await shown([person(1, values)], bare))).toBe(
      '{"_id":"0","active":false,"age":0,"big":0,"firstName":"","price":0}',
    );
  });

  it('writes null and empty collections when asked', async () => {
    expect(bareText(await shown([person(1)], `${bare}&write-empty-properties=true`))).toBe(
      '{"_id":"0","active":null,"age":null,"anything":null,"big":null,"birth":null,"byName":{},' +
        '"byPerson":{"_type":"map","value":[]},"children":[],"father":null,"firstName":null,"friends":[],"gender":null,' +
        '"genders":{"_type":"map","value":[]},"nicknames":[],"numbers":[],"phoneBook":{},"price":null,"ratio":null,' +
        '"ratios":[],"scores":{"_type":"map","value":[]},"things":[],"weight":null}',
    );
  });

  it('leaves out an empty collection in an object property', async () => {
    expect(bareText(await shown([person(1, { anything: { _type: 'set', value: [] } })], bare))).toBe('{"_id":"0"}');
  });
});

describe('references left behind (R-42)', () => {
  const entities = [
    person(1, {
      anything: to(2),
      byName: { _type: 'map', value: [{ key: 'a', value: to(2) }] },
      byPerson: { _type: 'map', value: [{ key: to(2), value: to(3) }] },
      children: [to(2), to(3), to(2)],
      father: to(2),
      friends: [to(2)],
      things: ['x', to(2)],
    }),
    person(2),
    person(3, { age: 1 }),
  ];

  it.each([
    ['', '{"_id":"0","children":[{"_id":"1","age":1}],"things":["x"]}'],
    ['&entity-recurrence-depth=-1', '{"children":[{"age":1}],"things":["x"]}'],
  ])('read as null and as absent elements%s', async (options, text) => {
    const service = await startPeople(entities);
    await service.expect(200, 'DELETE', `${people}/2?delete-mode=ignoreReferences`);
    const path = `${people}/1?depth=reachable&prettiness=none&type-explicitness=never${options}`;
    expect(bareText(await service.expect(200, 'GET', path))).toBe(text);
    const whole = await service.expect(200, 'GET', `${path}&write-empty-properties=true`);
    expect(JSON.parse(whole)).toMatchObject({ anything: null, byName: {}, father: null, friends: [], things: ['x'] });
  });
});

it('counts _id in the order of first visit over the whole answer (R-19)', async () => {
  const service = await startPeople([
    person(1, { children: [to(3), to(2)], father: to(2) }),
    person(2, { age: 1 }),
    person(3, { age: 2 }),
  ]);
  expect(bareText(await service.expect(200, 'GET', `${people}?prettiness=none&type-explicitness=never`))).toBe(
    '[{"_id":"0","children":[{"_id":"1","age":2},{"_id":"2","age":1}],"father":{"_ref":"2"}},{"_ref":"2"},{"_ref":"1"}]',
  );
});

it.each(['\u0000\u001f"\\/', '\u2028\u2029', '\ud800', '😀', '</script>'])('the text %j is read back', async (text) => {
  const service = await startPeople();
  await service.expect(200, 'PUT', `${people}/1`, { firstName: text });
  expect(JSON.parse(await service.expect(200, 'GET', `${people}/1`))).toMatchObject({ firstName: text });
});
