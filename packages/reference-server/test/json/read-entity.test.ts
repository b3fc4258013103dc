import { createReferenceServer } from '@platform-services/reference-server';
import { DeploymentError } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { deployment, everyone, list, people, refusalOf, shownValue, startPeople } from './people.js';

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
    ['null', 'R-38 Expected an entity of type com.vendor.demo.model.Person, got an empty body.'],
    ['5', 'R-21 Expected an entity of com.vendor.demo.model.Person, got the number 5 at $.'],
    ['[{},null]', 'R-38 Expected an entity of com.vendor.demo.model.Person, got null at $[1].'],
    ['{"id":"x"}', 'R-21 Expected a whole number of 64 bits, got the text "x" at $.id.'],
    ['{"_id":true}', 'R-21 Expected a text, got true at $._id.'],
  ])('are refused: %s', async (text, message) => {
    const service = await startPeople();
    expect(await refusalOf(service, service.send('POST', text.startsWith('[') ? list : people, text))).toBe(message);
    expect(await everyone(service)).toBe('[{"_id":"0","id":1}]');
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
  const found: string[] = [];
  try {
    createReferenceServer({ deployment: { ...deployment, accesses: [{ id: 'a', model: 'demo-model', entities }] } });
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    found.push(...error.problems.map((problem) => `${problem.pointer}: ${problem.found}`));
  }
  expect(found).toEqual([
    '/accesses/0/entities/0/a~1b~0c: an unknown property "a/b~c" of com.vendor.demo.model.Person',
    '/accesses/0/entities/0/age: the text "x"',
    '/accesses/0/entities/1/father/_ref: a dangling _ref "9"',
    '/accesses/0/entities/1/id: an array',
    '/accesses/0/entities/2/_type: an unknown _type "X"',
  ]);
});
