import type { EncodedValue } from './deployment.js';

const brand = Symbol.for('@platform-services/sdk/number-text');

/**
 * A number of a deployment file whose digits a double would not keep, such as a long beyond 2^53 or `1.10`, as it was
 * written.
 */
export class NumberText {
  /** Lets a number stand wherever an encoded value may. */
  readonly [member: string]: EncodedValue;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Whether `value` is one, also one of another copy of this package. */
  static is(value: unknown): value is NumberText {
    return typeof value === 'object' && value !== null && brand in value;
  }

  /** Reads a JSON number: a `number` where that writes the same digits again, else its text. */
  static read(text: string): number | NumberText {
    const value = Number(text);
    return String(value) === text || text === '-0' ? value : new NumberText(text);
  }
}
