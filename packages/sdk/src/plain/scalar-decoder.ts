import { isEntityId } from '../json/clones.js';
import { readJson } from '../json/read.js';
import { originsOf } from '../json/remembered.js';
import { TypeMismatch } from '../json/type-mismatch.js';
import { Decimal, isDecimalText } from '../model/decimal.js';
import type { ModelDefinition } from '../model/deployment.js';
import { describeValue } from '../model/message.js';
import { type ModelTypes, modelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';

/** The number of elements of each form, and whether it is an object that may be shared. */
const kinds: ReadonlyMap<unknown, { readonly length: number; readonly isObject: boolean }> = new Map([
  ['undefined', { length: 1, isObject: false }],
  ['unset', { length: 1, isObject: false }],
  ['number', { length: 2, isObject: false }],
  ['bigint', { length: 2, isObject: false }],
  ['json', { length: 2, isObject: false }],
  ['Date', { length: 2, isObject: true }],
  ['Decimal', { length: 2, isObject: true }],
  ['EntityReference', { length: 4, isObject: true }],
  ['TypedValue', { length: 3, isObject: true }],
  ['shared', { length: 2, isObject: false }],
]);

const numbers: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
]);

/** Restores the values that are no containers. All methods throw a `TypeMismatch` if a form is invalid. */
export class ScalarDecoder {
  readonly #sharedForms: readonly unknown[];
  readonly #shared = new Map<number, unknown>();

  constructor(sharedForms: readonly unknown[]) {
    this.#sharedForms = sharedForms;
  }

  read(form: unknown): unknown {
    if (!Array.isArray(form)) return primitive(form);
    const [kind, content, ...more]: readonly unknown[] = form;
    const known = kinds.get(kind);
    if (known === undefined)
      throw new TypeMismatch('a plain value', `an array that begins with ${describeValue(kind)}`);
    if (form.length !== known.length) {
      throw new TypeMismatch(`${known.length} elements of a plain ${kind}`, String(form.length));
    }
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'unset':
        return null;
      case 'shared':
        return this.#sharedAt(content);
      case 'EntityReference':
        return this.#reference(content, more);
      case 'TypedValue':
        return new TypedValue(textIn(content), this.#simple(more[0]));
      default:
        return simpleObject(kind, content);
    }
  }

  #sharedAt(index: unknown): unknown {
    if (typeof index !== 'number' || !Object.hasOwn(this.#sharedForms, index)) {
      throw new TypeMismatch('the index of a shared value', describeValue(index));
    }
    if (this.#shared.has(index)) return this.#shared.get(index);
    const form = this.#sharedForms[index];
    const kind: unknown = Array.isArray(form) ? form[0] : form;
    // A shared form that refers to a shared form could lead to endless recursion.
    if (kinds.get(kind)?.isObject !== true) throw new TypeMismatch('a shared object', describeValue(kind));
    const value = this.read(form);
    this.#shared.set(index, value);
    return value;
  }

  #reference(type: unknown, [idForm, partition]: readonly unknown[]): EntityReference {
    const id = this.#simple(idForm);
    if (!isEntityId(id)) throw new TypeMismatch('the id of a reference', describeValue(id));
    return new EntityReference(textIn(type), id, partition === null ? null : textIn(partition));
  }

  /** A value of a simple type, which does not contain others. */
  #simple(form: unknown): unknown {
    const kind: unknown = Array.isArray(form) ? form[0] : undefined;
    const shared: unknown = kind === 'shared' && Array.isArray(form) ? this.#sharedForms[Number(form[1])] : form;
    const isNested = Array.isArray(shared) && (shared[0] === 'EntityReference' || shared[0] === 'TypedValue');
    if (isNested) throw new TypeMismatch('a value of a simple type', `a plain ${String(shared[0])}`);
    return this.read(form);
  }
}

function primitive(form: unknown): unknown {
  if (form === null || typeof form === 'boolean' || typeof form === 'string') return form;
  if (typeof form === 'number' && Number.isFinite(form)) return form;
  throw new TypeMismatch('a plain value', describeValue(form));
}

/** No content is longer: that of a decimal with all its digits, or the JSON of one. Longer ones would take too long. */
const maxLength = 30_000;

function simpleObject(kind: unknown, content: unknown): unknown {
  const isLong = typeof content === 'string' && content.length > maxLength;
  const value = isLong ? undefined : simpleReaders[String(kind)]?.(content);
  if (value !== undefined) return value;
  throw new TypeMismatch(`the content of a plain ${String(kind)}`, describeValue(content));
}

const simpleReaders: Readonly<Record<string, (content: unknown) => unknown>> = {
  number: (content) => numbers.get(content),
  bigint: (content) => (typeof content === 'string' && /^-?\d+$/.test(content) ? BigInt(content) : undefined),
  json: (content) => (typeof content === 'string' ? readOriginal(content) : undefined),
  Date: (content) => {
    const date = new Date(typeof content === 'string' ? content : Number.NaN);
    const isValid = Number.isNaN(date.getTime()) ? content === null : date.toISOString() === content;
    return isValid ? date : undefined;
  },
  Decimal: (content) => (typeof content === 'string' && isDecimalText(content) ? new Decimal(content) : undefined),
};

/**
 * Reads the JSON of a number of an unknown type. Only what the reader of responses would remember as such a number is
 * accepted, because it is written to requests as it is.
 */
function readOriginal(json: string): unknown {
  return readAs(json, modelTypes()) ?? readAs(json, modelTypes(numberLongs));
}

function readAs(json: string, types: ModelTypes): unknown {
  try {
    const items = readJson(`[${json}]`, undefined, types);
    if (!Array.isArray(items) || items.length !== 1) return undefined;
    const value: unknown = items[0];
    return originsOf(items)('0', value) === json ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A long in a result only has such JSON if longs are read as numbers. */
const numberLongs: ModelDefinition = { name: '', longs: 'number', types: {} };

function textIn(form: unknown): string {
  if (typeof form === 'string') return form;
  throw new TypeMismatch('a text', describeValue(form));
}
