/** The largest distance of the decimal point that is accepted, so that a text of a few bytes becomes no huge number. */
const maxScale = 10_000;

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/** Recognizes decimals of another copy of this package, as when ESM and CJS meet in one process. */
const brand = Symbol.for('@platform-services/sdk/decimal');

/**
 * A decimal number that keeps every digit: `new Decimal('1.50')` is written as `1.50`. Immutable.
 *
 * Two decimals are equal by value, so `1.0` equals `1.00`. Decimals do not take part in JavaScript's arithmetic and
 * comparison, which would silently treat them as text: use {@link Decimal.compare}, or {@link Decimal.toNumber}
 * where a `number` is precise enough.
 *
 * @example
 * const price = new Decimal('12345678901234567890.10');
 * price.toString();                  // '12345678901234567890.10'
 * price.equals('12345678901234567890.1'); // true
 */
export class Decimal {
  /** The digits as an integer: `150n` for `1.50`. */
  readonly unscaled: bigint;
  /** How many of the digits stand behind the point: `2` for `1.50`. */
  readonly scale: number;

  /**
   * @param value a decimal, in plain or exponent notation where it is text, e.g. `-1.50` or `1.5e3`
   * @throws RangeError where the text is no decimal, the number is not finite, or the exponent is beyond 10,000
   */
  constructor(value: string | number | bigint | Decimal) {
    const parts = Decimal.is(value) ? value : parseDecimal(String(value));
    if (parts === undefined)
      throw new RangeError(`Expected a decimal, got ${JSON.stringify(String(value).slice(0, 60))}.`);
    this.unscaled = parts.unscaled;
    this.scale = parts.scale;
    Object.freeze(this);
  }

  /** Whether `value` is a decimal, also one of another copy of this package. */
  static is(value: unknown): value is Decimal {
    return typeof value === 'object' && value !== null && brand in value;
  }

  get [brand](): true {
    return true;
  }

  /** Negative, zero or positive as this is below, equal to or above `other`. */
  compare(other: Decimal | string | number | bigint): number {
    const decimal = Decimal.is(other) ? other : new Decimal(other);
    const scale = Math.max(this.scale, decimal.scale);
    const left = this.unscaled * 10n ** BigInt(scale - this.scale);
    const right = decimal.unscaled * 10n ** BigInt(scale - decimal.scale);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  /** Whether `other` has the same value, however it is written. */
  equals(other: Decimal | string | number | bigint): boolean {
    return this.compare(other) === 0;
  }

  /** The nearest `number`; digits beyond its precision are lost. */
  toNumber(): number {
    return Number(this.toString());
  }

  /** The plain notation, without an exponent, with the digits that were given. */
  toString(): string {
    const negative = this.unscaled < 0n;
    const digits = (negative ? -this.unscaled : this.unscaled).toString().padStart(this.scale + 1, '0');
    const point = digits.length - this.scale;
    const text = this.scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return negative ? `-${text}` : text;
  }

  /** The text of {@link Decimal.toString}, since a JSON number would lose digits in most readers. */
  toJSON(): string {
    return this.toString();
  }

  /** @throws TypeError always: `decimal < other` and `decimal + 1` would compare and join texts */
  valueOf(): never {
    throw new TypeError('A Decimal has no arithmetic. Use compare(), equals() or toNumber().');
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Decimal(${this.toString()})`;
  }
}

function parseDecimal(text: string): { unscaled: bigint; scale: number } | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > maxScale || whole.length > maxScale || fraction.length > maxScale) return undefined;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return scale >= 0 ? { unscaled: digits, scale } : { unscaled: digits * 10n ** BigInt(-scale), scale: 0 };
}
