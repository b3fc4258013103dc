import { pointerTo } from '@platform-services/sdk/model';
import { Refusal } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';

/** A number of a JSON text as it was written, because a double would lose digits of it, e.g. of `1.10`. */
export class LosslessNumber {
  /** The digits as they were written. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A parsed JSON text. Since member names may be any text, members are read with {@link member} or `Object.entries`. */
export type JsonTree = null | boolean | number | string | LosslessNumber | readonly JsonTree[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: JsonTree;
}

export function isArray(tree: JsonTree): tree is readonly JsonTree[] {
  return Array.isArray(tree);
}

export function isObject(tree: JsonTree): tree is JsonObject {
  return typeof tree === 'object' && tree !== null && !isArray(tree) && !(tree instanceof LosslessNumber);
}

/** The value of a member, or `undefined` if the object does not have it. */
export function member(object: JsonObject, name: string): JsonTree | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets an own member. An assignment to `__proto__` would set the prototype. */
export function setMember(object: { [name: string]: JsonTree }, name: string, value: JsonTree): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}

/** The maximum length of a client's text in a message. */
const shown = 40;

/** Quotes a client's text for a message, and shortens it. */
export function quote(text: string): string {
  return JSON.stringify(excerpt(text, shown));
}

/** Describes a value for a message. */
export function describe(tree: JsonTree): string {
  if (tree === null) return 'null';
  if (typeof tree === 'string') return `the text ${quote(tree)}`;
  if (typeof tree === 'number') return `the number ${tree}`;
  if (typeof tree === 'boolean') return String(tree);
  if (tree instanceof LosslessNumber) return `the number ${excerpt(tree.text, shown)}`;
  if (isArray(tree)) return 'an array';
  const type = member(tree, '_type');
  if (typeof type === 'string') return `an object with _type ${quote(type)}`;
  return member(tree, '_ref') === undefined ? 'an object' : 'a reference';
}

/** The notation of places in messages: JSON paths or JSON pointers. */
export interface PathStyle {
  /** The path of the whole body. */
  readonly root: string;
  member(path: string, name: string): string;
  index(path: string, index: number): string;
  /** What a message says of the place with this path. */
  shown(path: string): string;
}

const plainName = /^[A-Za-z_$][\w$]*$/;
const maxName = 60;

/** `$.children[0].age` */
export const jsonPath: PathStyle = {
  root: '$',
  member(path, name) {
    const known = excerpt(name, maxName);
    return plainName.test(name) ? `${path}.${known}` : `${path}[${JSON.stringify(known)}]`;
  },
  index: (path, index) => `${path}[${index}]`,
  shown: shorten,
};

/** `/children/0/age` (RFC 6901) */
export const jsonPointer: PathStyle = {
  root: '',
  member: pointerTo,
  index: pointerTo,
  shown: shorten,
};

/** The place of a value in a body. Its path is built only when a message needs it. */
export class Place {
  readonly #style: PathStyle;
  readonly #parent: Place | undefined;
  readonly #step: string | number;
  #path: string | undefined;

  private constructor(style: PathStyle, parent: Place | undefined, step: string | number) {
    this.#style = style;
    this.#parent = parent;
    this.#step = step;
  }

  static root(style: PathStyle, path: string): Place {
    const place = new Place(style, undefined, '');
    place.#path = path;
    return place;
  }

  member(name: string): Place {
    return new Place(this.#style, this, name);
  }

  index(index: number): Place {
    return new Place(this.#style, this, index);
  }

  /** The path, e.g. `$.children[0].age`. It is kept for the places below. */
  get path(): string {
    this.#path ??= this.#spell();
    return this.#path;
  }

  /** What a message says of this place. */
  get shown(): string {
    return this.#style.shown(this.path);
  }

  /** The refusal of what is at this place. */
  refusal(rule: string, found: string, expected: string): BodyRefusal {
    return new BodyRefusal(rule, this, found, expected);
  }

  #spell(): string {
    const parent = this.#parent?.path ?? '';
    const step = this.#step;
    return typeof step === 'number' ? this.#style.index(parent, step) : this.#style.member(parent, step);
  }
}

/** The refusal of a value in a body: 400 with the place of the problem. */
export class BodyRefusal extends Refusal {
  /** The path of the place, in the notation of the reader. */
  readonly path: string;
  /** A description of the value at this place, e.g. `the text "x"`. */
  readonly found: string;
  /** A description of the expected values, e.g. `an integer`. */
  readonly expected: string;

  constructor(rule: string, { path, shown }: Place, found: string, expected: string) {
    const messageAt = (place: string) => `Expected ${expected}, got ${found} at ${place}.`;
    // Beside a position in XML, detailed failures show the path alone (D-19).
    const cause = shown === shorten(path) ? undefined : new Refusal('invalid', rule, messageAt(shorten(path)));
    super('invalid', rule, messageAt(shown), {}, cause);
    this.name = 'BodyRefusal';
    this.path = path;
    this.found = found;
    this.expected = expected;
  }
}

const maxPath = 300;

function shorten(path: string): string {
  return path.length > maxPath ? `${path.slice(0, maxPath / 2)}…${path.slice(-maxPath / 2)}` : path;
}
