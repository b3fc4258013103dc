import { isEntityId } from '../json/clones.js';
import { placeInMap } from '../json/pairs.js';
import { readJson } from '../json/read.js';
import { originsOf, putMember, rememberOrigin, rememberUnset } from '../json/remembered.js';
import { TypeMismatch } from '../json/type-mismatch.js';
import { Decimal, isDecimalText } from '../model/decimal.js';
import type { ModelDefinition } from '../model/deployment.js';
import { isObject } from '../model/kinds-of-objects.js';
import { describeValue } from '../model/message.js';
import { type ModelTypes, modelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import { unescapedName, version } from './format.js';

/**
 * Restores the value of a plain form, which may come from anywhere. The depth of the value does not affect the use of
 * the stack.
 *
 * @throws TypeMismatch if something in the form is invalid
 */
export function decode(plain: unknown): unknown {
  if (!isObject(plain) || Array.isArray(plain)) {
    throw new TypeMismatch('a plain value', describeValue(plain));
  }
  const { plain: found, root, containers, shared }: Record<string, unknown> = { ...plain };
  if (found !== version)
    throw TypeMismatch.within('plain', new TypeMismatch(`the version ${version}`, describeValue(found)));
  return new Decoder(arrayIn(containers, 'containers'), arrayIn(shared, 'shared')).decode(root);
}

class Decoder {
  readonly #forms: readonly unknown[];
  readonly #containers: readonly Container[];
  readonly #sharedForms: readonly unknown[];
  readonly #shared = new Map<number, unknown>();

  constructor(forms: readonly unknown[], shared: readonly unknown[]) {
    this.#forms = forms;
    this.#containers = forms.map((form, index) => located(`containers.${index}`, () => emptyContainer(form)));
    this.#sharedForms = shared;
  }

  decode(root: unknown): unknown {
    for (const [index, container] of this.#containers.entries()) {
      located(`containers.${index}`, () => this.#fill(container, this.#forms[index]));
    }
    return located('root', () => this.#value(root));
  }

  #fill(container: Container, form: unknown): void {
    if (!Array.isArray(form)) {
      this.#fillObject(container, Object(form));
      return;
    }
    const placeOf = container instanceof Map ? placeInMap : String;
    const items = form
      .slice(1)
      .map((item: unknown, index) => this.#item(item, String(index + 1), container, placeOf(index)));
    if (Array.isArray(container)) for (const item of items) container.push(item);
    else if (container instanceof Set) for (const item of items) container.add(item);
    else if (container instanceof Map)
      for (let index = 0; index < items.length; index += 2) container.set(items[index], items[index + 1]);
  }

  #fillObject(container: Container, form: object): void {
    if (Array.isArray(container) || container instanceof Set || container instanceof Map) return;
    const unset: string[] = [];
    for (const [name, member] of Object.entries(form)) {
      const own = unescapedName(name);
      putMember(container, own, this.#item(member, name, container, own));
      if (Array.isArray(member) && member[0] === 'unset') unset.push(own);
    }
    rememberUnset(container, unset);
  }

  /** @param place the place in the container, by which the original JSON of a number is remembered */
  #item(form: unknown, name: string, container: object, place: string): unknown {
    const value = located(name, () => this.#value(form));
    if (Array.isArray(form) && form[0] === 'json') rememberOrigin(container, place, value, String(form[1]));
    return value;
  }

  #value(form: unknown): unknown {
    const index: unknown = Array.isArray(form) && form.length === 1 ? form[0] : undefined;
    if (typeof index !== 'number') return this.#scalar(form);
    const container = this.#containers[index];
    if (container === undefined) throw new TypeMismatch('the index of a container', String(index));
    return container;
  }

  /** A value that is not a container. */
  #scalar(form: unknown): unknown {
    if (!Array.isArray(form)) return primitive(form);
    const [kind, content, ...more]: readonly unknown[] = form;
    const length = lengths.get(kind);
    if (length === undefined)
      throw new TypeMismatch('a plain value', `an array that begins with ${describeValue(kind)}`);
    if (form.length !== length) throw new TypeMismatch(`${length} elements of a plain ${kind}`, String(form.length));
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
    if (!sharedKinds.has(kind)) throw new TypeMismatch('a shared object', describeValue(kind));
    const value = this.#scalar(form);
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
    return this.#scalar(form);
  }
}

/** An object, array, set or map that is being restored. */
type Container = Record<string, unknown> | unknown[] | Set<unknown> | Map<unknown, unknown>;

function emptyContainer(form: unknown): Container {
  if (!Array.isArray(form)) {
    if (isObject(form)) return {};
    throw new TypeMismatch('a plain container', describeValue(form));
  }
  const [kind]: readonly unknown[] = form;
  if (kind === 'Array') return [];
  if (kind === 'Set') return new Set();
  if (kind !== 'Map') throw new TypeMismatch('"Array", "Set" or "Map" as the first element', describeValue(kind));
  if (form.length % 2 === 0) throw new TypeMismatch('a value for each key of the map', 'a key without one');
  return new Map();
}

function arrayIn(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw TypeMismatch.within(name, new TypeMismatch('an array', describeValue(value)));
}

function located<Result>(place: string, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw TypeMismatch.within(place, thrown);
  }
}

/** The number of elements of each form. */
const lengths: ReadonlyMap<unknown, number> = new Map([
  ['undefined', 1],
  ['unset', 1],
  ['number', 2],
  ['bigint', 2],
  ['json', 2],
  ['Date', 2],
  ['Decimal', 2],
  ['EntityReference', 4],
  ['TypedValue', 3],
  ['shared', 2],
]);

/** The forms of objects, which may be shared. */
const sharedKinds: ReadonlySet<unknown> = new Set(['Date', 'Decimal', 'EntityReference', 'TypedValue']);

const numbers: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
]);

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
    if (!Array.isArray(items)) return undefined;
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
