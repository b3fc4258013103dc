import { type ElementType, simpleTypes } from '../model/types.js';
import { type Element, type Entry, isReference, isScalar, MapValue } from '../model/values.js';
import { type ElementFormat, type ElementWriter, elementsInStep, type Frame } from './write-frames.js';
import { scalarJson } from './write-scalar.js';

/** How the entries of a wrapped map are written: as `{"key","value"}`, or as keys and values in turn (D-8). */
export type EntryLayout = 'pairs' | 'flat';

/** Writes a map as a wrapped array. */
export class EntriesFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<Entry>;
  readonly #keys: ElementFormat;
  readonly #values: MapValueWriter;
  readonly #pairs: boolean;
  #value: Element = null;
  #next: 'key' | 'value' | 'end' = 'key';

  constructor(writer: ElementWriter, map: MapValue, keys: ElementFormat, values: ElementFormat, layout: EntryLayout) {
    this.#writer = writer;
    this.#entries = map[Symbol.iterator]();
    this.#keys = keys;
    this.#values = new MapValueWriter(writer, values);
    this.#pairs = layout === 'pairs';
  }

  step(): boolean {
    const { output } = this.#writer;
    this.#values.end();
    for (let written = 0; written < elementsInStep; written += 1) {
      if (this.#next === 'end') {
        if (this.#pairs) output.close('}');
        this.#next = 'key';
      } else if (this.#next === 'value') {
        if (this.#pairs) output.member('"value"');
        else output.partner();
        this.#next = 'end';
        if (this.#values.write(this.#value)) return true;
      } else {
        const next = this.#entries.next();
        if (next.done === true) {
          output.closeArray(true);
          return false;
        }
        const [key, value] = next.value;
        this.#value = value;
        output.item();
        if (this.#pairs) {
          output.open('{');
          output.member('"key"');
        }
        this.#next = 'value';
        if (write(this.#writer, key, this.#keys)) return true;
      }
    }
    return true;
  }
}

/** Writes a map as an object. */
export class MembersFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<Entry>;
  readonly #keys: ElementFormat;
  readonly #values: MapValueWriter;

  constructor(writer: ElementWriter, map: MapValue, keys: ElementFormat, values: ElementFormat) {
    this.#writer = writer;
    this.#entries = map[Symbol.iterator]();
    this.#keys = keys;
    this.#values = new MapValueWriter(writer, values);
  }

  step(): boolean {
    const { output } = this.#writer;
    this.#values.end();
    for (let written = 0; written < elementsInStep; written += 1) {
      const next = this.#entries.next();
      if (next.done === true) {
        output.close('}');
        return false;
      }
      const [key, value] = next.value;
      output.entry(nameJson(key, this.#keys));
      if (this.#values.write(value)) return true;
    }
    return true;
  }
}

function write(writer: ElementWriter, element: Element, { type, levels, wrapping }: ElementFormat): boolean {
  return writer.writeValue(element, type, levels, wrapping);
}

/** Writes values of a map, of which entities are indented by a level more (D-25). */
class MapValueWriter {
  readonly #writer: ElementWriter;
  readonly #format: ElementFormat;
  #isOpen = false;

  constructor(writer: ElementWriter, format: ElementFormat) {
    this.#writer = writer;
    this.#format = format;
  }

  /** Writes a value. Returns the same as {@link Frame.step}; if that is true, {@link end} must be called when it is complete. */
  write(value: Element): boolean {
    const { output } = this.#writer;
    if (!isReference(value)) return write(this.#writer, value, this.#format);
    output.indentMore();
    this.#isOpen = write(this.#writer, value, this.#format);
    if (!this.#isOpen) output.indentLess();
    return this.#isOpen;
  }

  end(): void {
    if (this.#isOpen) this.#writer.output.indentLess();
    this.#isOpen = false;
  }
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

/** A map without its entries that have no value, which deployed services do not write if their values are entities (D-8). */
export function withoutNulls(map: MapValue): MapValue {
  if (!map.some(([, value]) => value === null)) return map;
  return new MapValue(
    [...map].filter(([, value]) => value !== null),
    map.equality,
  );
}
