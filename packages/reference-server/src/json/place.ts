import { pointerTo } from '@platform-services/sdk/model';
import { Refusal } from '../model/refusal.js';

/** The notation of places in messages: JSON paths or JSON pointers. */
export interface PathStyle {
  /** The path of the whole body. */
  readonly root: string;
  member(path: string, name: string): string;
  index(path: string, index: number): string;
}

const plainName = /^[A-Za-z_$][\w$]*$/;
const maxName = 60;

/** `$.children[0].age` */
export const jsonPath: PathStyle = {
  root: '$',
  member: (path, name) => (plainName.test(name) ? `${path}.${cut(name)}` : `${path}[${JSON.stringify(cut(name))}]`),
  index: (path, index) => `${path}[${index}]`,
};

/** `/children/0/age` (RFC 6901) */
export const jsonPointer: PathStyle = {
  root: '',
  member: pointerTo,
  index: pointerTo,
};

function cut(name: string): string {
  return name.length > maxName ? `${name.slice(0, maxName)}…` : name;
}

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

  constructor(rule: string, path: string, found: string, expected: string) {
    super('invalid', rule, `Expected ${expected}, got ${found} at ${shorten(path)}.`);
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
