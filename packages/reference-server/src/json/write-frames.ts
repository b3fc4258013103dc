import { isDangling, type Resolver } from '../model/contents.js';
import { type ElementType, type Property, simpleTypes, type ValueType } from '../model/types.js';
import { type Element, type Instance, isReference, isScalar, MapValue, type Value } from '../model/values.js';
import { type JsonOutput, scalarJson, type Wrapping } from './json-output.js';

/**
 * Writes an array or object in steps. A step ends after some elements, or when it has opened another frame, which is
 * written before this one continues. The open frames are in a list rather than in calls of each other, so that nesting
 * may have any depth.
 */
export type Frame = Generator<void, void, void>;

/** How many elements of a collection are written at once, if they are no entities. */
const elementsInStep = 100;

/** Writes the content of frames. The methods that write return whether they have opened a frame. */
export interface ElementWriter {
  readonly output: JsonOutput;
  /** Where references are resolved. */
  readonly entities: Resolver;
  writeValue(value: Value, type: ValueType, levels: number, wrapping: Wrapping): boolean;
  writeProperty(property: Property, instance: Instance, levels: number, cut: boolean): boolean;
  /** Called when an entity is complete. */
  leave(instance: Instance): void;
}

/** How elements, keys or values of a collection are written. */
export interface ElementFormat {
  readonly type: ElementType;
  readonly wrapping: Wrapping;
  /** The number of levels down to which entities among them are written. */
  readonly levels: number;
}

/**
 * Writes the properties of an entity, behind the head of the entity.
 *
 * @param levels the number of levels down to which the entities in them are written
 */
export function* entityFrame(
  writer: ElementWriter,
  instance: Instance,
  properties: readonly Property[],
  { levels, cut }: { readonly levels: number; readonly cut: boolean },
): Frame {
  for (const property of properties) if (writer.writeProperty(property, instance, levels, cut)) yield;
  writer.output.closeEntity();
  writer.leave(instance);
}

/** Writes the elements of a list or a set, as an array without dangling references. */
export function* elementsFrame(
  writer: ElementWriter,
  elements: Iterable<Element>,
  format: ElementFormat,
  isWrapped: boolean,
): Frame {
  let count = 0;
  for (const element of elements) {
    count += 1;
    let isOpened = false;
    if (!isDangling(element, writer.entities)) {
      writer.output.item();
      isOpened = write(writer, element, format);
    }
    if (isOpened || count % elementsInStep === 0) yield;
  }
  writer.output.closeArray(isWrapped);
}

/** Writes a map as a wrapped array of `{"key","value"}`, or of keys and values in turn (D-8). */
export function* entriesFrame(
  writer: ElementWriter,
  map: MapValue,
  keys: ElementFormat,
  values: ElementFormat,
  layout: 'pairs' | 'flat',
): Frame {
  const { output } = writer;
  const isPair = layout === 'pairs';
  let count = 0;
  for (const [key, value] of map) {
    count += 1;
    output.item();
    if (isPair) {
      output.open('{');
      output.member('"key"');
    }
    if (write(writer, key, keys)) yield;
    if (isPair) output.member('"value"');
    else output.partner();
    yield* mapValue(writer, value, values);
    if (isPair) output.close('}');
    if (count % elementsInStep === 0) yield;
  }
  output.closeArray(true);
}

/** Writes a map as an object. */
export function* membersFrame(writer: ElementWriter, map: MapValue, keys: ElementFormat, values: ElementFormat): Frame {
  let count = 0;
  for (const [key, value] of map) {
    count += 1;
    writer.output.entry(nameJson(key, keys));
    yield* mapValue(writer, value, values);
    if (count % elementsInStep === 0) yield;
  }
  writer.output.close('}');
}

/** Writes a value of a map. Entities among the values are indented by one more level (D-25). */
function* mapValue(writer: ElementWriter, value: Element, format: ElementFormat): Frame {
  const isIndented = isReference(value);
  if (isIndented) writer.output.indentMore();
  if (write(writer, value, format)) yield;
  if (isIndented) writer.output.indentLess();
}

function write(writer: ElementWriter, element: Element, { type, levels, wrapping }: ElementFormat): boolean {
  return writer.writeValue(element, type, levels, wrapping);
}

/** The JSON of a key as the name of a member. Only strings and constants are valid names (D-31). */
function nameJson(key: Element, { type, wrapping }: ElementFormat): string {
  const name = nameOf(key);
  if (name !== undefined) return JSON.stringify(name);
  return isScalar(key) ? scalarJson(key, type, wrapping) : 'null';
}

/** Member names by which readers recognise other values than maps. */
const reserved: ReadonlySet<string> = new Set(['_type', '_id', '_ref']);

/** Whether every key, which is a text or a constant, can be a member name that reads back as the same key. */
export function hasPlainNames(map: MapValue): boolean {
  return !map.some(([key]) => {
    const name = nameOf(key);
    return name === undefined || reserved.has(name);
  });
}

/** The member name of a key, or `undefined` if it has none. */
function nameOf(key: Element): string | undefined {
  if (typeof key === 'string') return key;
  const isConstant = typeof key === 'object' && key !== null && 'name' in key;
  return isConstant ? key.name : undefined;
}

/** Whether keys of a type are the names of members (D-8). */
export function isNamed(key: ElementType): boolean {
  return key === simpleTypes.string || key.kind === 'enum';
}

/** Returns a map without the entries whose value is null. Deployed services omit them if values are entities (D-8). */
export function withoutNulls(map: MapValue): MapValue {
  if (!map.some(([, value]) => value === null)) return map;
  return new MapValue(
    [...map].filter(([, value]) => value !== null),
    map.equality,
  );
}
