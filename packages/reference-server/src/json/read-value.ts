import { isSimpleTypeName } from '@platform-services/sdk/model';
import type { AssemblyElement, AssemblyEntity, AssemblyValue } from '../assembly/assembly.js';
import { describeText } from '../model/scalar-text.js';
import {
  type ElementType,
  type EntityType,
  type EnumType,
  isCollection,
  type MapType,
  type SimpleType,
  simpleTypes,
  type ValueType,
} from '../model/types.js';
import type { Scalar } from '../model/values.js';
import type { ReadDialect } from './json-dialect.js';
import { describe, isArray, isObject, type JsonObject, type JsonTree, LosslessNumber, member } from './json-tree.js';
import { BodyRefusal, type Place } from './place.js';
import { markNumber, readName, readScalar, readUntyped, readWrapped } from './read-scalar.js';
import type { TypeNames } from './type-names.js';

/** Receives an entity when it has been read or, for a reference, when it has been resolved. */
export type Settle = (entity: AssemblyEntity) => void;

/** Reads the entities that are found in values. */
export interface EntityReader {
  readonly names: TypeNames;
  readonly dialect: ReadDialect;
  /** Enqueues an entity or a reference. `settle` receives it later. Without `type` it may be of any type. */
  enqueue(tree: JsonObject, type: EntityType | undefined, place: Place, settle: Settle): void;
}

/** How the elements, keys and values of a collection are read. */
export interface ElementForm {
  readonly read: (
    reader: EntityReader,
    tree: JsonTree,
    type: ElementType,
    place: Place,
    settle: Settle,
  ) => AssemblyElement;
  /** Reads a member name as a key; `undefined` if it is not a key of the type. */
  readonly readName: (name: string, type: ElementType) => Scalar | undefined;
}

/** Reads a value of a declared type. Entities in it are null until they are settled. */
export function readValueAt(
  reader: EntityReader,
  tree: JsonTree,
  type: ValueType,
  place: Place,
  settle: Settle,
): AssemblyValue {
  if (tree === null) return null;
  if (!isCollection(type)) {
    if (type !== simpleTypes.object) return readElementAt(reader, tree, type, place, settle);
    return readUntypedCollection(reader, tree, place) ?? readElementAt(reader, tree, type, place, settle);
  }
  if (type.kind === 'map') return { kind: 'map', entries: readEntries(reader, tree, type, place) };
  const elements = readItems(reader, tree, type.kind, type.element, place);
  return type.kind === 'list' ? elements : { kind: 'set', elements };
}

/** Reads an element, a key or a value. */
export function readElementAt(
  reader: EntityReader,
  tree: JsonTree,
  type: ElementType,
  place: Place,
  settle: Settle,
): AssemblyElement {
  if (tree === null) return null;
  if (type.kind === 'entity') {
    if (!isObject(tree)) throw typeMismatch(place, tree, `an entity of ${type.signature}`);
    reader.enqueue(tree, type, place, settle);
    return null;
  }
  if (type === simpleTypes.object) return readUntypedElement(reader, tree, place, settle);
  if (!isObject(tree)) return readScalar(tree, type) ?? fail(place, tree, describeText(type));
  return readWrapper(reader, tree, type, place);
}

/** Elements in any form of R-21. */
export const liberalForm: ElementForm = { read: readElementAt, readName };

/** Reads the elements of a list or a set: an array, or a wrapper with an array. */
export function readItems(
  reader: EntityReader,
  tree: JsonTree,
  kind: 'list' | 'set',
  type: ElementType,
  place: Place,
  form: ElementForm = liberalForm,
): AssemblyElement[] {
  let items = tree;
  let within = place;
  if (isObject(tree)) {
    const name = member(tree, '_type');
    // An array may stand for a set, and so may a list.
    if (name !== undefined && name !== kind && name !== 'list') throw typeMismatch(place, tree, `a ${kind}`);
    items = wrappedValue(tree, place, `a ${kind}`);
    within = place.member('value');
    if (items === null) return [];
  }
  if (!isArray(items)) throw typeMismatch(within, items, `an array (a ${kind})`);
  const elements: AssemblyElement[] = [];
  for (const [index, item] of items.entries()) {
    const settle: Settle = (entity) => {
      elements[index] = entity;
    };
    elements.push(form.read(reader, item, type, within.index(index), settle));
  }
  return elements;
}

type Entry = [AssemblyElement, AssemblyElement];

/** How the keys and values of a map are read. */
interface EntryForm extends ElementForm, Omit<MapType, 'kind'> {}

/** Reads the entries of a map, in each form of R-21 that the dialect accepts. */
export function readEntries(
  reader: EntityReader,
  tree: JsonTree,
  { key, value: entry }: Omit<MapType, 'kind'>,
  place: Place,
  { read, readName }: ElementForm = liberalForm,
): Entry[] {
  const form: EntryForm = { key, value: entry, read, readName };
  if (!isObject(tree)) throw typeMismatch(place, tree, 'a map: an object, or a wrapper with _type "map"');
  const name = member(tree, '_type');
  if (name === undefined) return readNamedEntries(reader, tree, form, place);
  if (name !== 'map' && name !== 'flatmap') throw typeMismatch(place, tree, 'a map');
  const value = wrappedValue(tree, place, 'a map');
  const within = place.member('value');
  if (value === null) return [];
  if (isObject(value) && !Object.hasOwn(value, '_type')) return readNamedEntries(reader, value, form, within);
  const { pairs } = reader.dialect;
  if (!isArray(value))
    throw typeMismatch(within, value, `an array of ${pairs ? '{"key","value"} or of ' : ''}${inTurn}`);
  const [first] = value;
  if (first === undefined || !isEntry(first)) return readFlatEntries(reader, value, form, within);
  if (pairs) return value.map((each, index) => readEntry(reader, each, form, within.index(index)));
  if (key.kind !== 'entity' || !key.propertiesByName.has('key')) refusePairs(within);
  return readFlatEntries(reader, value, form, within);
}

const inTurn = 'keys and values in turn';

function refusePairs(place: Place): never {
  const expected = `${inTurn} in a "flatmap", or an object whose member names are the keys`;
  throw new BodyRefusal('D-8', place.path, 'a list of {"key","value"}', expected);
}

function isEntry(tree: JsonTree): tree is JsonObject {
  return isObject(tree) && Object.hasOwn(tree, 'key') && !Object.hasOwn(tree, '_type');
}

function readEntry(reader: EntityReader, tree: JsonTree, form: EntryForm, place: Place): Entry {
  if (!isEntry(tree)) throw typeMismatch(place, tree, 'an entry {"key","value"}');
  refuseOthers(tree, ['key', 'value'], place);
  const key = member(tree, 'key') ?? null;
  const value = member(tree, 'value') ?? null;
  return readPair(reader, [key, value], form, place.member('key'), place.member('value'));
}

function readFlatEntries(reader: EntityReader, items: readonly JsonTree[], form: EntryForm, place: Place): Entry[] {
  if (items.length % 2 !== 0) {
    throw new BodyRefusal('R-21', place.path, 'a key without a value', inTurn);
  }
  const entries: Entry[] = [];
  for (let index = 0; index < items.length; index += 2) {
    const pair = [items[index] ?? null, items[index + 1] ?? null] as const;
    entries.push(readPair(reader, pair, form, place.index(index), place.index(index + 1)));
  }
  return entries;
}

function readPair(
  reader: EntityReader,
  [key, value]: readonly [JsonTree, JsonTree],
  form: EntryForm,
  keyPlace: Place,
  valuePlace: Place,
): Entry {
  const entry: Entry = [null, null];
  entry[0] = form.read(reader, key, form.key, keyPlace, (entity) => {
    entry[0] = entity;
  });
  entry[1] = form.read(reader, value, form.value, valuePlace, (entity) => {
    entry[1] = entity;
  });
  return entry;
}

function readNamedEntries(reader: EntityReader, tree: JsonObject, form: EntryForm, place: Place): Entry[] {
  return Object.entries(tree).map(([name, value]) => {
    const within = place.member(name);
    const key = form.readName(name, form.key) ?? fail(within, name, `a key that is ${describeText(form.key)}`);
    const entry: Entry = [key, null];
    entry[1] = form.read(reader, value, form.value, within, (entity) => {
      entry[1] = entity;
    });
    return entry;
  });
}

/** Reads a wrapped value of a declared type: `{"value", "_type"}`, where `_type` may be missing. */
function readWrapper(reader: EntityReader, tree: JsonObject, type: SimpleType | EnumType, place: Place): Scalar | null {
  const expected = describeText(type);
  const name = member(tree, '_type');
  const fits = type.kind === 'enum' ? reader.names.isEnum(name, type) : name === type.name;
  if (name !== undefined && !fits) throw typeMismatch(place, tree, expected);
  const value = wrappedValue(tree, place, expected);
  return value === null ? null : (readWrapped(value, type) ?? fail(place.member('value'), value, expected));
}

function wrappedValue(tree: JsonObject, place: Place, expected: string): JsonTree {
  const value = member(tree, 'value');
  if (value === undefined) throw typeMismatch(place, tree, `${expected}, bare or as {"value","_type"}`);
  refuseOthers(tree, ['value', '_type'], place);
  return value;
}

function refuseOthers(tree: JsonObject, names: readonly string[], place: Place): void {
  for (const name of Object.keys(tree)) {
    if (names.includes(name)) continue;
    throw new BodyRefusal('R-21', place.member(name).path, 'an unknown member', `only ${names.join(' and ')}`);
  }
}

/** Reads a collection without a declared type; `undefined` if the value is not a collection. */
function readUntypedCollection(reader: EntityReader, tree: JsonTree, place: Place): AssemblyValue | undefined {
  const element = simpleTypes.object;
  if (isArray(tree)) return readItems(reader, tree, 'list', element, place);
  if (!isObject(tree) || Object.hasOwn(tree, '_ref')) return undefined;
  switch (member(tree, '_type')) {
    case 'list':
      return readItems(reader, tree, 'list', element, place);
    case 'set':
      return { kind: 'set', elements: readItems(reader, tree, 'set', element, place) };
    case 'map':
    case 'flatmap':
      return { kind: 'map', entries: readEntries(reader, tree, { key: element, value: element }, place) };
    case undefined:
      if (Object.hasOwn(tree, '_id')) return undefined;
      return { kind: 'map', entries: readEntries(reader, tree, { key: simpleTypes.string, value: element }, place) };
    default:
      return undefined;
  }
}

/** Reads an element without a declared type. It tells its type itself. */
function readUntypedElement(reader: EntityReader, tree: JsonTree, place: Place, settle: Settle): AssemblyElement {
  const expected = 'a simple value, an enum constant or an entity with _type';
  if (tree === null) return null;
  if (isArray(tree)) throw typeMismatch(place, tree, `${expected} (a collection cannot hold collections)`);
  if (!isObject(tree)) return readUntyped(tree) ?? fail(place, tree, 'a number of at most 10,000 digits');
  const name = member(tree, '_type');
  if (Object.hasOwn(tree, '_ref')) {
    reader.enqueue(tree, undefined, place, settle);
    return null;
  }
  if (typeof name !== 'string') throw typeMismatch(place, tree, expected);
  if (isSimpleTypeName(name) && name !== 'object') {
    const type = simpleTypes[name];
    const value = readWrapper(reader, tree, type, place);
    return value === null ? null : markNumber(value, type);
  }
  const type = reader.names.any(name, place);
  if (type.kind === 'enum') return readWrapper(reader, tree, type, place);
  reader.enqueue(tree, type, place, settle);
  return null;
}

function fail(place: Place, found: JsonTree, expected: string): never {
  throw typeMismatch(place, found, expected);
}

/** The refusal of a value that is not of the expected type. */
export function typeMismatch(place: Place, found: JsonTree, expected: string): BodyRefusal {
  const isNumber = typeof found === 'number' || found instanceof LosslessNumber;
  return new BodyRefusal(isNumber ? 'R-22' : 'R-21', place.path, describe(found), expected);
}
