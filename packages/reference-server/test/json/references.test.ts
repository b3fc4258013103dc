import { describe, expect, it } from 'vitest';
import { everyone, list, people, refusalOf, startPeople } from './people.js';

/** Every person after a change whose body has several, in a mode of R-28. */
async function allAfter(text: string, mode = 'auto'): Promise<string> {
  const service = await startPeople();
  await service.expect(200, 'POST', `${list}&identity-management-mode=${mode}`, text);
  return await everyone(service);
}

describe('references (R-21, R-28)', () => {
  it('resolve in every place', async () => {
    const all = await allAfter(
      '[{"_id":"0","anything":{"_ref":"0"},"things":[1,{"_ref":"0"}],"friends":[{"_ref":"0"}],"byName":{"me":{"_ref":"0"}},' +
        '"byPerson":{"_type":"flatmap","value":[{"_ref":"0"},{"_ref":"0"}]}}]',
    );
    expect(all).toBe(
      '[{"_id":"0","id":1},{"_id":"1","anything":{"_ref":"1"},"byName":{"me":{"_ref":"1"}},' +
        '"byPerson":{"_type":"map","value":[{"key":{"_ref":"1"},"value":{"_ref":"1"}}]},' +
        '"friends":[{"_ref":"1"}],"id":2,"things":[1,{"_ref":"1"}]}]',
    );
  });

  it('resolve at the top, and by number', async () => {
    expect(await allAfter('[{"_id":7,"age":1},{"_ref":"7"}]')).toBe('[{"_id":"0","id":1},{"_id":"1","age":1,"id":2}]');
    expect(await allAfter('[{"_ref":"a"},{"_id":"a","age":1}]')).toBe(
      '[{"_id":"0","id":1},{"_id":"1","age":1,"id":2}]',
    );
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
  ])('are refused: %s', async (text, message) => {
    for (const mode of ['off', 'id']) {
      const service = await startPeople();
      const path = `${text.startsWith('[') ? list : `${people}?`}&identity-management-mode=${mode}`;
      expect(await refusalOf(service, service.send('POST', path, text))).toBe(message);
      expect(await everyone(service)).toBe('[{"_id":"0","id":1}]');
    }
  });

  it.each(['auto', '_id'])('must fit the place, in mode %s', async (mode) => {
    const message =
      'R-21 Expected com.vendor.demo.model.Person or a subtype of it, got a com.vendor.demo.model.Address at $.father.';
    for (const father of ['{"_ref":"1"}', '{"_id":"1"}']) {
      const service = await startPeople();
      const text = `{"_id":"0","anything":{"_type":"com.vendor.demo.model.Address","_id":"1"},"father":${father}}`;
      const response = service.send('POST', `${people}?identity-management-mode=${mode}`, text);
      expect(await refusalOf(service, response)).toBe(message);
    }
  });
});

describe('identity-management-mode (R-28)', () => {
  const twice = (first: string, second: string) => `[${first},${second}]`;
  const sameId = twice('{"id":1,"firstName":"A"}', '{"id":1,"firstName":"B"}');
  const localIdsFirst = twice('{"_id":"0","id":1,"firstName":"A"}', '{"_id":"1","id":1,"firstName":"B"}');
  const idsFirst = twice('{"id":1,"_id":"0","firstName":"A"}', '{"id":1,"_id":"1","firstName":"B"}');

  it.each([
    ['off', sameId, '1 B'],
    ['_id', sameId, '1 B'],
    ['auto', localIdsFirst, '1 B'],
    ['auto', idsFirst, '1 A'],
    ['id', localIdsFirst, '1 A'],
    ['auto', '[{"firstName":"A"},{"id":1,"firstName":"A"},{"id":1,"firstName":"B"}]', '1 A, 2 A'],
    ['id', twice('{"id":1,"partition":"a","firstName":"A"}', '{"id":1,"firstName":"B"}'), '1 A'],
    ['id', twice('{"id":1,"firstName":"A"}', '{"id":1,"partition":"b","firstName":"B"}'), '1 A'],
    ['id', twice('{"id":null,"firstName":"A"}', '{"id":null,"firstName":"B"}'), '1, 2 A, 3 B'],
    ['id', '[{"children":[{"father":{"id":1,"firstName":"A"}}],"father":{"id":1,"firstName":"B"}}]', '1 A, 2, 3'],
  ])('%s: after %s there are %s', async (mode, text, persons) => {
    const service = await startPeople();
    await service.expect(200, 'POST', `${list}&identity-management-mode=${mode}`, text);
    const shown = await service.expect(
      200,
      'GET',
      `${people}?type-explicitness=never&entity-recurrence-depth=-1&depth=0`,
    );
    const all: readonly { id: number; firstName?: string }[] = JSON.parse(shown);
    expect(all.map(({ id, firstName = '' }) => `${id} ${firstName}`.trim()).join(', ')).toBe(persons);
  });

  it.each([
    ['another type', '{"id":1,"_type":"Employee"}', 'com.vendor.demo.model.Employee with id "1" does not exist'],
    [
      'another partition',
      '{"id":1,"partition":"b"}',
      'com.vendor.demo.model.Person with id "1" in partition "b" does not',
    ],
  ])('id: an entity of %s is another one', async (_, other, message) => {
    const service = await startPeople();
    const text = twice('{"id":1,"partition":"a","firstName":"A"}', other);
    const response = service.send('POST', `${list}&identity-management-mode=id`, text);
    expect(await refusalOf(service, response)).toContain(message);
  });

  it('references to an entity within a repetition resolve', async () => {
    const text = '[{"id":1},{"id":1,"father":{"_id":"x","age":1}},{"father":{"_ref":"x"}}]';
    // The first form only names the entity, so the second one counts, with its id and its father.
    expect(await allAfter(text, 'id')).toBe(
      '[{"_id":"0","father":{"_id":"1","age":1,"id":3},"id":1},{"_id":"2","father":{"_ref":"1"},"id":2},{"_ref":"1"}]',
    );
    const service = await startPeople();
    const refused = service.send('POST', `${list}&identity-management-mode=id`, '[{"id":1},{"id":1,"nobody":1}]');
    expect(await refusalOf(service, refused)).toMatch(/^R-21 .* at \$\[1\]\.nobody\.$/);
  });
});
