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

export const maxTokenLength = 256;

/** The UTF-8 bytes of a text, and strings from it. */
export class TextSource {
  /** The bytes, followed by a zero and by room for a token. */
  readonly bytes: Uint8Array;
  /** A view of the same bytes. */
  readonly view: DataView;
  /** The number of bytes. */
  readonly size: number;
  #part: string;
  /** The place where the current part begins, in characters. */
  #partStart = 0;
  /** The place where the current part ends, in bytes. */
  #partEnd: number;

  constructor(text: string) {
    const room = text.length * 3 + maxTokenLength;
    const bytes = room <= shared.length ? shared : new Uint8Array(room);
    this.size = encoder.encodeInto(text, bytes).written;
    this.bytes = bytes;
    this.view = bytes === shared ? sharedView : new DataView(bytes.buffer);
    bytes[this.size] = 0;
    const isShort = this.size <= partSize;
    this.#part = isShort ? text : '';
    this.#partEnd = isShort ? this.size : 0;
  }

  /**
   * A string of the text. An engine keeps the whole text in memory for a string that was cut out of it, so strings are
   * cut out of short parts, one after the other.
   *
   * @param place the start in bytes @param end the end in bytes @param from the start in characters @param to the end
   *   in characters
   */
  slice(place: number, end: number, from: number, to: number): string {
    if (end > this.#partEnd) this.#next(place, end, from);
    return this.#part.slice(from - this.#partStart, to - this.#partStart);
  }

  #next(place: number, end: number, from: number): void {
    const { bytes } = this;
    let cut = Math.max(end, Math.min(place + partSize, this.size));
    while (((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1;
    this.#part = decoder.decode(bytes.subarray(place, cut));
    this.#partStart = from;
    this.#partEnd = cut;
  }
}

const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

const partSize = 4096;

/** Shared by all texts that fit into it, because texts are parsed one after the other. */
const shared = /* @__PURE__ */ new Uint8Array(256 * 1024);
const sharedView = /* @__PURE__ */ new DataView(shared.buffer);
