import { describe, type Problems, pointerTo } from './problem.js';
import { entriesOf, memberOf } from './reading.js';

/**
 * A place in a file, with the value there, which need not have the expected form. The checks examine every part of a
 * file that they can interpret, so that all its problems are reported at once, and leave the rest to the schema.
 */
export class Place {
  readonly value: unknown;
  readonly problems: Problems;
  /** The name or the index of the value in what contains it. */
  readonly name: string;
  readonly #around: Place | undefined;

  constructor(value: unknown, problems: Problems, name = '', around?: Place) {
    this.value = value;
    this.problems = problems;
    this.name = name;
    this.#around = around;
  }

  /** The JSON pointer of the place. It is only made when it is needed, because a file can have very many places. */
  get pointer(): string {
    return this.#around === undefined ? '' : pointerTo(this.#around.pointer, this.name);
  }

  /** The value if it is a string. */
  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  /** Whether there is a value, and no problem has been reported in it so far. */
  get isValid(): boolean {
    return this.value !== undefined && !this.problems.isAt(this.pointer);
  }

  /** The place of a member, whose value is `undefined` if there is none. */
  member(name: string): Place {
    return this.#below(memberOf(this.value, name), name);
  }

  /** The members of an object; none if the value is not an object. */
  get members(): readonly Place[] {
    return entriesOf(this.value).map(([name, value]) => this.#below(value, name));
  }

  /** The elements of an array; none if the value is not an array. */
  get items(): readonly Place[] {
    const { value } = this;
    return Array.isArray(value) ? Array.from(value, (item, index) => this.#below(item, String(index))) : [];
  }

  /**
   * Reports a problem at the place.
   *
   * @param found what is there instead. Default: the value
   * @param advice a sentence that says what to do
   */
  report(expected: string, found: string = describe(this.value), advice?: string): void {
    this.problems.add(this.pointer, found, expected, advice);
  }

  #below(value: unknown, name: string): Place {
    return new Place(value, this.problems, name, this);
  }
}
