/** The largest distance of the decimal point that is accepted, so that no text of a few bytes becomes a huge number. */
const maxScale = 10_000;

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/**
 * A decimal number that keeps every digit that was written. Two decimals are equal by value: 1.0 and 1.00 have
 * one {@link key}, but each is written as it was read.
 */
export class Decimal {
  readonly #unscaled: bigint;
  readonly #scale: number;

  private constructor(unscaled: bigint, scale: number) {
    this.#unscaled = unscaled;
    this.#scale = scale;
  }

  /** Reads a decimal, or gives `undefined` where `text` is none or its exponent is beyond 10,000. */
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

  /** Negative, zero or positive as this is below, equal to or above `other`. */
  compare(other: Decimal): number {
    const scale = Math.max(this.#scale, other.#scale);
    const left = this.#unscaled * 10n ** BigInt(scale - this.#scale);
    const right = other.#unscaled * 10n ** BigInt(scale - other.#scale);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  /** One text for all decimals of this value. */
  get key(): string {
    const text = this.toString();
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  }

  /** The plain notation, without an exponent, with the digits that were read. */
  toString(): string {
    const negative = this.#unscaled < 0n;
    const digits = (negative ? -this.#unscaled : this.#unscaled).toString().padStart(this.#scale + 1, '0');
    const point = digits.length - this.#scale;
    const text = this.#scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return negative ? `-${text}` : text;
  }
}
