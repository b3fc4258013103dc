import type { Instance } from '../model/instance.js';
import type { ElementType } from '../model/types.js';
import type { Element, MapValue, SetValue } from '../model/values.js';
import type { Output } from './output.js';
import { type PropertyPlan, planOf } from './plan.js';

/** An array or object that is open: `step` writes on until it has opened another one, or closes it. */
export interface Frame {
  /** Whether another frame was opened; else this one is closed. */
  step(): boolean;
}

/** Who writes what stands in a frame. Both methods answer as {@link Frame.step}. */
export interface ElementWriter {
  readonly output: Output;
  writeElement(element: Element, type: ElementType, levels: number): boolean;
  writeProperty(plan: PropertyPlan, instance: Instance, levels: number, cut: boolean): boolean;
  /** All of an entity is written. */
  leave(instance: Instance): void;
}

/** The properties of an entity. */
export class EntityFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #instance: Instance;
  readonly #levels: number;
  readonly #cut: boolean;
  readonly #properties: readonly PropertyPlan[];
  #next = 0;

  /** @param levels how deep the entities in its properties are written */
  constructor(writer: ElementWriter, instance: Instance, levels: number, cut: boolean) {
    this.#writer = writer;
    this.#instance = instance;
    this.#levels = levels;
    this.#cut = cut;
    this.#properties = planOf(instance.type).properties;
  }

  step(): boolean {
    for (let plan = this.#properties[this.#next]; plan !== undefined; plan = this.#properties[this.#next]) {
      this.#next += 1;
      if (this.#writer.writeProperty(plan, this.#instance, this.#levels, this.#cut)) return true;
    }
    this.#writer.output.close('}');
    this.#writer.leave(this.#instance);
    return false;
  }
}

/** The elements of a list or a set, as an array. */
export class ElementsFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #elements: Iterator<Element>;
  readonly #type: ElementType;
  readonly #levels: number;
  readonly #wrapper: boolean;

  constructor(
    writer: ElementWriter,
    elements: readonly Element[] | SetValue,
    type: ElementType,
    levels: number,
    wrapper: boolean,
  ) {
    this.#writer = writer;
    this.#elements = elements[Symbol.iterator]();
    this.#type = type;
    this.#levels = levels;
    this.#wrapper = wrapper;
  }

  step(): boolean {
    const { output } = this.#writer;
    for (let next = this.#elements.next(); next.done !== true; next = this.#elements.next()) {
      output.item();
      if (this.#writer.writeElement(next.value, this.#type, this.#levels)) return true;
    }
    output.close(']');
    if (this.#wrapper) output.close('}');
    return false;
  }
}

/** The entries of a map, as a wrapped array of `{"key","value"}`. */
export class EntriesFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<readonly [Element, Element]>;
  readonly #key: ElementType;
  readonly #value: ElementType;
  readonly #levels: number;
  #entry: readonly [Element, Element] | undefined;
  #next: 'entry' | 'value' | 'end' = 'entry';

  constructor(writer: ElementWriter, map: MapValue, key: ElementType, value: ElementType, levels: number) {
    this.#writer = writer;
    this.#entries = map[Symbol.iterator]();
    this.#key = key;
    this.#value = value;
    this.#levels = levels;
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
        if (this.#writer.writeElement(this.#entry[0], this.#key, this.#levels)) return true;
      } else if (this.#next === 'value') {
        output.member('"value"');
        this.#next = 'end';
        if (this.#writer.writeElement(this.#entry?.[1] ?? null, this.#value, this.#levels)) return true;
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

/** The entries of a map with string keys, as an object. */
export class MembersFrame implements Frame {
  readonly #writer: ElementWriter;
  readonly #entries: Iterator<readonly [Element, Element]>;
  readonly #value: ElementType;
  readonly #levels: number;

  constructor(writer: ElementWriter, map: MapValue, value: ElementType, levels: number) {
    this.#writer = writer;
    this.#entries = map[Symbol.iterator]();
    this.#value = value;
    this.#levels = levels;
  }

  step(): boolean {
    const { output } = this.#writer;
    for (let next = this.#entries.next(); next.done !== true; next = this.#entries.next()) {
      const [key, value] = next.value;
      output.member(JSON.stringify(key));
      if (this.#writer.writeElement(value, this.#value, this.#levels)) return true;
    }
    output.close('}');
    return false;
  }
}

/** Names that would make an object something else than a map when it is read. */
const reserved: ReadonlySet<Element> = new Set<Element>(['_type', '_id', '_ref']);

/** Whether every key can be the name of a member. */
export function hasPlainNames(map: MapValue): boolean {
  for (const [key] of map) if (typeof key !== 'string' || reserved.has(key)) return false;
  return true;
}
