import { hasBrand } from './brand.js';
import type { EncodedValue } from './deployment.js';

const brand = Symbol.for('@platform-services/sdk/number-text');

/**
 * A number of a deployment file in its original notation, because it would lose digits as a double, such as a long
 * beyond 2^53 or `1.10`.
 */
export class NumberText {
  /** Makes this type assignable to an encoded value. */
  readonly [member: string]: EncodedValue;
  /** The number as the file has it, e.g. `1.10`. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Whether `value` is a number text, including one from another copy of this package. */
  static is(value: unknown): value is NumberText {
    return hasBrand(value, brand);
  }

  /** Reads a JSON number: as a `number` if that is written with the same digits again, otherwise as its text. */
  static read(text: string): number | NumberText {
    const value = Number(text);
    return String(value) === text || text === '-0' ? value : numberText(text);
  }
}

// Creates a number text. If the class referred to its own name, it would be called `_NumberText` in the build.
function numberText(text: string): NumberText {
  return new NumberText(text);
}
