import { ownText } from '../memory/caches.js';

/**
 * The maximum number of digits before the point, and after it. It bounds the cost of comparing and writing a decimal.
 */
const maxDigits = 10_000;

/**
 * The maximum of an exponent, or of its negative. Without it, a text of a few bytes would be written as thousands of
 * zeros.
 */
const maxExponent = 1_000;

/** The longest text of a decimal: sign, digits, point and exponent. */
const maxLength = 2 * maxDigits + 10;

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

const zero = 0x30;

/** Describes the texts that {@link Decimal.parse} reads, for messages. */
export const decimalDescription = 'a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000';

/**
 * A decimal number that keeps every digit as it was written. Decimals are compared by value: 1.0 and 1.00 have
 * the same {@link key}, but each is written as it was read. The digits are never expanded by the exponent, except where
 * the number is written in plain notation.
 */
export class Decimal {
  static readonly zero = new Decimal(false, '0', 0);

  readonly #negative: boolean;
  /** The digits without leading zeros, `0` for zero. */
  readonly #digits: string;
  /** The number of zeros at the end of the digits. */
  readonly #trailingZeros: number;
  /** The number of decimal places. It is negative if the number was written with an exponent that adds zeros. */
  readonly #scale: number;

  private constructor(negative: boolean, written: string, scale: number) {
    this.#digits = ownText(withoutLeadingZeros(written));
    this.#negative = negative && this.#digits !== '0';
    this.#trailingZeros = this.#digits === '0' ? 0 : countTrailingZeros(this.#digits);
    this.#scale = scale;
  }

  /**
   * Reads a decimal. Returns `undefined` if `text` is not a decimal, has more than 10,000 digits before or after the
   * point, or has an exponent that is not from -1,000 to 1,000.
   */
  static parse(text: string): Decimal | undefined {
    const match = text.length > maxLength ? null : pattern.exec(text);
    if (match === null) return undefined;
    const [, sign, whole = '', fraction = '', exponent = '0'] = match;
    if (whole.length > maxDigits || fraction.length > maxDigits) return undefined;
    if (Math.abs(Number(exponent)) > maxExponent) return undefined;
    return new Decimal(sign === '-', whole + fraction, fraction.length - Number(exponent));
  }

  /** A negative number, zero or a positive number if this is below, equal to or above `other`. */
  compare(other: Decimal): number {
    const sign = this.#sign;
    if (sign !== other.#sign) return sign - other.#sign;
    // Of numbers with the same sign, first the position of the first digit decides, then the digits.
    const difference = this.#magnitude - other.#magnitude;
    if (sign === 0 || difference !== 0) return sign * difference;
    const [left, right] = [this.#significant, other.#significant];
    return left === right ? 0 : left < right ? -sign : sign;
  }

  /** A text that is the same for all decimals of this value. */
  get key(): string {
    return this.#sign === 0 ? '0' : `${this.#negative ? '-' : ''}${this.#significant}e${this.#magnitude}`;
  }

  /**
   * A text that is the same for all decimals of this value and scale, which `BigDecimal.equals` of Java compares
   * (D-61).
   */
  get exactKey(): string {
    return `${this.#negative ? '-' : ''}${this.#digits}e${-this.#scale}`;
  }

  /** The digits of a whole number, e.g. `100` of `1e2` and `1` of `1.0`, or `undefined` if it has a fraction. */
  get wholeText(): string | undefined {
    if (this.#sign === 0) return '0';
    const zeros = this.#trailingZeros - this.#scale;
    return zeros < 0 ? undefined : `${this.#negative ? '-' : ''}${this.#significant}${'0'.repeat(zeros)}`;
  }

  /** The number as it was read, in plain notation without an exponent. */
  toString(): string {
    const digits = this.#scale < 0 && this.#sign !== 0 ? this.#digits + '0'.repeat(-this.#scale) : this.#digits;
    const sign = this.#negative ? '-' : '';
    if (this.#scale <= 0) return sign + digits;
    const point = digits.length - this.#scale;
    if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
    return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  }

  /**
   * The number with its scale, as `BigDecimal.toString` of Java writes it: with an exponent if the scale is negative or
   * the number is below 0.000001, e.g. `1.50`, `1E+3`, `1E-10`.
   */
  toScaledString(): string {
    const exponent = this.#magnitude - 1;
    if (this.#scale >= 0 && exponent >= -6) return this.toString();
    const digits = this.#digits;
    const fraction = digits.length === 1 ? '' : `.${digits.slice(1)}`;
    return `${this.#negative ? '-' : ''}${digits[0]}${fraction}E${exponent < 0 ? '' : '+'}${exponent}`;
  }

  get #sign(): number {
    if (this.#negative) return -1;
    return this.#digits === '0' ? 0 : 1;
  }

  /** The position of the first digit before the point, e.g. 2 for 15.0 and -1 for 0.015. */
  get #magnitude(): number {
    return this.#digits.length - this.#scale;
  }

  /** The digits without zeros at the end. Those of equal numbers are the same. */
  get #significant(): string {
    return this.#trailingZeros === 0 ? this.#digits : this.#digits.slice(0, -this.#trailingZeros);
  }
}

function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === zero) start += 1;
  return start === 0 ? digits : digits.slice(start);
}

function countTrailingZeros(digits: string): number {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === zero) end -= 1;
  return digits.length - end;
}
