import type { AssemblyValue } from '../assembly/assembly.js';
import type { Deviating } from '../model/refusal.js';
import { describeText } from '../model/scalar-text.js';
import { type ElementType, isCollection, type MapType, simpleTypes, type ValueType } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonTree,
  LosslessNumber,
  member,
  type Place,
  quote,
} from './json-tree.js';
import { type EntityReader, refuseListWrapper, type Settle } from './read-context.js';
import { readElementAt, refuseOthers, typeMismatch, wrappedValue } from './read-element.js';
import { isExactName, refuseInexact, refuseTextId } from './read-exact.js';
import { readName, withoutFraction } from './read-scalar.js';

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
    const collection = type === simpleTypes.object ? readUntypedCollection(reader, tree, place) : undefined;
    return collection ?? readElementAt(reader, tree, type, place, settle);
  }
  if (type.kind === 'map') return { kind: 'map', entries: readEntries(reader, tree, type, place) };
  const elements = readItems(reader, tree, type.kind, type.element, place);
  return type.kind === 'list' ? elements : { kind: 'set', elements };
}

/**
 * Reads an element, a key or a value of a collection.
 *
 * @param exact the rule by which nothing is converted to the declared type. Default: every form of R-21 is read
 */
export function readWithin(
  exact: Deviating,
  reader: EntityReader,
  tree: JsonTree,
  type: ElementType,
  place: Place,
  settle: Settle,
): AssemblyValue {
  if (exact === undefined) return readValueAt(reader, tree, type, place, settle);
  refuseInexact(exact, tree, type, place);
  return readValueAt(reader, tree, type, place, (entity) => {
    refuseTextId(exact, entity, tree);
    settle(entity);
  });
}

/**
 * Reads the elements of a list or a set: an array, or a wrapper with an array.
 *
 * @param exact as in {@link readWithin}
 */
export function readItems(
  reader: EntityReader,
  tree: JsonTree,
  kind: 'list' | 'set',
  type: ElementType,
  place: Place,
  exact?: Deviating,
): AssemblyValue[] {
  let items = tree;
  let within = place;
  if (isObject(tree)) {
    const name = member(tree, '_type');
    // An array may stand for a set, and so may a list.
    if (name !== undefined && name !== kind && name !== 'list') throw typeMismatch(place, tree, `a ${kind}`);
    refuseListWrapper(reader, tree, place);
    items = wrappedValue(tree, place, `a ${kind}`);
    within = place.member('value');
    if (items === null) return [];
  }
  if (!isArray(items)) throw typeMismatch(within, items, `an array (a ${kind})`);
  const elements: AssemblyValue[] = [];
  const { skipsNullElements: skipsNull } = reader.decoder;
  for (const [index, item] of items.entries()) {
    const isSkipped = item === null ? skipsNull && type !== simpleTypes.object : reader.isDangling(item);
    if (isSkipped) continue;
    const at = elements.length;
    const settle: Settle = (entity) => {
      elements[at] = entity;
    };
    elements.push(readWithin(exact, reader, item, type, within.index(index), settle));
  }
  return elements;
}

export type Entry = [AssemblyValue, AssemblyValue];

/** How the keys and values of a map are read. */
interface EntryForm extends Omit<MapType, 'kind'> {
  /** As in {@link readWithin}. Entries are then checked only where both key and value are there. */
  readonly exact?: Deviating;
  /** Whether the names of an object are positions in a list, which are numbers in every dialect. */
  readonly arePositions?: boolean;
}

/** Reads the entries of a map, in each form of R-21 that the dialect accepts. */
export function readEntries(reader: EntityReader, tree: JsonTree, form: EntryForm, place: Place): Entry[] {
  const { flatMaps } = reader.dialect;
  if (flatMaps !== undefined && isArray(tree)) return readFlatEntries(reader, tree, form, place);
  if (!isObject(tree)) throw typeMismatch(place, tree, 'a map: an object, or a wrapper with _type "map"');
  const name = member(tree, '_type');
  if (name === undefined) return readNamedEntries(reader, tree, form, place);
  if (name !== 'map' && name !== 'flatmap') throw typeMismatch(place, tree, 'a map');
  const value = wrappedValue(tree, place, 'a map');
  const within = place.member('value');
  if (value === null) return [];
  if (isObject(value) && !Object.hasOwn(value, '_type')) return readNamedEntries(reader, value, form, within);
  if (!isArray(value)) {
    throw typeMismatch(within, value, `an array of ${flatMaps === undefined ? '{"key","value"} or of ' : ''}${inTurn}`);
  }
  const [first] = value;
  const holdsPairs = first !== undefined && isEntry(first);
  const isPairs = holdsPairs && form.exact === undefined && !mayBeKey(form.key);
  if (flatMaps !== undefined && isPairs) refusePairs(flatMaps, within);
  if (flatMaps !== undefined || !holdsPairs) return readFlatEntries(reader, value, form, within);
  return value.map((each, index) => readEntry(reader, each, form, within.index(index)));
}

const inTurn = 'keys and values in turn';

/** Whether an object with the members `key` and `value` may be a key of this type. */
function mayBeKey(type: ElementType): boolean {
  return type === simpleTypes.object || (type.kind === 'entity' && type.propertiesByName.has('key'));
}

function refusePairs(rule: string, place: Place): never {
  const expected = `${inTurn} in a "flatmap", or an object whose member names are the keys`;
  throw place.refusal(rule, 'a list of {"key","value"}', expected);
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

function readFlatEntries(reader: EntityReader, tree: readonly JsonTree[], form: EntryForm, place: Place): Entry[] {
  const items = reader.decoder.skipsNullEntries ? tree.filter((item) => item !== null) : tree;
  if (items.length % 2 !== 0 && reader.dialect.flatMaps === undefined) {
    throw place.refusal('R-21', 'a key without a value', inTurn);
  }
  const entries: Entry[] = [];
  for (let index = 0; index < items.length; index += 2) {
    const [key = null, value] = items.slice(index, index + 2);
    if (reader.isDangling(key)) continue;
    if (value === undefined || reader.isDangling(value)) {
      if (form.exact === undefined) readValueAt(reader, key, form.key, place.index(index), () => {});
    } else {
      entries.push(readPair(reader, [key, value], form, place.index(index), place.index(index + 1)));
    }
  }
  return entries;
}

/** Whether a member of an object is skipped since its value is null. */
function isSkipped(reader: EntityReader, value: JsonTree, { exact }: EntryForm): boolean {
  return (reader.dialect.flatMaps ?? exact) !== undefined && (value === null || reader.isDangling(value));
}

function readPair(
  reader: EntityReader,
  [key, value]: readonly [JsonTree, JsonTree],
  form: EntryForm,
  keyPlace: Place,
  valuePlace: Place,
): Entry {
  const entry: Entry = [null, null];
  entry[0] = readWithin(form.exact, reader, key, form.key, keyPlace, (entity) => {
    entry[0] = entity;
  });
  entry[1] = readWithin(form.exact, reader, value, form.value, valuePlace, (entity) => {
    entry[1] = entity;
  });
  return entry;
}

function readNamedEntries(reader: EntityReader, tree: JsonObject, form: EntryForm, place: Place): Entry[] {
  const entries: Entry[] = [];
  for (const [name, value] of Object.entries(withLongId(reader, tree, form))) {
    const within = place.member(name);
    if (isSkipped(reader, value, form)) continue;
    const key = readKey(reader, name, form, within);
    const entry: Entry = [key, null];
    entry[1] = readWithin(form.exact, reader, value, form.value, within, (entity) => {
      entry[1] = entity;
    });
    entries.push(entry);
  }
  return entries;
}

/**
 * An object that is read as a map, with its number `id` as a long. In dialects with exact numbers it is one if the map
 * has no declared type, or if that matters only when the map has been read.
 */
function withLongId({ dialect }: EntityReader, tree: JsonObject, { key, exact }: EntryForm): JsonObject {
  const id = member(tree, 'id');
  const isDeclared = dialect.exactNumbers === undefined || (key !== simpleTypes.object && exact === undefined);
  if (isDeclared || (typeof id !== 'number' && !(id instanceof LosslessNumber))) return tree;
  return { ...tree, id: { value: withoutFraction(id), _type: simpleTypes.long.name } };
}

/** Reads the name of a member as a key. In a dialect with flat maps it is a string, not a number. */
function readKey({ dialect: { flatMaps } }: EntityReader, name: string, form: EntryForm, place: Place): Scalar {
  const { key, exact, arePositions = false } = form;
  const expected = `a key that is ${describeText(key)}`;
  const read = exact === undefined || isExactName(key) ? readName(name, key) : undefined;
  if (read === undefined) {
    if (exact === undefined) throw typeMismatch(place, name, expected);
    throw place.refusal(exact, `the name ${quote(name)}`, expected);
  }
  if (flatMaps === undefined || arePositions || typeof read === 'string' || key.kind === 'enum') return read;
  throw place.refusal(flatMaps, `the name ${quote(name)}`, `${describeText(key)} as a key in a "flatmap"`);
}

/** Reads a collection without a declared type; `undefined` if the value is not a collection. */
function readUntypedCollection(reader: EntityReader, tree: JsonTree, place: Place): AssemblyValue | undefined {
  const element = simpleTypes.object;
  if (isArray(tree)) return readItems(reader, tree, 'list', element, place);
  if (!isObject(tree) || Object.hasOwn(tree, '_ref')) return undefined;
  const name = member(tree, '_type');
  if (name === undefined && Object.hasOwn(tree, '_id')) return undefined;
  switch (name) {
    case 'list':
      return readItems(reader, tree, 'list', element, place);
    case 'set':
      return { kind: 'set', elements: readItems(reader, tree, 'set', element, place) };
    case undefined:
    case 'map':
    case 'flatmap':
      return { kind: 'map', entries: readEntries(reader, tree, { key: element, value: element }, place) };
    default:
      return undefined;
  }
}
