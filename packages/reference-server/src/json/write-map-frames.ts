import type { ElementType } from '../model/types.js';
import type { Element, Entry, MapValue } from '../model/values.js';
import type { ElementFormat, ElementWriter, Frame } from './write-frames.js';

/** The entries of a map, as a wrapped array of `{"key","value"}`. */
export class EntriesFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<Entry>;
  readonly #keys: ElementFormat;
  readonly #values: ElementFormat;
  #entry: Entry | undefined;
  #next: 'entry' | 'value' | 'end' = 'entry';

  constructor(writer: ElementWriter, map: MapValue, keys: ElementFormat, values: ElementFormat) {
    this.#writer = writer;
    this.#entries = map[Symbol.iterator]();
    this.#keys = keys;
    this.#values = values;
  }

  step(): boolean {
    const { output } = this.#writer;
    for (;;) {
      if (this.#next === 'entry') {
        const next = this.#entries.next();
        if (next.done === true) break;
        this.#entry = next.value;
        output.item();
        output.open('{');
        output.member('"key"');
        this.#next = 'value';
        if (write(this.#writer, this.#entry[0], this.#keys)) return true;
      } else if (this.#next === 'value') {
        output.member('"value"');
        this.#next = 'end';
        if (write(this.#writer, this.#entry?.[1] ?? null, this.#values)) return true;
      } else {
        output.close('}');
        this.#next = 'entry';
      }
    }
    output.close(']');
    output.close('}');
    return false;
  }
}

/** The entries of a map, as a wrapped array of keys and values in turn (D-8). */
export class FlatEntriesFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<Entry>;
  readonly #keys: ElementFormat;
  readonly #values: ElementFormat;
  /** The entry whose key is written and whose value is not. */
  #entry: Entry | undefined;

  constructor(writer: ElementWriter, map: MapValue, keys: ElementFormat, values: ElementFormat) {
    this.#writer = writer;
    this.#entries = map[Symbol.iterator]();
    this.#keys = keys;
    this.#values = values;
  }

  step(): boolean {
    const { output } = this.#writer;
    for (;;) {
      if (this.#entry !== undefined) {
        const [, value] = this.#entry;
        this.#entry = undefined;
        output.item();
        if (write(this.#writer, value, this.#values)) return true;
      }
      const next = this.#entries.next();
      if (next.done === true) break;
      this.#entry = next.value;
      output.item();
      if (write(this.#writer, next.value[0], this.#keys)) return true;
    }
    output.close(']');
    output.close('}');
    return false;
  }
}

/** The entries of a map whose keys {@link hasPlainNames}, as an object. */
export class MembersFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<Entry>;
  readonly #values: ElementFormat;

  constructor(writer: ElementWriter, map: MapValue, values: ElementFormat) {
    this.#writer = writer;
    this.#entries = map[Symbol.iterator]();
    this.#values = values;
  }

  step(): boolean {
    const { output } = this.#writer;
    for (let next = this.#entries.next(); next.done !== true; next = this.#entries.next()) {
      const [key, value] = next.value;
      output.member(JSON.stringify(nameOf(key)));
      if (write(this.#writer, value, this.#values)) return true;
    }
    output.close('}');
    return false;
  }
}

function write(writer: ElementWriter, element: Element, { type, levels, wrapping }: ElementFormat): boolean {
  return writer.writeElement(element, type, levels, wrapping);
}

/** Names that would make an object something else than a map when it is read. */
const reserved: ReadonlySet<string> = new Set(['_type', '_id', '_ref']);

/**
 * Whether every key can be the name of a member that is read as that key again: a text, or a constant where its enum is
 * declared, since a name alone would not tell the enum.
 */
export function hasPlainNames(map: MapValue, type: ElementType): boolean {
  for (const [key] of map) {
    const name = typeof key === 'string' || type.kind === 'enum' ? nameOf(key) : undefined;
    if (name === undefined || reserved.has(name)) return false;
  }
  return true;
}

/** The name that a key can be. */
function nameOf(key: Element): string | undefined {
  if (typeof key === 'string') return key;
  const isConstant = typeof key === 'object' && key !== null && 'name' in key;
  return isConstant ? key.name : undefined;
}
