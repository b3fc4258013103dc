import type { ModelDefinition, TypeDefinitions } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { readDefault } from '../../src/deployment/read-encoded.js';
import { newTransient, propertyOf, transient } from '../../src/model/instance.js';
import { ModelError, TypeSystem } from '../../src/model/type-system.js';
import { type EntityType, isSubtype, simpleTypes, typeName } from '../../src/model/types.js';
import { MapValue, SetValue, type Value } from '../../src/model/values.js';

const model = (types: TypeDefinitions, name = 'm'): ModelDefinition => ({ name, types });
const build = (types: TypeDefinitions) => TypeSystem.build([model(types)], 'com.vendor', {}, readDefault);

function entity(types: TypeSystem, signature: string): EntityType {
  const type = types.type(signature);
  if (type?.kind !== 'entity') throw new Error(`no ${signature}`);
  return type;
}

const diamond = build({
  'a.Top': { kind: 'entity', abstract: true, properties: { shared: 'string' } },
  'a.Left': { kind: 'entity', extends: ['a.Top'], properties: { left: 'integer' } },
  'a.Right': { kind: 'entity', extends: ['a.Top'], properties: { right: 'boolean', other: 'string' } },
  'a.Both': { kind: 'entity', extends: ['a.Left', 'a.Right'], properties: { own: 'list<a.Top>' } },
  'b.Both': { kind: 'entity', properties: { zebra: 'string', Apple: 'string' } },
});

describe('inheritance', () => {
  const top = entity(diamond, 'a.Top');
  const left = entity(diamond, 'a.Left');
  const right = entity(diamond, 'a.Right');
  const both = entity(diamond, 'a.Both');

  it('inherits from several parents, and shared properties once', () => {
    expect(both.properties.map((property) => property.name)).toEqual([
      'globalId',
      'id',
      'left',
      'other',
      'own',
      'partition',
      'right',
      'shared',
    ]);
    expect(both.propertiesByName.get('shared')).toBe(top.propertiesByName.get('shared'));
  });

  it('knows all types above and below', () => {
    expect([left, right, both].every((type) => isSubtype(type, top))).toBe(true);
    expect(isSubtype(left, right)).toBe(false);
    expect(new Set(Array.from(top.subtypes, (type) => type.signature))).toEqual(
      new Set(['a.Top', 'a.Left', 'a.Right', 'a.Both']),
    );
  });

  it('sorts properties by name, capitals first', () => {
    expect(entity(diamond, 'b.Both').properties.map((property) => property.name)).toEqual([
      'Apple',
      'globalId',
      'id',
      'partition',
      'zebra',
    ]);
  });

  it('reads a property of a supertype from an instance of any subtype', () => {
    const instance = transient(both, { shared: 's', left: 7, right: true, other: 'o' });
    const read = (type: EntityType, name: string) => instance.get(propertyOf(type, name));
    expect([read(top, 'shared'), read(left, 'left'), read(right, 'right'), read(right, 'other')]).toEqual([
      's',
      7,
      true,
      'o',
    ]);
  });

  it('gives no two properties of a type one place', () => {
    for (const type of [top, left, right, both]) {
      const places = type.properties.map((property) => property.index);
      expect(new Set(places).size).toBe(places.length);
      expect(Math.max(...places)).toBeLessThan(type.valueCount);
    }
  });
});

describe('ids', () => {
  const types = build({
    'a.Default': { kind: 'entity' },
    'a.Text': { kind: 'entity', id: 'string' },
    'a.Inherits': { kind: 'entity', extends: ['a.Text'] },
    'a.Overrides': { kind: 'entity', extends: ['a.Text'], id: 'integer' },
  });
  it.each([
    ['a.Default', 'long'],
    ['a.Text', 'string'],
    ['a.Inherits', 'string'],
    ['a.Overrides', 'integer'],
    ['com.vendor.model.resource.Resource', 'string'],
    ['com.vendor.model.resource.source.StaticSource', 'string'],
    ['com.vendor.model.query.EntityQueryResult', 'long'],
  ])('%s has an id of type %s', (signature, expected) => {
    expect(typeName(entity(types, signature).id.type)).toBe(expected);
  });
});

describe('resolve', () => {
  it.each([
    ['a.Both', ['a.Both']],
    ['Both', ['a.Both', 'b.Both']],
    ['Left', ['a.Left']],
    ['Resource', ['com.vendor.model.resource.Resource']],
    ['FileSystemSource', ['com.vendor.model.resource.source.FileSystemSource']],
    ['left', []],
    ['UserSession', ['com.vendor.model.securityservice.UserSession']],
    ['com.vendor.model.query.EntityQueryResult', ['com.vendor.model.query.EntityQueryResult']],
    ['GenericEntity', []],
    ['Failure', []],
    ['com.vendor.model.service.api.result.Failure', []],
    ['', []],
    ['constructor', []],
    ['__proto__', []],
  ])('%s means %j', (name, expected) => {
    expect(diamond.resolve(name).map((type) => type.signature)).toEqual(expected);
  });

  it('finds service requests by signature, but not as types of the access', () => {
    const definition = { kind: 'entity', properties: { name: 'string' } } as const;
    const types = TypeSystem.build([], 'com.vendor', { 'a.Request': definition });
    expect(types.type('a.Request')?.simpleName).toBe('Request');
    expect(types.resolve('a.Request')).toEqual([]);
  });

  it('leaves a service request that a model defines to the model', () => {
    const models = [model({ 'a.Request': { kind: 'entity', properties: { own: 'string' } } })];
    const types = TypeSystem.build(models, 'com.vendor', { 'a.Request': { kind: 'entity' } });
    expect(entity(types, 'a.Request').propertiesByName.has('own')).toBe(true);
    expect(types.resolve('Request')).toHaveLength(1);
  });
});

describe('built-in types', () => {
  it('take the prefix that is set', () => {
    const types = TypeSystem.build([], 'org.acme');
    expect(types.builtIn.resource.signature).toBe('org.acme.model.resource.Resource');
    expect(types.builtIn.owner.signature).toBe('org.acme.model.generic.manipulation.EntityProperty');
  });

  it('can be named by models', () => {
    const types = build({
      'a.Page': { kind: 'entity', properties: { picture: 'com.vendor.model.resource.Resource' } },
    });
    expect(propertyOf(entity(types, 'a.Page'), 'picture').type).toBe(types.builtIn.resource);
  });

  it('are below one root, which accepts any entity', () => {
    const { genericEntity, resource, compoundManipulation } = diamond.builtIn;
    expect(isSubtype(resource, genericEntity) && isSubtype(compoundManipulation, genericEntity)).toBe(true);
    expect(isSubtype(entity(diamond, 'b.Both'), genericEntity)).toBe(true);
  });
});

describe('values of a new entity', () => {
  const types = build({
    'a.Color': { kind: 'enum', constants: ['red'] },
    'a.All': {
      kind: 'entity',
      properties: {
        plain: 'integer',
        boolean: { type: 'boolean', nullable: false },
        integer: { type: 'integer', nullable: false },
        long: { type: 'long', nullable: false },
        double: { type: 'double', nullable: false },
        string: { type: 'string', nullable: false },
        color: { type: 'a.Color', nullable: false },
        entity: { type: 'a.All', nullable: false },
        yes: { type: 'boolean', nullable: false, default: true },
        red: { type: 'a.Color', default: { value: 'red', _type: 'a.Color' } },
        big: { type: 'long', default: '9007199254740993' },
        born: { type: 'date', default: '2026-03-01' },
        float: { type: 'float', default: 0.1 },
        words: { type: 'list<string>', default: ['a', 'b'] },
        tags: { type: 'set<string>', default: { _type: 'set', value: ['a', 'a'] } },
        scores: { type: 'map<string,integer>', default: { one: 1 } },
        pairs: { type: 'map<integer,string>', default: { _type: 'map', value: [{ key: 3, value: 'x' }] } },
        list: 'list<string>',
      },
    },
  });
  const all = entity(types, 'a.All');
  const spell = (value: Value): unknown => {
    if (value instanceof SetValue || value instanceof MapValue) return Array.from<unknown>(value);
    return value instanceof Date ? value.toISOString() : value;
  };

  it.each([
    ['plain', null],
    ['boolean', false],
    ['integer', 0],
    ['long', 0n],
    ['double', 0],
    ['string', null],
    ['entity', null],
    ['color', null],
    ['yes', true],
    ['big', 9007199254740993n],
    ['born', '2026-03-01T00:00:00.000Z'],
    ['float', Math.fround(0.1)],
    ['words', ['a', 'b']],
    ['tags', ['a']],
    ['scores', [['one', 1]]],
    ['pairs', [[3, 'x']]],
    ['list', []],
  ])('%s is %s', (name, expected) => {
    expect(spell(newTransient(all).get(propertyOf(all, name)))).toEqual(expected);
  });

  it('is a constant where the default is one', () => {
    expect(newTransient(all).get(propertyOf(all, 'red'))).toMatchObject({ name: 'red' });
  });

  it('tells what must be named (R-76) from what cannot be null (R-42)', () => {
    expect(propertyOf(all, 'entity')).toMatchObject({ mandatory: false, nullable: false });
    expect(propertyOf(all, 'plain')).toMatchObject({ mandatory: false, nullable: true });
  });
});

describe('problems of models', () => {
  it.each<[string, TypeDefinitions, string]>([
    [
      'an unknown supertype',
      { 'a.A': { kind: 'entity', extends: ['a.B'] } },
      'Expected an entity type, got "a.B" at a.A/extends/0.',
    ],
    ['an unknown type', { 'a.A': { kind: 'entity', properties: { b: 'a.B' } } }, 'got "a.B" at a.A/properties/b/type.'],
    ['no type', { 'a.A': { kind: 'entity', properties: { b: 'list<list<string>>' } } }, 'a.A/properties/b/type'],
    [
      'another type than above',
      {
        'a.A': { kind: 'entity', properties: { b: 'string' } },
        'a.B': { kind: 'entity', extends: ['a.A'], properties: { b: 'integer' } },
      },
      'Expected string, the type of the inherited property "b", got integer at a.B/properties/b.',
    ],
    [
      'a built-in type',
      { 'com.vendor.model.resource.Resource': { kind: 'entity' } },
      'Expected another signature, got the signature of a built-in type at com.vendor.model.resource.Resource.',
    ],
  ])('tells %s', (_, types, expected) => {
    expect(() => build(types)).toThrow(expected);
  });

  it('are all reported', () => {
    const types: TypeDefinitions = { 'a.A': { kind: 'entity', extends: ['a.X', 'a.Y'], properties: { b: 'a.Z' } } };
    try {
      build(types);
      expect.unreachable();
    } catch (error) {
      expect(error instanceof ModelError && error.problems.map((problem) => problem.path.join('/'))).toEqual([
        'a.A/extends/0',
        'a.A/extends/1',
        'a.A/properties/b/type',
      ]);
    }
  });
});

it('spells types as the grammar does', () => {
  const both = entity(diamond, 'a.Both');
  expect(typeName(propertyOf(both, 'own').type)).toBe('list<a.Top>');
  expect(typeName({ kind: 'map', key: simpleTypes.string, value: both })).toBe('map<string,a.Both>');
});
