/** The maximum number of digits before the point, and after it. */
const maxDigits = 10_000;

/** The maximum absolute value of an exponent, so that a short text cannot become a huge number. */
const maxExponent = 1_000;

/** The longest text of a decimal: sign, digits, point and exponent. */
const maxLength = 2 * maxDigits + 10;

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/** Recognizes decimals from another copy of this package, e.g. if ESM and CJS are used in one process. */
const brand = Symbol.for('@platform-services/sdk/decimal');

/**
 * A decimal number that keeps every digit: `new Decimal('1.50')` is written as `1.50`. Immutable.
 *
 * Decimals are equal if their values are, so `1.0` equals `1.00`. JavaScript's arithmetic and comparison operators do
 * not support decimals, and would silently treat them as text: use {@link Decimal.compare}, or {@link Decimal.toNumber}
 * if the precision of a `number` suffices.
 *
 * @example
 * const price = new Decimal('12345678901234567890.10');
 * price.toString();                  // '12345678901234567890.10'
 * price.equals('12345678901234567890.1'); // true
 */
export class Decimal {
  /** The digits as an integer: `150n` for `1.50`. */
  readonly unscaled: bigint;
  /** The number of digits after the decimal point: `2` for `1.50`. */
  readonly scale: number;

  /**
   * @param value a decimal; a string may use plain or exponent notation, e.g. `-1.50` or `1.5e3`
   * @throws RangeError if the text is not a decimal, the number is not finite, the exponent exceeds 1,000, or there are more
   *   than 10,000 digits before or after the point
   */
  constructor(value: string | number | bigint | Decimal) {
    const parts = Decimal.is(value) ? value : parseDecimal(String(value));
    if (parts === undefined)
      throw new RangeError(`Expected a decimal, got ${JSON.stringify(String(value).slice(0, 60))}.`);
    this.unscaled = parts.unscaled;
    this.scale = parts.scale;
    Object.freeze(this);
  }

  /** Whether `value` is a decimal, including one from another copy of this package. */
  static is(value: unknown): value is Decimal {
    return typeof value === 'object' && value !== null && brand in value;
  }

  get [brand](): true {
    return true;
  }

  /** Returns a negative number, zero or a positive number if this is less than, equal to or greater than `other`. */
  compare(other: Decimal | string | number | bigint): number {
    const decimal = Decimal.is(other) ? other : new Decimal(other);
    if (this.scale === decimal.scale) return compareIntegers(this.unscaled, decimal.unscaled);
    const sign = signOf(this.unscaled);
    if (sign === 0 || sign !== signOf(decimal.unscaled)) return sign - signOf(decimal.unscaled);
    const difference = magnitudeOf(this) - magnitudeOf(decimal);
    if (difference !== 0) return sign * difference;
    // The first digits are at the same position, so the scales differ by no more than the number of digits.
    const scale = Math.max(this.scale, decimal.scale);
    return compareIntegers(scaledTo(this, scale), scaledTo(decimal, scale));
  }

  /** Whether `other` has the same value, regardless of its notation. */
  equals(other: Decimal | string | number | bigint): boolean {
    return this.compare(other) === 0;
  }

  /** Returns the nearest `number`; digits beyond its precision are lost. */
  toNumber(): number {
    return Number(this.toString());
  }

  /** Returns the digits that were given, in plain notation without an exponent. */
  toString(): string {
    const negative = this.unscaled < 0n;
    const digits = (negative ? -this.unscaled : this.unscaled).toString().padStart(this.scale + 1, '0');
    const point = digits.length - this.scale;
    const text = this.scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return negative ? `-${text}` : text;
  }

  /** Returns the text of {@link Decimal.toString}, because most JSON parsers would lose digits of a number. */
  toJSON(): string {
    return this.toString();
  }

  /** @throws TypeError always, because `decimal < other` and `decimal + 1` would compare and concatenate texts */
  valueOf(): never {
    throw new TypeError('A Decimal has no arithmetic. Use compare(), equals() or toNumber().');
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Decimal(${this.toString()})`;
  }
}

function compareIntegers(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function signOf(integer: bigint): number {
  return compareIntegers(integer, 0n);
}

/** The position of the first digit before the decimal point. */
function magnitudeOf({ unscaled, scale }: Decimal): number {
  return unscaled.toString().length - (unscaled < 0n ? 1 : 0) - scale;
}

function scaledTo(decimal: Decimal, scale: number): bigint {
  return decimal.unscaled * 10n ** BigInt(scale - decimal.scale);
}

/** Whether a text is a decimal within the limits of digits and exponent. */
export function isDecimalText(text: string): boolean {
  return partsOf(text) !== undefined;
}

function partsOf(text: string) {
  const match = text.length > maxLength ? null : pattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (Math.abs(Number(exponent)) > maxExponent) return undefined;
  if (whole.length > maxDigits || fraction.length > maxDigits) return undefined;
  return { sign, whole, fraction, exponent };
}

function parseDecimal(text: string): { unscaled: bigint; scale: number } | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const { sign, whole, fraction, exponent } = parts;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return scale >= 0 ? { unscaled: digits, scale } : { unscaled: digits * 10n ** BigInt(-scale), scale: 0 };
}
