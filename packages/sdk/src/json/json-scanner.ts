import { type Json, type JsonObject, type JsonScalar, RawNumber } from './parse.js';

/** A short text that a source is compared with, four bytes at a time. The last four may overlap those before them. */
export class Token {
  /** The number of bytes. */
  readonly length: number;
  readonly #words: Int32Array;
  readonly #last: number;

  /** @param text from 4 to {@link maxTokenLength} bytes */
  constructor(text: string) {
    const bytes = encoder.encode(text);
    const view = new DataView(bytes.buffer);
    this.length = bytes.length;
    this.#words = Int32Array.from({ length: (bytes.length - 1) >> 2 }, (_word, index) => view.getInt32(index * 4));
    this.#last = view.getInt32(bytes.length - 4);
  }

  /** Whether the text is at a place of a source. */
  isAt(place: number, view: DataView): boolean {
    const words = this.#words;
    for (let index = 0; index < words.length; index += 1) {
      if (view.getInt32(place + index * 4) !== words[index]) return false;
    }
    return view.getInt32(place + this.length - 4) === this.#last;
  }
}

const maxTokenLength = 256;

/** The UTF-8 bytes of a text, and strings from it. */
class TextSource {
  /** The bytes, followed by a zero and by room for a token. */
  readonly bytes: Uint8Array;
  /** A view of the same bytes. */
  readonly view: DataView;
  /** The number of bytes. */
  readonly size: number;
  readonly #text: string;
  #part = '';
  #partStart = 0;
  #partEnd = 0;

  constructor(text: string) {
    const room = text.length * 3 + maxTokenLength;
    const bytes = room <= shared.length ? shared : new Uint8Array(room);
    this.size = encoder.encodeInto(text, bytes).written;
    this.bytes = bytes;
    this.view = bytes === shared ? sharedView : new DataView(bytes.buffer);
    bytes[this.size] = 0;
    this.#text = text;
  }

  /**
   * A string of the text. An engine keeps the whole text in memory for a string that was cut out of it. So strings are
   * cut out of short parts, each with a character before it, which makes it a copy.
   *
   * @param start in characters, as `end`
   */
  slice(start: number, end: number): string {
    if (start < this.#partStart || end > this.#partEnd) {
      this.#partStart = start;
      this.#partEnd = Math.max(end, start + partSize);
      this.#part = `"${this.#text.slice(start, this.#partEnd)}`;
    }
    const before = this.#partStart - 1;
    return this.#part.slice(start - before, end - before);
  }
}

const encoder = /* @__PURE__ */ new TextEncoder();

const partSize = 4096;

/** Shared by all texts that fit into it, because texts are parsed one after the other. */
const shared = /* @__PURE__ */ new Uint8Array(256 * 1024);
const sharedView = /* @__PURE__ */ new DataView(shared.buffer);

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
  /** The number of bytes before that index, minus the number of their characters. */
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

  /** Reads a blank if it is next. The deployed dialect writes some between members, and before their values (D-25). */
  protected skipsBlank(): boolean {
    if (this.bytes[this.at] !== 0x20) return false;
    this.at += 1;
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

  /** Reads a value as `parseJson` does. */
  protected tree(): Json {
    const first = this.bytes[this.at] ?? 0;
    if (first === openArray) {
      const items: Json[] = [];
      if (this.isEmpty(closeArray)) return items;
      do items.push(this.tree());
      while (this.continues(closeArray));
      return items;
    }
    if (first !== openObject) return this.scalar();
    const node: JsonObject = {};
    if (this.isEmpty(closeObject)) return node;
    do {
      this.skipsBlank();
      const name = this.name();
      this.skipsBlank();
      node[name] = this.tree();
    } while (this.continues(closeObject));
    return node;
  }

  /** Reads the name of a member and the colon after it. */
  protected name(): string {
    const name = this.string();
    // A name that every object inherits, e.g. `__proto__`, may have a setter, or may not be assignable.
    if (name in Object.prototype) throw unusual;
    this.pass(colon);
    return name;
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
      } else if (byte >= 0x80) this.ahead += surplus(byte);
      end += 1;
    }
    this.at = end + 1;
    const text = this.source.slice(from, end - this.ahead);
    return isEscaped ? String(JSON.parse(`"${text}"`)) : text;
  }

  /** Enters a container. @returns whether it has already ended */
  protected isEmpty(end: number): boolean {
    this.at += 1;
    this.deepen();
    if (this.bytes[this.at] !== end) return false;
    this.at += 1;
    this.depth -= 1;
    return true;
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
      return new RawNumber(this.source.slice(start - this.ahead, at - this.ahead));
    }
    if (decimals > 0) number /= powers[decimals] ?? 1;
    return isNegative ? -number : number;
  }
}

export const quote = 0x22;
const colon = 0x3a;
export const openArray = 0x5b;
export const closeArray = 0x5d;
export const openObject = 0x7b;
export const closeObject = 0x7d;
const minus = 0x2d;

const trueToken = /* @__PURE__ */ new Token('true');
const falseToken = /* @__PURE__ */ new Token('false');
const nullToken = /* @__PURE__ */ new Token('null');

const powers = /* @__PURE__ */ Array.from({ length: 16 }, (_power, exponent) => 10 ** exponent);

/** How much a byte that is not ASCII changes the number of bytes minus that of characters. */
function surplus(byte: number): number {
  if (byte < 0xc0) return 1;
  return byte < 0xf0 ? 0 : -1;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
