import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../support/small-service.js';
import { people, refusalOf, shownValue, startPeople, withPeople } from './people.js';

describe('entities (R-21)', () => {
  it('have a simple name that is unique among the allowed types', async () => {
    const service = await startPeople();
    const address = 'com.vendor.demo.model.Address';
    const path = `rest/v2/entities/a/${address}?projection=data`;
    expect(JSON.parse(await service.expect(200, 'POST', path, '{"_type":"Address"}'))).toMatchObject({
      _type: address,
    });
  });

  it.each([
    ['{}', 'R-21 Expected an entity with _type, got an object at $.'],
    ['{"_type":"Gender"}', 'R-21 Expected an entity type, got an unfitting _type "Gender" at $._type.'],
  ])('need a _type if no type is declared: %s', async (text, message) => {
    const service = await startPeople();
    const response = service.send('POST', 'rest/assembly-stream-manipulate?accessId=a', text);
    expect(await refusalOf(service, response)).toBe(message);
  });

  it('are refused without all of a long path', async () => {
    const service = await startPeople();
    const response = service.send('POST', people, `${'{"father":'.repeat(900)}5${'}'.repeat(900)}`);
    expect((await refusalOf(service, response)).length).toBeLessThan(500);
  });

  it('may be as deep as the text may be', async () => {
    const service = await startPeople();
    await service.expect(200, 'POST', people, `${'{"father":'.repeat(999)}{}${'}'.repeat(999)}`);
    const count = await service.expect(200, 'GET', `${people}?projection=envelope&max-results=2000&prettiness=none`);
    expect(count.match(/"globalId"/g)).toHaveLength(1_001);
  });

  it('are values of properties', async () => {
    const service = await startPeople();
    for (const property of ['father', 'anything']) {
      await service.expect(200, 'PUT', `${people}/1`, `{"${property}":{"_type":"Employee","id":7}}`);
      expect(JSON.parse(await shownValue(service, property))).toMatchObject({
        _type: 'com.vendor.demo.model.Employee',
      });
    }
  });
});

it('all problems of the entities of a deployment are reported with JSON pointers', () => {
  const entities = JSON.parse(
    '[{"_type":"Person","_id":"0","age":"x","a/b~c":1},{"_type":"Person","father":{"_ref":"9"},"id":[]},{"_type":"X"},{"_type":"Person","father":{"_ref":"0"}}]',
  );
  const problems = problemsOf(() => createReferenceServer({ deployment: withPeople(entities) }));
  expect(problems.map(({ pointer, found }) => `${pointer}: ${found}`)).toEqual([
    '/accesses/0/entities/0/a~1b~0c: an unknown property "a/b~c" of com.vendor.demo.model.Person',
    '/accesses/0/entities/0/age: the text "x"',
    '/accesses/0/entities/1/father/_ref: a dangling _ref "9"',
    '/accesses/0/entities/1/id: an array',
    '/accesses/0/entities/2/_type: an unknown _type "X"',
  ]);
});
