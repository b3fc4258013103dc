import { hasBrand, recognizing } from './brand.js';

/** The maximum number of digits before the point, and after it. */
const maxDigits = 10_000;

/** The maximum absolute value of an exponent, so that a short text cannot become a huge number. */
const maxExponent = 1_000;

/** The numbers that are decimals, for messages. */
export const decimalRange = 'a number of at most 10,000 digits and an exponent from -1,000 to 1,000';

/** The longest text of a decimal: sign, digits, point and exponent. */
const maxLength = 2 * maxDigits + 10;

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/** Recognizes decimals from another copy of this package, e.g. if ESM and CJS are used in one process. */
const brand = Symbol.for('@platform-services/sdk/decimal');
const isDecimal = /* @__PURE__ */ recognizing(brand);

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
  /**
   * The value in plain notation without trailing zeros: `1.5` for `1.50`. It is the only property of its own, so that
   * test tools consider decimals as equal if their values are.
   */
  readonly value: string;
  readonly #text: string;
  readonly #scale: number;
  #unscaled: bigint | undefined;

  /**
   * @param value a decimal; a string may use plain or exponent notation, e.g. `-1.50` or `1.5e3`
   * @throws RangeError if the text is not a decimal, the number is not finite, the exponent exceeds 1,000, or there are
   *   more than 10,000 digits before or after the point
   */
  constructor(value: string | number | bigint | Decimal) {
    const text = String(value);
    const parts = partsOf(text);
    if (parts === undefined) throw new RangeError(`Expected a decimal, got ${JSON.stringify(text.slice(0, 60))}.`);
    const { isNegative, whole, fraction } = parts;
    const short = withoutTrailingZeros(fraction);
    // Zero has no sign.
    const sign = isNegative && (whole !== '0' || short !== '') ? '-' : '';
    this.#text = plainText(sign, whole, fraction);
    this.#scale = fraction.length;
    this.value = short.length === fraction.length ? this.#text : plainText(sign, whole, short);
    Object.freeze(this);
  }

  /** The digits as an integer: `150n` for `1.50`. */
  get unscaled(): bigint {
    this.#unscaled ??= BigInt(this.#scale === 0 ? this.#text : this.#text.replace('.', ''));
    return this.#unscaled;
  }

  /** The number of digits after the decimal point: `2` for `1.50`. */
  get scale(): number {
    return this.#scale;
  }

  /** Whether `value` is a decimal, including one from another copy of this package. */
  static is(value: unknown): value is Decimal {
    return hasBrand(value, brand);
  }

  /** `instanceof` also recognizes decimals from another copy of this package. */
  static get [Symbol.hasInstance]() {
    return isDecimal;
  }

  /** Marks decimals for other copies of this package. */
  get [brand](): true {
    return true;
  }

  /** Returns a negative number, zero or a positive number if this is less than, equal to or greater than `other`. */
  compare(other: Decimal | string | number | bigint): number {
    const decimal = decimalOf(other);
    const scale = Math.max(this.scale, decimal.scale);
    const [left, right] = [scaledTo(this, scale), scaledTo(decimal, scale)];
    return left < right ? -1 : left > right ? 1 : 0;
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
    return this.#text;
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

function scaledTo(decimal: Decimal, scale: number): bigint {
  return decimal.unscaled * 10n ** BigInt(scale - decimal.scale);
}

/** Whether a text is a decimal within the limits of digits and exponent. */
export function isDecimalText(text: string): boolean {
  return partsOf(text) !== undefined;
}

/** The digits of a text before and after the point, without an exponent. */
function partsOf(
  text: string,
): { readonly isNegative: boolean; readonly whole: string; readonly fraction: string } | undefined {
  const match = text.length > maxLength ? null : pattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > maxExponent) return undefined;
  if (whole.length > maxDigits || fraction.length > maxDigits) return undefined;
  const isNegative = sign === '-';
  if (shift === 0) return { isNegative, whole: withoutLeadingZeros(whole), fraction };
  const scale = Math.max(0, fraction.length - shift);
  const digits = `${whole}${fraction}`.padEnd(whole.length + shift, '0').padStart(scale + 1, '0');
  const point = digits.length - scale;
  return { isNegative, whole: withoutLeadingZeros(digits.slice(0, point)), fraction: digits.slice(point) };
}

function plainText(sign: string, whole: string, fraction: string): string {
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

function withoutLeadingZeros(digits: string): string {
  return digits.startsWith('0') ? digits.replace(/^0+(?=\d)/, '') : digits;
}

/** Uses a loop, because a regular expression would start again at each zero. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function decimalOf(value: Decimal | string | number | bigint): Decimal {
  return Decimal.is(value) ? value : new Decimal(value);
}

/** Converts a value to a decimal; `undefined` if it is not a decimal, or beyond the limits of digits and exponent. */
export function toDecimal(value: unknown): Decimal | undefined {
  if (Decimal.is(value)) return value;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  try {
    return new Decimal(value);
  } catch {
    return undefined;
  }
}
