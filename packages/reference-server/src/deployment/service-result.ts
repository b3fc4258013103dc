import { type EncodedValue, Problems, pointerTo, type SimpleTypeName, variableIn } from '@platform-services/sdk/model';
import type { AssemblyValue } from '../assembly/assembly.js';
import { isArray, isObject, type JsonTree } from '../json/json-tree.js';
import { readValue } from '../json/read-json.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, simpleTypes, typeName, type ValueType } from '../model/types.js';
import { readContext, toTree } from './read-encoded.js';

/**
 * The result of a declared service, with the properties of its request in the places of the variables.
 *
 * @param encodedOf encodes the property of the request with this name
 * @throws BodyRefusal if the result cannot have these values
 */
export type ResultTemplate = (encodedOf: (name: string) => JsonTree) => AssemblyValue;

/**
 * Reads the result of a service. Each `{ "variable": "name" }` in it stands for a property of the request. A property
 * whose type does not fit the place of its variable is a problem, as is a value that does not fit its declared type.
 */
export function readResult(
  encoded: EncodedValue,
  pointer: string,
  request: EntityType,
  types: TypeSystem,
  problems: Problems,
): ResultTemplate {
  const tree = toTree(encoded);
  const variables = new Map(variablesIn(tree, pointer));
  if (variables.size === 0) {
    const result = readValue(tree, simpleTypes.object, readContext(types, pointer, problems));
    return () => result;
  }
  const typeOf = (name: string) => request.propertiesByName.get(name)?.type ?? simpleTypes.object;
  const found = new Problems();
  const sampled = filled(tree, (name) => sampleOf(typeOf(name)));
  readValue(sampled, simpleTypes.object, readContext(types, pointer, found));
  for (const { pointer: place, found: value, expected } of found.list) {
    const [at, name] = [...variables].find(([own]) => place === own || place.startsWith(`${own}/`)) ?? [];
    if (at === undefined || name === undefined) problems.add(place, value, expected);
    else problems.add(at, `the property "${name}" of type ${typeName(typeOf(name))}`, expected);
  }
  return (encodedOf) => readValue(filled(tree, encodedOf), simpleTypes.object, { types, identity: 'off' });
}

/** The names of the variables in a tree, by their JSON pointers. */
function* variablesIn(tree: JsonTree, pointer: string): Generator<readonly [pointer: string, name: string], void> {
  const name = variableIn(tree);
  if (name !== undefined) yield [pointer, name];
  else if (isArray(tree) || isObject(tree)) {
    for (const [member, each] of Object.entries(tree)) yield* variablesIn(each, pointerTo(pointer, member));
  }
}

/** A tree with other values in the places of its variables. */
function filled(tree: JsonTree, encodedOf: (name: string) => JsonTree): JsonTree {
  const name = variableIn(tree);
  if (name !== undefined) return encodedOf(name);
  if (isArray(tree)) return tree.map((each) => filled(each, encodedOf));
  if (!isObject(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([member, each]) => [member, filled(each, encodedOf)]));
}

/** A value of a type, encoded with its type, so that it fits where the values of the type do. Any value may be null. */
function sampleOf(type: ValueType): JsonTree {
  switch (type.kind) {
    case 'simple':
      return samples[type.name];
    case 'enum':
      return { _type: type.signature, value: Array.from(type.constants.keys())[0] ?? '' };
    case 'entity': {
      const concrete = Array.from(type.subtypes).find(({ abstract }) => !abstract);
      return concrete === undefined ? null : { _type: concrete.signature };
    }
    case 'map': {
      const [key, value] = [sampleOf(type.key), sampleOf(type.value)];
      return { _type: 'map', value: key === null ? [] : [{ key, value }] };
    }
    default:
      return { _type: type.kind, value: [sampleOf(type.element)] };
  }
}

const samples: { readonly [Name in SimpleTypeName]: JsonTree } = {
  boolean: false,
  integer: 0,
  long: { _type: 'long', value: '0' },
  float: { _type: 'float', value: 0 },
  double: { _type: 'double', value: 0 },
  decimal: { _type: 'decimal', value: '0' },
  date: { _type: 'date', value: '2024-01-01T00:00:00.000+0000' },
  string: '',
  object: null,
};
