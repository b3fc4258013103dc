import { Refusal } from '../model/refusal.js';
import type { PathStyle } from './path.js';

/** Where a value stands in a body. It is spelled only when a message needs it. */
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

  /** E.g. `$.children[0].age`. Kept, so that the places below need not walk up to the root. */
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

/** A body that does not say what it should: 400 with the place of the fault. */
export class BodyRefusal extends Refusal {
  /** The place, in the style that the reader was asked for. */
  readonly path: string;
  /** The message without the place. */
  readonly fault: string;

  constructor(rule: string, path: string, fault: string) {
    super('invalid', rule, `${shorten(path)}: ${fault}`);
    this.name = 'BodyRefusal';
    this.path = path;
    this.fault = fault;
  }
}

const maxPath = 300;

function shorten(path: string): string {
  return path.length > maxPath ? `${path.slice(0, maxPath / 2)}…${path.slice(-maxPath / 2)}` : path;
}
