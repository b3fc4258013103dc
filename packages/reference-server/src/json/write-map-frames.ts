import type { ElementType } from '../model/types.js';
import type { Element, Entry, MapValue } from '../model/values.js';
import type { ElementFormat, ElementWriter, Frame } from './write-frames.js';

/** Writes a map as a wrapped array of `{"key","value"}`. */
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

/** Writes a map as a wrapped array of alternating keys and values (D-8). */
export class FlatEntriesFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<Entry>;
  readonly #keys: ElementFormat;
  readonly #values: ElementFormat;
  /** The entry whose key has been written, but not its value. */
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

/** Writes a map as an object. Its keys must {@link hasPlainNames}. */
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

/** Member names by which readers recognise other values than maps. */
const reserved: ReadonlySet<string> = new Set(['_type', '_id', '_ref']);

/**
 * Whether every key can be written as a member name that reads back as the same key. Keys must be texts, or constants of
 * the declared enum, since a name alone does not tell the enum.
 */
export function hasPlainNames(map: MapValue, type: ElementType): boolean {
  for (const [key] of map) {
    const name = typeof key === 'string' || type.kind === 'enum' ? nameOf(key) : undefined;
    if (name === undefined || reserved.has(name)) return false;
  }
  return true;
}

/** The member name of a key, or `undefined` if it has none. */
function nameOf(key: Element): string | undefined {
  if (typeof key === 'string') return key;
  const isConstant = typeof key === 'object' && key !== null && 'name' in key;
  return isConstant ? key.name : undefined;
}
