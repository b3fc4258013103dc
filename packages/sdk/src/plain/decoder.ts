import { placeInMap } from '../json/pairs.js';
import { putMember, rememberOrigin, rememberUnset } from '../json/remembered.js';
import { TypeMismatch } from '../json/type-mismatch.js';
import { isObject } from '../model/kinds-of-objects.js';
import { describeValue } from '../model/message.js';
import { unescapedName, version } from './format.js';
import { ScalarDecoder } from './scalar-decoder.js';

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
  readonly #scalars: ScalarDecoder;

  constructor(forms: readonly unknown[], shared: readonly unknown[]) {
    this.#forms = forms;
    this.#containers = forms.map((form, index) => located(`containers.${index}`, () => emptyContainer(form)));
    this.#scalars = new ScalarDecoder(shared);
  }

  decode(root: unknown): unknown {
    for (let index = 0; index < this.#forms.length; index += 1) {
      const container = this.#containers[index];
      try {
        if (container !== undefined) this.#fill(container, this.#forms[index]);
      } catch (thrown) {
        throw TypeMismatch.within(`containers.${index}`, thrown);
      }
    }
    return located('root', () => this.#value(root));
  }

  #fill(container: Container, form: unknown): void {
    if (!Array.isArray(form)) {
      this.#fillObject(container, Object(form));
      return;
    }
    const isMap = container instanceof Map;
    const items = form
      .slice(1)
      .map((item: unknown, index) =>
        this.#item(item, String(index + 1), container, isMap ? placeInMap(index) : String(index)),
      );
    if (Array.isArray(container)) for (const item of items) container.push(item);
    else if (container instanceof Set) for (const item of items) container.add(item);
    else if (isMap) for (let index = 0; index < items.length; index += 2) container.set(items[index], items[index + 1]);
  }

  #fillObject(container: Container, form: object): void {
    if (Array.isArray(container) || container instanceof Set || container instanceof Map) return;
    const unset: string[] = [];
    for (const [name, member] of Object.entries(form)) {
      const own = unescapedName(name);
      const value = this.#item(member, name, container, own);
      putMember(container, own, value);
      if (Array.isArray(member) && member[0] === 'unset') unset.push(own);
    }
    rememberUnset(container, unset);
  }

  /** @param place the place in the container, by which the original JSON of a number is remembered */
  #item(form: unknown, name: string, container: object, place: string): unknown {
    try {
      const value = this.#value(form);
      if (Array.isArray(form) && form[0] === 'json') rememberOrigin(container, place, value, String(form[1]));
      return value;
    } catch (thrown) {
      throw TypeMismatch.within(name, thrown);
    }
  }

  #value(form: unknown): unknown {
    const index: unknown = Array.isArray(form) && form.length === 1 ? form[0] : undefined;
    if (typeof index !== 'number') return this.#scalars.read(form);
    const container = this.#containers[index];
    if (container === undefined) throw new TypeMismatch('the index of a container', String(index));
    return container;
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
