import { isSimpleTypeName } from '@platform-services/sdk/model';
import { inObject } from '../model/contents.js';
import { describeText } from '../model/scalar-text.js';
import { type ElementType, type EnumType, type SimpleType, simpleTypes } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import {
  type BodyRefusal,
  describe,
  isArray,
  isObject,
  type JsonObject,
  type JsonTree,
  LosslessNumber,
  member,
  type Place,
} from './json-tree.js';
import type { EntityReader, Settle } from './read-context.js';
import { convert, isContained, isExactNumber, readBare, readUntyped, readWrapped } from './read-scalar.js';

/** Reads a value that is not a collection. Returns null for an entity, which is set later. */
export function readElementAt(
  reader: EntityReader,
  tree: NonNullable<JsonTree>,
  type: ElementType,
  place: Place,
  settle: Settle,
): Scalar | null {
  if (type.kind === 'entity') {
    if (!isObject(tree)) throw typeMismatch(place, tree, `an entity of ${type.signature}`);
    if (!reader.isDangling(tree)) reader.enqueue(tree, type, place, settle);
    return null;
  }
  if (type === simpleTypes.object) return readUntypedElement(reader, tree, place, settle);
  if (isObject(tree)) {
    refuseWrapper(reader, tree, type, place);
    return readWrapper(reader, tree, type, place);
  }
  const value = readBare(reader.dialect, tree, type);
  if (value !== undefined) return value;
  const { exactNumbers } = reader.dialect;
  if (exactNumbers !== undefined && type.kind === 'simple') {
    refuseInexactNumber(exactNumbers, tree, type, place);
    refuseLargeDecimal(exactNumbers, tree, type, place);
  }
  throw typeMismatch(place, tree, describeText(type));
}

function refuseInexactNumber(rule: string, tree: JsonTree, type: SimpleType, place: Place): void {
  if (isExactNumber(tree, type)) return;
  const isFloating = type === simpleTypes.float || type === simpleTypes.double;
  const form = isFloating ? 'with a fraction or an exponent, or of 32 bits' : 'without a fraction and an exponent';
  throw place.refusal(rule, describe(tree), `${describeText(type)} ${form}`);
}

/** Refuses a bare decimal that only a wrapper can hold, since a bare one is read as a double first. */
function refuseLargeDecimal(rule: string, tree: JsonTree, type: SimpleType, place: Place): void {
  if (type !== simpleTypes.decimal || readWrapped(tree, type) === undefined) return;
  const expected = 'a decimal within the range of a double, or in a wrapper';
  throw place.refusal(rule, describe(tree), expected);
}

/** Reads a wrapped value of a declared type: `{"value", "_type"}`, where `_type` may be missing. */
function readWrapper(reader: EntityReader, tree: JsonObject, type: SimpleType | EnumType, place: Place): Scalar | null {
  const { exactNumbers } = reader.dialect;
  const expected = describeText(type);
  const name = member(tree, '_type');
  const wrapped = exactNumbers === undefined ? type : containedType(name, type);
  const fits = wrapped.kind === 'enum' ? reader.names.isEnum(name, wrapped) : name === wrapped.name;
  if (name !== undefined && !fits && !isWrappedText(reader, name, type)) throw typeMismatch(place, tree, expected);
  const value = wrappedValue(tree, place, expected);
  if (value === null) return null;
  const within = place.member('value');
  if (exactNumbers !== undefined && wrapped.kind === 'simple') {
    refuseTextOfNumber(exactNumbers, value, wrapped, within);
    refuseInexactNumber(exactNumbers, value, wrapped, within);
  }
  // A float that is converted keeps the digits that it is written with.
  const readAs = wrapped === simpleTypes.float && wrapped !== type ? simpleTypes.double : wrapped;
  const read = readWrapped(value, readAs) ?? fail(within, value, describeText(wrapped));
  if (wrapped === type || type.kind === 'enum') return read;
  return convert(read, wrapped, type) ?? fail(within, value, expected);
}

/** Whether a text in the wrapper of a string is read as a date or a constant. */
function isWrappedText({ decoder }: EntityReader, name: JsonTree, type: SimpleType | EnumType): boolean {
  const isRead = type.kind === 'enum' || type === simpleTypes.date;
  return isRead && decoder.convertsStrings && name === simpleTypes.string.name;
}

/** The type that a wrapper names if its numbers are contained in `type`, else `type` itself. */
function containedType(name: JsonTree | undefined, type: SimpleType | EnumType): SimpleType | EnumType {
  if (typeof name !== 'string' || type.kind === 'enum' || !isSimpleTypeName(name)) return type;
  return isContained(simpleTypes[name], type) ? simpleTypes[name] : type;
}

function refuseTextOfNumber(rule: string, value: JsonTree, type: SimpleType, place: Place): void {
  if (typeof value !== 'string' || !inNumber.has(type)) return;
  throw place.refusal(rule, describe(value), `${describeText(type)} as a number`);
}

/** Refuses the wrapper of a boolean or a string where that is declared, if the decoder takes none. */
function refuseWrapper(
  { decoder: { onlyBareTexts } }: EntityReader,
  tree: JsonObject,
  type: SimpleType | EnumType,
  place: Place,
): void {
  if (onlyBareTexts === undefined || !bareTexts.has(type)) return;
  throw place.refusal(onlyBareTexts, describe(tree), `${describeText(type)} without a wrapper`);
}

const bareTexts: ReadonlySet<SimpleType | EnumType> = new Set([simpleTypes.boolean, simpleTypes.string]);

/** The types whose wrappers hold a number, never a text where numbers are exact. */
const inNumber: ReadonlySet<SimpleType> = new Set([simpleTypes.integer, simpleTypes.float, simpleTypes.double]);

export function wrappedValue(tree: JsonObject, place: Place, expected: string): JsonTree {
  const value = member(tree, 'value');
  if (value === undefined) throw typeMismatch(place, tree, `${expected}, bare or as {"value","_type"}`);
  refuseOthers(tree, ['value', '_type'], place);
  return value;
}

export function refuseOthers(tree: JsonObject, names: readonly string[], place: Place): void {
  for (const name of Object.keys(tree)) {
    if (names.includes(name)) continue;
    throw place.member(name).refusal('R-21', 'an unknown member', `only ${names.join(' and ')}`);
  }
}

/** Reads a value without a declared type that is not a collection. The value names its type itself. */
function readUntypedElement(
  reader: EntityReader,
  tree: NonNullable<JsonTree>,
  place: Place,
  settle: Settle,
): Scalar | null {
  const expected = 'a simple value, an enum constant or an entity with _type';
  if (isArray(tree)) throw typeMismatch(place, tree, expected);
  if (!isObject(tree)) return readUntyped(tree) ?? fail(place, tree, describeText(simpleTypes.decimal));
  const name = member(tree, '_type');
  if (Object.hasOwn(tree, '_ref')) {
    if (!reader.isDangling(tree)) reader.enqueue(tree, undefined, place, settle);
    return null;
  }
  if (typeof name !== 'string') throw typeMismatch(place, tree, expected);
  if (isSimpleTypeName(name) && name !== 'object') {
    const isDouble = name === 'float' && reader.dialect.exactNumbers !== undefined;
    const type = isDouble ? simpleTypes.double : simpleTypes[name];
    const value = readWrapper(reader, tree, type, place);
    return value === null ? null : inObject(value, type);
  }
  const type = reader.names.any(name, place);
  if (type.kind === 'enum') return readWrapper(reader, tree, type, place);
  reader.enqueue(tree, type, place, settle);
  return null;
}

/** Throws {@link typeMismatch}. */
export function fail(place: Place, found: JsonTree, expected: string): never {
  throw typeMismatch(place, found, expected);
}

/** The refusal of a value that is not of the expected type. */
export function typeMismatch(place: Place, found: JsonTree, expected: string): BodyRefusal {
  const isNumber = typeof found === 'number' || found instanceof LosslessNumber;
  return place.refusal(isNumber ? 'R-22' : 'R-21', describe(found), expected);
}
