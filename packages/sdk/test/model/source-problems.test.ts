import { describe, expect, test } from 'vitest';
import { ConfigError, createClient } from '../../src/index.js';
import { testModel } from '../support/model.js';

/* Without a compiler, the problems of a model are reported when the client is created. */

const options = { baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' } } as const;
const create = (model: unknown) => () => createClient({ ...options, model: model as never });
const person = (definition: object, more: object = {}) => ({
  name: 'm',
  types: { 'a.Person': { kind: 'entity', ...definition }, ...more },
});
const withType = (type: unknown) => person({ properties: { age: type } });
const at = 'model.types["a.Person"]';
const grammar =
  'Expected "boolean", "integer", "long", "float", "double", "decimal", "date", "string" or "object", a type of the model, list<T>, set<T> or map<K,V>.';

describe('each problem with its place and the name that was meant', () => {
  test.each<[message: string, model: unknown]>([
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
    ['Expected a model, an array of models or a deployment, got null at model.', null],
    ['Expected a model, an array of models or a deployment, got "demo" at model.', 'demo'],
    ['Expected a model, an array of models or a deployment, got an object at model.', { types: null }],
    ['Expected a model, an array of models or a deployment, got an array at model.', [{ name: 'x' }]],
  ])('%s', (message, model) => {
    expect(create(model)).toThrow(new ConfigError(message));
    expect(create(model), 'a second time').toThrow(ConfigError);
  });
});

test('types of models that are not there are no problem', () => {
  const open = person({
    extends: ['b.Party'],
    properties: { owner: 'b.Owner', kind: { type: 'b.Kind', default: 'x' } },
  });
  expect(create(open)).not.toThrow();
  expect(create([testModel, open])).not.toThrow();
});

test('a model is looked at once', () => {
  let looked = 0;
  const types = { 'a.Person': { kind: 'entity', properties: { name: 'string' } } };
  const model = new Proxy(
    { name: 'm', types },
    {
      get(target, name, receiver) {
        if (name === 'types') looked += 1;
        return Reflect.get(target, name, receiver);
      },
    },
  );
  create(model)();
  const first = looked;
  for (let count = 0; count < 10; count += 1) create(model)();
  expect(looked - first).toBeLessThan(first * 10);
});
