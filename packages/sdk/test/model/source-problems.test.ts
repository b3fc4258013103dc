import { describe, expect, test } from 'vitest';
import { modelProblem } from '../../src/model/index.js';
import { testModel } from '../support/model.js';

/* What the compiler would find in a model that is written in TypeScript. */

const person = (definition: object, more: object = {}) => ({
  name: 'm',
  types: { 'a.Person': { kind: 'entity', ...definition }, ...more },
});
const withType = (type: unknown) => person({ properties: { age: type } });
const at = 'model.types["a.Person"]';
const simple = 'boolean, integer, long, float, double, decimal, date, string, object';
const known = `Expected ${simple} or a type of the model`;

describe('each problem with its place and the name that was meant', () => {
  test.each<[message: string, model: object]>([
    [`${known}, got "strng" at ${at}.properties.age. Did you mean "string"?`, withType('strng')],
    [`${known}, got "Persn" at ${at}.properties.age. Did you mean "a.Person"?`, withType('Persn')],
    [`${known}, got "list<Person>" at ${at}.properties.age. Did you mean "a.Person"?`, withType('list<Person>')],
    [`${known}, got "intger" at ${at}.properties.age.type. Did you mean "integer"?`, withType({ type: 'intger' })],
    [`${known}, got "map<string,whatever>" at ${at}.properties.age.`, withType('map<string,whatever>')],
    [
      `Expected ${simple}, a type signature, list<T>, set<T> or map<K,V>, where T, K and V are not collections, got "list<string" at ${at}.properties.age.`,
      withType('list<string'),
    ],
    [`Expected a string or an object (Property), got 5 at ${at}.properties.age.`, withType(5)],
    [`Expected a string (Type), got nothing at ${at}.properties.age.type.`, withType({ nullable: true })],
    [
      `Expected one of "type", "mandatory", "nullable", "default" (Property), got a member "nulable" at ${at}.properties.age.nulable. Did you mean "nullable"?`,
      withType({ type: 'date', nulable: true }),
    ],
    [
      `Expected true or false (Nullable), got "no" at ${at}.properties.age.nullable.`,
      withType({ type: 'date', nullable: 'no' }),
    ],
    [
      `Expected one of "kind", "extends", "abstract", "id", "properties" (Entity type), got a member "propertis" at ${at}.propertis. Did you mean "properties"?`,
      person({ propertis: {} }),
    ],
    [
      `Expected one of "entity", "enum" (Kind of type), got "entiy" at ${at}.kind. Did you mean "entity"?`,
      person({ kind: 'entiy' }),
    ],
    [
      `Expected one of ${simple
        .split(', ')
        .map((name) => `"${name}"`)
        .join(', ')} (Type of the ids), got "strng" at ${at}.id. Did you mean "string"?`,
      person({ id: 'strng' }),
    ],
    [`Expected an array (Supertypes), got "a.B" at ${at}.extends.`, person({ extends: 'a.B' })],
    [
      'Expected an array (Constants), got nothing at model.types["a.E"].constants.',
      person({}, { 'a.E': { kind: 'enum' } }),
    ],
    [
      `Expected supertypes that do not extend the type itself, got the cycle a.Person → a.Person at ${at}.extends.`,
      person({ extends: ['a.Person'] }),
    ],
    [
      `${known}, got "strng" at model[1].types["a.Person"].properties.age. Did you mean "string"?`,
      [testModel, withType('strng')],
    ],
    [
      `${known}, got "strng" at model.models[0].types["a.Person"].properties.age. Did you mean "string"?`,
      { models: [withType('strng')], accesses: [], users: [] },
    ],
    ['Expected one of "bigint", "number" (Longs), got "string" at model.longs.', { ...testModel, longs: 'string' }],
    [
      'Expected "bigint", as in the first model, got "number" at model[1].longs.',
      [testModel, { ...withType('date'), longs: 'number' }],
    ],
    [
      'Expected "number", as in the first model, got "bigint" at model.models[1].longs.',
      { models: [{ ...testModel, longs: 'number' }, withType('date')], accesses: [], users: [] },
    ],
  ])('%s', (message, model) => {
    expect(modelProblem(model)).toBe(message);
  });
});

test('types of models that are not there are no problem', () => {
  const open = person({
    extends: ['b.Party'],
    properties: { owner: 'b.Owner', kind: { type: 'b.Kind', default: 'x' } },
  });
  expect(modelProblem(open)).toBeUndefined();
  expect(modelProblem([testModel, open])).toBeUndefined();
});
