import { type JsonScalar, RawNumber } from './parse.js';
import { TextSource, Token } from './text-source.js';

/** Thrown if a text is not in the usual form, so that `Reader` has to read it. */
export const unusual = new Error('The text is not a usual response.');

const deepest = 200;

/** Reads the tokens of compact JSON. */
export class JsonScanner {
  protected readonly source: TextSource;
  protected readonly bytes: Uint8Array;
  protected readonly view: DataView;
  /** The index of the next byte. */
  protected at = 0;
  /** By how many the bytes before that index exceed the characters. */
  protected ahead = 0;
  protected depth = 0;

  constructor(text: string) {
    this.source = new TextSource(text);
    this.bytes = this.source.bytes;
    this.view = this.source.view;
  }

  /** Reads a token if it is next. */
  protected skips(token: Token): boolean {
    if (!token.isAt(this.at, this.view)) return false;
    this.at += token.length;
    return true;
  }

  /** Reads a token. */
  protected skip(token: Token): void {
    if (!this.skips(token)) throw unusual;
  }

  /** Reads a byte. */
  protected pass(byte: number): void {
    if (this.bytes[this.at] !== byte) throw unusual;
    this.at += 1;
  }

  /** Reads a string, number or literal, but no container. */
  protected scalar(): JsonScalar | null {
    const first = this.bytes[this.at] ?? 0;
    if (first === quote) return this.string();
    if (first === minus || isDigit(first)) return this.#number();
    if (first === 0x74) return this.#literal(trueToken, true);
    if (first === 0x66) return this.#literal(falseToken, false);
    return this.#literal(nullToken, null);
  }

  protected string(): string {
    this.pass(quote);
    const { bytes } = this;
    const start = this.at;
    const from = start - this.ahead;
    let end = start;
    let isEscaped = false;
    for (let byte = bytes[end] ?? 0; byte !== quote; byte = bytes[end] ?? 0) {
      if (byte < 0x20) throw unusual;
      if (byte === 0x5c) {
        isEscaped = true;
        end += 1;
      } else if (byte >= 0x80) this.ahead += this.#surplus(end, byte);
      end += 1;
    }
    this.at = end + 1;
    const text = this.source.slice(start, end, from, end - this.ahead);
    return isEscaped ? String(JSON.parse(`"${text}"`)) : text;
  }

  protected enter(): void {
    this.at += 1;
    this.deepen();
  }

  protected deepen(): void {
    this.depth += 1;
    if (this.depth > deepest) throw unusual;
  }

  /** Reads a comma, or the end of a container. @returns whether it is a comma */
  protected continues(end: number): boolean {
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    if (byte === 0x2c) return true;
    if (byte !== end) throw unusual;
    this.depth -= 1;
    return false;
  }

  #literal(token: Token, value: boolean | null): boolean | null {
    this.skip(token);
    return value;
  }

  /** How much a byte that is not ASCII adds to {@link ahead}. */
  #surplus(at: number, byte: number): number {
    if (byte < 0xc0) return 1;
    // These are the bytes of U+FFFD, which half a surrogate pair becomes.
    if (byte === 0xef && this.bytes[at + 1] === 0xbf && this.bytes[at + 2] === 0xbd) throw unusual;
    return byte < 0xf0 ? 0 : -1;
  }

  #number(): number | RawNumber {
    const { bytes } = this;
    const start = this.at;
    const isNegative = bytes[start] === minus;
    const digits = isNegative ? start + 1 : start;
    let at = digits;
    let number = 0;
    let byte = bytes[at] ?? 0;
    for (; isDigit(byte); byte = bytes[at] ?? 0) {
      number = number * 10 + byte - 0x30;
      at += 1;
    }
    if (at === digits || (at - digits > 1 && bytes[digits] === 0x30)) throw unusual;
    let decimals = 0;
    let isAtRisk = false;
    if (byte === 0x2e) {
      const point = at;
      at += 1;
      for (byte = bytes[at] ?? 0; isDigit(byte); byte = bytes[at] ?? 0) {
        number = number * 10 + byte - 0x30;
        at += 1;
      }
      decimals = at - point - 1;
      if (decimals === 0) throw unusual;
      isAtRisk = bytes[at - 1] === 0x30;
    }
    // An exponent is left to the other reader.
    if (byte === 0x65 || byte === 0x45) throw unusual;
    this.at = at;
    if (isAtRisk || at - digits > 15) {
      return new RawNumber(this.source.slice(start, at, start - this.ahead, at - this.ahead));
    }
    if (decimals > 0) number /= powers[decimals] ?? 1;
    return isNegative ? -number : number;
  }
}

export const quote = 0x22;
const minus = 0x2d;

const trueToken = /* @__PURE__ */ new Token('true');
const falseToken = /* @__PURE__ */ new Token('false');
const nullToken = /* @__PURE__ */ new Token('null');

const powers = /* @__PURE__ */ Array.from({ length: 16 }, (_power, exponent) => 10 ** exponent);

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
