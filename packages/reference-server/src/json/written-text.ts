import { flatText, utf8Length } from '../platform/runtime.js';
import { tooLong, type WriteLimits } from './result.js';

/** The approximate length of a chunk. */
const chunkLength = 1 << 16;

/** Texts up to this length are not made one piece: they are sent before the garbage collector runs over their parts. */
const shortLength = 1 << 14;

/** The text of a response that is being written, in chunks. */
export class WrittenText {
  readonly chunks: string[] = [];
  readonly #limits: WriteLimits;
  readonly #hint: string;
  #pending = '';
  #byteLength = 0;

  /** @param hint what a client can do if the text is too long */
  constructor(limits: WriteLimits, hint: string) {
    this.#limits = limits;
    this.#hint = hint;
  }

  /** The length of the chunks in UTF-8. */
  get byteLength(): number {
    return this.#byteLength;
  }

  /** @throws Refusal `invalid` if the text is too long */
  add(text: string): void {
    this.#pending += text;
    if (this.#pending.length > chunkLength) this.finish();
  }

  /** Completes the last chunk. @throws Refusal `invalid` if the text is too long */
  finish(): this {
    const text = this.#pending;
    this.#byteLength += utf8Length(text);
    if (this.#byteLength > this.#limits.bytes) throw tooLong(this.#limits, this.#hint);
    this.#limits.work.spend(text.length >> 2);
    // The text has no lone surrogates, since they are escaped.
    this.chunks.push(text.length <= shortLength ? text : flatText(text));
    this.#pending = '';
    return this;
  }
}
