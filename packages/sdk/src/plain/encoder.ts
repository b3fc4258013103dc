import { InputError } from '../errors/usage.js';
import { unsetIn } from '../json/remembered.js';
import { Decimal } from '../model/decimal.js';
import { isDate, isMap, isObject, isSet } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import { escapedName, type Plain, type PlainContainer, type PlainValue, version } from './format.js';
import { type Container, Walk } from './walk.js';

/** Converts one value to its plain form. */
export class Encoder {
  readonly #walk: Walk;
  readonly #shared: PlainValue[] = [];
  /** The forms of the objects that are not containers. A form changes when its object occurs again. */
  readonly #forms = new Map<object, PlainValue[]>();

  constructor(types: ModelTypes) {
    this.#walk = new Walk(types);
  }

  /** @throws InputError if the value cannot be part of an entity, or does not fit the model */
  encode<Value>(value: Value): Plain<Value> {
    const rootIndex = this.#walk.visit(value, undefined, -1, '');
    const root = rootIndex === undefined ? this.#value(value, -1, '') : [rootIndex];
    const containers: PlainContainer[] = [];
    for (const { container, index, items } of this.#walk.containers()) {
      const names: string[] = [];
      const values: PlainValue[] = [];
      const unset = unsetIn(container);
      for (const { name, value, expected, origin } of items) {
        const inner = this.#walk.visit(value, expected, index, name);
        names.push(name);
        if (inner !== undefined) values.push([inner]);
        else if (value === null && unset.has(name)) values.push(['unset']);
        else values.push(origin === undefined ? this.#value(value, index, name) : ['json', origin]);
      }
      containers.push(formOf(container, names, values));
    }
    return { plain: version, root, containers, shared: this.#shared };
  }

  /** The form of a value that is not a container. */
  #value(value: unknown, within: number, name: string): PlainValue {
    if (!isObject(value)) return primitive(value);
    const known = this.#forms.get(value);
    if (known === undefined) {
      const form = this.#object(value, within, name);
      this.#forms.set(value, form);
      return form;
    }
    if (known[0] !== 'shared') known.splice(0, known.length, 'shared', this.#shared.push([...known]) - 1);
    return known;
  }

  #object(value: object, within: number, name: string): PlainValue[] {
    if (isDate(value)) return ['Date', Number.isNaN(value.getTime()) ? null : value.toISOString()];
    if (Decimal.is(value)) return ['Decimal', value.toString()];
    if (EntityReference.is(value)) {
      const { typeSignature, refId, refPartition } = value;
      return ['EntityReference', typeSignature, this.#content(refId, within, `${name}.refId`), refPartition];
    }
    if (TypedValue.is(value)) return ['TypedValue', value.type, this.#content(value.value, within, `${name}.value`)];
    throw new InputError(mismatch('a value of an entity', value, this.#walk.place(within, name)));
  }

  /** The form of the id of a reference, or of the content of a typed value. */
  #content(value: unknown, within: number, name: string): PlainValue {
    if (!isObject(value) || Decimal.is(value) || isDate(value)) {
      return this.#value(value, within, name);
    }
    throw new InputError(mismatch('a value of a simple type', value, this.#walk.place(within, name)));
  }
}

function primitive(value: unknown): PlainValue {
  switch (typeof value) {
    case 'boolean':
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ['number', Object.is(value, -0) ? '-0' : String(value)];
    case 'bigint':
      return ['bigint', String(value)];
    default:
      return value === undefined ? ['undefined'] : null;
  }
}

function formOf(container: Container, names: readonly string[], values: PlainValue[]): PlainContainer {
  if (Array.isArray(container)) return ['Array', ...values];
  if (isSet(container)) return ['Set', ...values];
  if (isMap(container)) return ['Map', ...values];
  return Object.fromEntries(names.map((name, index) => [escapedName(name), values[index] ?? null]));
}
