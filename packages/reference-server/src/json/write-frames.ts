import { isDangling, type Resolver } from '../model/contents.js';
import { type ElementType, simpleTypes, type ValueType } from '../model/types.js';
import {
  type Element,
  type Entry,
  type Instance,
  isReference,
  isScalar,
  MapValue,
  type SetValue,
  type Value,
} from '../model/values.js';
import type { JsonOutput } from './json-output.js';
import { type PropertyPlan, type ScalarParts, scalarJson, type Wrapping } from './write-scalar.js';

/** How many elements of a list are written at once, if they are no entities. */
export const elementsInStep = 100;

/** An array or object that is being written. */
export interface Frame {
  /** Continues to write. Returns false if this frame is complete, else true: then it may have opened another frame. */
  step(): boolean;
}

/** Writes the content of frames. The methods that write return the same as {@link Frame.step}. */
export interface ElementWriter {
  readonly output: JsonOutput;
  /** Where references are resolved. */
  readonly entities: Resolver;
  writeValue(value: Value, type: ValueType, levels: number, wrapping: Wrapping): boolean;
  writeProperty(plan: PropertyPlan, instance: Instance, levels: number, cut: boolean): boolean;
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

/** Writes the properties of an entity, behind the head of the entity. */
export class EntityFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #instance: Instance;
  readonly #levels: number;
  readonly #cut: boolean;
  readonly #properties: readonly PropertyPlan[];
  readonly #parts: ScalarParts;
  #next = 0;

  /**
   * @param properties the properties to write
   * @param levels the number of levels down to which the entities in them are written
   * @param parts the scalars before each of the properties, and those after the last one. Default: they are properties too
   */
  constructor(
    writer: ElementWriter,
    instance: Instance,
    properties: readonly PropertyPlan[],
    levels: number,
    cut: boolean,
    parts: ScalarParts = [],
  ) {
    this.#writer = writer;
    this.#instance = instance;
    this.#levels = levels;
    this.#cut = cut;
    this.#properties = properties;
    this.#parts = parts;
  }

  step(): boolean {
    const { output } = this.#writer;
    for (;;) {
      const part = this.#parts[this.#next];
      if (part !== undefined) output.laterMembers(part);
      const plan = this.#properties[this.#next];
      if (plan === undefined) break;
      this.#next += 1;
      if (this.#writer.writeProperty(plan, this.#instance, this.#levels, this.#cut)) return true;
    }
    output.closeEntity();
    this.#writer.leave(this.#instance);
    return false;
  }
}

/** Writes the elements of a list or a set, as an array without dangling references. */
export class ElementsFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #elements: Iterator<Element>;
  readonly #form: ElementFormat;
  readonly #wrapper: boolean;

  constructor(writer: ElementWriter, elements: readonly Element[] | SetValue, form: ElementFormat, wrapper: boolean) {
    this.#writer = writer;
    this.#elements = elements[Symbol.iterator]();
    this.#form = form;
    this.#wrapper = wrapper;
  }

  step(): boolean {
    const { output, entities } = this.#writer;
    const { type, levels, wrapping } = this.#form;
    for (let written = 0; written < elementsInStep; written += 1) {
      const next = this.#elements.next();
      if (next.done === true) {
        output.closeArray(this.#wrapper);
        return false;
      }
      if (isDangling(next.value, entities)) continue;
      output.item();
      if (this.#writer.writeValue(next.value, type, levels, wrapping)) return true;
    }
    return true;
  }
}

/** How the entries of a wrapped map are written: as `{"key","value"}`, or as keys and values in turn (D-8). */
type EntryLayout = 'pairs' | 'flat';

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
