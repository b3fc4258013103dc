import { InputError } from '../errors/usage.js';
import { describeInput } from '../json/input-message.js';
import { elementItems, type Item, mapItems } from '../json/items.js';
import { originsOf } from '../json/remembered.js';
import { type Expected, isEnum, isOpen, shapeOf } from '../json/types.js';
import { writeScalar } from '../json/write-scalar.js';
import { Decimal } from '../model/decimal.js';
import { hasMethod, isDate, isMap, isObject, isPlainObject, isSet, textIn } from '../model/kinds-of-objects.js';
import { mismatch, mismatchOf, pathText, quote } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';

/** A value that contains others. */
export type Container = readonly unknown[] | ReadonlySet<unknown> | ReadonlyMap<unknown, unknown> | PlainObject;

interface PlainObject {
  readonly [name: string]: unknown;
}

interface Step {
  readonly container: Container;
  readonly expected: Expected;
  /** The index of the container in which it was found first; -1 for the root. */
  readonly within: number;
  readonly name: string;
}

/**
 * Visits each container of a graph once, in the order in which they are found, and checks every value against the
 * model. The depth of the graph does not affect the use of the stack.
 */
export class Walk {
  readonly #types: ModelTypes;
  readonly #steps: Step[] = [];
  readonly #indices = new Map<Container, number>();

  constructor(types: ModelTypes) {
    this.#types = types;
  }

  /**
   * Checks a value.
   *
   * @param within the index of the container that holds the value
   * @returns the index of the value if it is a container; otherwise `undefined`
   * @throws InputError if the value does not fit the model, or cannot be part of an entity
   */
  visit(value: unknown, expected: Expected, within: number, name: string): number | undefined {
    if (value === undefined || value === null) return undefined;
    if (!isContainer(value)) {
      if (!isScalar(value))
        throw new InputError(mismatch('a value of an entity', value, this.place(within, name), adviceFor(value)));
      if (!this.#isScalarOf(value, expected)) this.#refuse(value, expected, within, name);
      return undefined;
    }
    if (!this.#isContainerOf(value, expected)) this.#refuse(value, expected, within, name);
    const known = this.#indices.get(value);
    if (known !== undefined) return known;
    const index = this.#steps.push({ container: value, expected, within, name }) - 1;
    this.#indices.set(value, index);
    return index;
  }

  /** The containers that have been found, including those that are found meanwhile. */
  *containers(): Generator<{ readonly container: Container; readonly index: number; readonly items: Iterable<Item> }> {
    let index = 0;
    for (const { container, expected } of this.#steps) {
      yield { container, index, items: this.#items(container, expected) };
      index += 1;
    }
  }

  /** The path of a value, for messages. */
  place(within: number, name: string): string {
    const names = [name];
    for (let step = this.#steps[within]; step !== undefined; step = this.#steps[step.within]) names.push(step.name);
    return pathText(names.reverse().slice(1), 'the root');
  }

  #items(container: Container, expected: Expected): Iterable<Item> {
    if (isMap(container)) return mapItems(container, expected?.kind === 'map' ? expected : undefined);
    if (Array.isArray(container) || isSet(container)) {
      const declared = expected?.kind === 'list' || expected?.kind === 'set' ? expected.element : undefined;
      return elementItems(container, declared);
    }
    return this.#members(container, expected);
  }

  *#members(object: object, expected: Expected): Generator<Item> {
    const origin = originsOf(object);
    const properties = expected?.kind === 'map' ? undefined : shapeOf(object, expected, this.#types)?.properties;
    for (const [name, value] of Object.entries(object)) {
      const declared = expected?.kind === 'map' ? expected.value : properties?.get(name)?.type;
      yield { name, before: '', value, expected: declared, origin: origin(name, value) };
    }
  }

  #isScalarOf(value: unknown, expected: Expected): boolean {
    if (isOpen(expected)) return true;
    if (EntityReference.is(value)) {
      return (
        expected.kind === 'named' &&
        !isEnum(this.#types, expected.signature) &&
        this.#types.canBe(value.typeSignature, expected.signature)
      );
    }
    if (expected.kind === 'named' && this.#types.find(expected.signature) === undefined) return true;
    // Results may contain numbers and dates that no request can contain, e.g. `NaN`.
    const isNumber = typeof value === 'number' && expected.kind === 'simple' && /^(float|double)$/.test(expected.name);
    const isAnyDate = isDate(value) && expected.kind === 'simple' && expected.name === 'date';
    return (
      isNumber ||
      (isAnyDate && !Number.isNaN(value.getTime())) ||
      writeScalar(value, expected, this.#types) !== undefined
    );
  }

  #isContainerOf(container: Container, expected: Expected): boolean {
    if (isOpen(expected)) return true;
    if (Array.isArray(container)) return expected.kind === 'list' || expected.kind === 'set';
    if (isSet(container)) return expected.kind === 'set';
    if (isMap(container)) return expected.kind === 'map';
    if (expected.kind === 'map') return true;
    if (expected.kind !== 'named' || isEnum(this.#types, expected.signature)) return false;
    const own = textIn(container, '_type');
    return own === undefined || this.#types.canBe(own, expected.signature);
  }

  #refuse(value: unknown, expected: Expected, within: number, name: string): never {
    const place = this.place(within, name);
    const own = textIn(value, '_type');
    const wanted = describeInput(expected, this.#types);
    if (own === undefined) throw new InputError(mismatch(wanted, value, place));
    throw new InputError(mismatchOf(wanted, `an entity of type ${quote(own)}`, place));
  }
}

function isScalar(value: unknown): boolean {
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol';
  return Decimal.is(value) || isDate(value) || typeof nameIn(value) === 'string';
}

/** The name of the type of a reference or a typed value. A program without types may have given none. */
function nameIn(value: unknown): unknown {
  if (EntityReference.is(value)) return value.typeSignature;
  return TypedValue.is(value) ? value.type : undefined;
}

/** Whether a value is a list, a set, a map or a plain object. */
export function isContainer(value: unknown): value is Container {
  if (!isObject(value)) return false;
  return Array.isArray(value) || isSet(value) || isMap(value) || isPlainObject(value);
}

/** What to do about a value that cannot be part of an entity. */
export function adviceFor(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  if (hasMethod(value, 'then')) return 'Await it first.';
  if (EntityReference.is(value) || TypedValue.is(value)) return 'It does not name its type.';
  return 'An instance of a class would lose its class.';
}
