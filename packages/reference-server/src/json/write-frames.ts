import { isDangling, type Resolver } from '../model/dangling.js';
import type { Instance } from '../model/instance.js';
import type { ElementType, ValueType } from '../model/types.js';
import type { Element, SetValue, Value } from '../model/values.js';
import type { JsonOutput } from './json-output.js';
import type { ScalarParts } from './scalar-texts.js';
import type { PropertyPlan } from './type-plan.js';
import type { Wrapping } from './write-scalar.js';

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
