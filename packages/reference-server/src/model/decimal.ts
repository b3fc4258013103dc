/** The largest scale and number of digits. Without it, a text of a few bytes could become a huge number. */
const maxScale = 10_000;

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/**
 * A decimal number that keeps every digit as it was written. Decimals are compared by value: 1.0 and 1.00 have the
 * same {@link key}, but each is written as it was read.
 */
export class Decimal {
  readonly #unscaled: bigint;
  /** The number of decimal places. It is negative if the number was written with an exponent that adds zeros. */
  readonly #scale: number;

  private constructor(unscaled: bigint, scale: number) {
    this.#unscaled = unscaled;
    this.#scale = scale;
  }

  /** Reads a decimal. Returns `undefined` if `text` is not a decimal or has more than 10,000 digits or decimal places. */
  static parse(text: string): Decimal | undefined {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [, sign, whole = '', fraction = '', exponent = '0'] = match;
    const scale = fraction.length - Number(exponent);
    if (Math.abs(scale) > maxScale || whole.length > maxScale || fraction.length > maxScale) return undefined;
    return new Decimal(BigInt(whole + fraction) * (sign === '-' ? -1n : 1n), scale);
  }

  static fromInteger(value: number | bigint): Decimal {
    return new Decimal(BigInt(value), 0);
  }

  /** A negative number, zero or a positive number if this is below, equal to or above `other`. */
  compare(other: Decimal): number {
    const scale = Math.max(this.#scale, other.#scale);
    const left = this.#scaledTo(scale);
    const right = other.#scaledTo(scale);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  /** A text that is the same for all decimals of this value. */
  get key(): string {
    const text = this.toString();
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  }

  /** The number as it was read, in plain notation without an exponent. */
  toString(): string {
    const scale = Math.max(this.#scale, 0);
    const unscaled = this.#scaledTo(scale);
    const negative = unscaled < 0n;
    const digits = (negative ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
    const point = digits.length - scale;
    const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return negative ? `-${text}` : text;
  }

  /**
   * The number with its scale, as `BigDecimal.toString` of Java writes it: with an exponent if the scale is negative or the
   * number is below 0.000001, e.g. `1.50`, `1E+3`, `1E-10`.
   */
  toScaledString(): string {
    const negative = this.#unscaled < 0n;
    const digits = (negative ? -this.#unscaled : this.#unscaled).toString();
    const exponent = digits.length - 1 - this.#scale;
    if (this.#scale >= 0 && exponent >= -6) return this.toString();
    const fraction = digits.length === 1 ? '' : `.${digits.slice(1)}`;
    return `${negative ? '-' : ''}${digits[0]}${fraction}E${exponent < 0 ? '' : '+'}${exponent}`;
  }

  /** @param scale not less than the scale of this number */
  #scaledTo(scale: number): bigint {
    return scale === this.#scale ? this.#unscaled : this.#unscaled * 10n ** BigInt(scale - this.#scale);
  }
}
