import { describe, expect, test } from 'vitest';
import { formatType, modelTypes } from '../../src/model/index.js';
import { model } from './demo-model.js';

const types = modelTypes(model);

function textsOf(name: string): Record<string, string> {
  const properties = types.entity(name)?.properties ?? [];
  return Object.fromEntries(Array.from(properties, ([property, { type }]) => [property, formatType(type)]));
}

describe('the types of a model while a program runs', () => {
  test('properties, inherited ones included', () => {
    expect(textsOf('Employee')).toMatchObject({
      id: 'long',
      globalId: 'string',
      partition: 'string',
      salary: 'long',
      children: 'list<com.vendor.demo.model.Person>',
      phoneBook: 'map<string,string>',
      lastName: 'string',
      mark: 'decimal',
    });
    expect(textsOf('com.vendor.demo.model.Address')).toEqual({
      id: 'string',
      globalId: 'string',
      partition: 'string',
      street: 'string',
    });
    expect(types.entity('Person')?.properties.get('active')).toMatchObject({ nullable: false, mandatory: false });
    expect(types.entity('Person')?.properties.get('ssn')).toMatchObject({ nullable: true, mandatory: true });
  });

  test('names', () => {
    expect(types.find('Person')).toBe(types.find('com.vendor.demo.model.Person'));
    expect(types.find('Address')).toBeUndefined();
    expect(types.find('Nobody')).toBeUndefined();
    expect(types.find('constructor')).toBeUndefined();
    expect(types.entity('Gender')).toBeUndefined();
    expect(types.find('Gender')).toMatchObject({ kind: 'enum', constants: new Set(['male', 'female']) });
    expect(types.signatures).toEqual(Object.keys(model.types));
  });

  test('inheritance', () => {
    expect(types.isSubtype('Employee', 'Party')).toBe(true);
    expect(types.isSubtype('Party', 'Party')).toBe(true);
    expect(types.isSubtype('Party', 'Employee')).toBe(false);
    expect(types.isSubtype('Nobody', 'Party')).toBe(false);
  });

  test('the built-in resource, under any prefix', () => {
    const resource = types.entity('org.acme.model.resource.Resource');
    expect(resource?.signature).toBe('org.acme.model.resource.Resource');
    expect(resource?.properties.get('fileSize')?.type).toEqual({ kind: 'simple', name: 'long' });
    expect(types.entity('Resource')?.properties.get('id')?.type).toEqual({ kind: 'simple', name: 'string' });
    expect(types.entity('com.vendor.model.resource.source.FileSystemSource')?.properties.has('path')).toBe(true);
  });

  test('one view per source', () => {
    expect(modelTypes(model)).toBe(types);
    expect(modelTypes([model]).find('Person')?.signature).toBe('com.vendor.demo.model.Person');
    expect(modelTypes({ models: [model], accesses: [], users: [] }).find('Person')).toBeDefined();
    expect(modelTypes(undefined).find('Person')).toBeUndefined();
    expect(modelTypes(undefined).find('Resource')).toBeDefined();
  });

  test('an invalid definition is reported when it is used', () => {
    const bad = { name: 'bad', types: { 'a.A': { kind: 'entity', properties: { x: 'list<' } } } } as const;
    expect(() => modelTypes(bad).find('A')).toThrow('Expected a type, got "list<" at the property "x" of "a.A".');
  });

  test('a circle of supertypes ends', () => {
    const bad = {
      name: 'bad',
      types: { 'a.A': { kind: 'entity', extends: ['a.B'] }, 'a.B': { kind: 'entity', extends: ['a.A'] } },
    } as const;
    expect(modelTypes(bad).entity('A')?.lineage).toEqual(new Set(['a.A', 'a.B']));
  });
});
