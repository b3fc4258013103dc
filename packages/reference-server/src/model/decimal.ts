/** The largest scale and number of digits. Without it, a text of a few bytes could become a huge number. */
const maxScale = 10_000;

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/**
 * A decimal number that keeps every digit as it was written. Decimals are compared by value: 1.0 and 1.00 have the
 * same {@link key}, but each is written as it was read.
 */
export class Decimal {
  readonly #unscaled: bigint;
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
    const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
    return scale >= 0 ? new Decimal(digits, scale) : new Decimal(digits * 10n ** BigInt(-scale), 0);
  }

  static fromInteger(value: number | bigint): Decimal {
    return new Decimal(BigInt(value), 0);
  }

  /** A negative number, zero or a positive number if this is below, equal to or above `other`. */
  compare(other: Decimal): number {
    const scale = Math.max(this.#scale, other.#scale);
    const left = this.#unscaled * 10n ** BigInt(scale - this.#scale);
    const right = other.#unscaled * 10n ** BigInt(scale - other.#scale);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  /** A text that is the same for all decimals of this value. */
  get key(): string {
    const text = this.toString();
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  }

  /** The number as it was read, in plain notation without an exponent. */
  toString(): string {
    const negative = this.#unscaled < 0n;
    const digits = (negative ? -this.#unscaled : this.#unscaled).toString().padStart(this.#scale + 1, '0');
    const point = digits.length - this.#scale;
    const text = this.#scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return negative ? `-${text}` : text;
  }
}
