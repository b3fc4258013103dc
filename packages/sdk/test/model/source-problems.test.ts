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
const grammar =
  'Expected "boolean", "integer", "long", "float", "double", "decimal", "date", "string" or "object", a type of the model, list<T>, set<T> or map<K,V>.';

describe('each problem with its place and the name that was meant', () => {
  test.each<[message: string, model: object]>([
    [`Unknown type "strng" at ${at}.properties.age. Did you mean "string"?`, withType('strng')],
    [`Unknown type "Persn" at ${at}.properties.age. Did you mean "a.Person"?`, withType('Persn')],
    [`Unknown type "Person" at ${at}.properties.age. Did you mean "a.Person"?`, withType('list<Person>')],
    [`Unknown type "intger" at ${at}.properties.age.type. Did you mean "integer"?`, withType({ type: 'intger' })],
    [`Unknown type "whatever" at ${at}.properties.age. ${grammar}`, withType('map<string,whatever>')],
    [`Unknown type "list<string" at ${at}.properties.age. ${grammar}`, withType('list<string')],
    [`Expected a type, got 5 at ${at}.properties.age.`, withType(5)],
    [`Expected a type, got nothing at ${at}.properties.age.type.`, withType({ nullable: true })],
    [
      `Unknown member "nulable" at ${at}.properties.age. Did you mean "nullable"?`,
      withType({ type: 'date', nulable: true }),
    ],
    [`Expected true or false, got "no" at ${at}.properties.age.nullable.`, withType({ type: 'date', nullable: 'no' })],
    [`Unknown member "propertis" at ${at}. Did you mean "properties"?`, person({ propertis: {} })],
    [`Expected "entity" or "enum", got "entiy" at ${at}.kind.`, person({ kind: 'entiy' })],
    [`Expected a simple type, got "strng" at ${at}.id. Did you mean "string"?`, person({ id: 'strng' })],
    [`Expected an array of strings, got "a.B" at ${at}.extends.`, person({ extends: 'a.B' })],
    [
      `Expected an array of strings, got nothing at model.types["a.E"].constants.`,
      person({}, { 'a.E': { kind: 'enum' } }),
    ],
    [
      `Expected supertypes that do not extend the type itself, got the cycle a.Person → a.Person at ${at}.extends.`,
      person({ extends: ['a.Person'] }),
    ],
    [
      'Unknown type "strng" at model[1].types["a.Person"].properties.age. Did you mean "string"?',
      [testModel, withType('strng')],
    ],
    [
      'Unknown type "strng" at model.models[0].types["a.Person"].properties.age. Did you mean "string"?',
      { models: [withType('strng')], accesses: [], users: [] },
    ],
    ['Expected "bigint" or "number", got "string" at model.longs.', { ...testModel, longs: 'string' }],
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
