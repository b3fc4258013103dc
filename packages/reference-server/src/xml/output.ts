import type { Layout } from '../json/dialect.js';
import { invalid } from '../model/refusal.js';

const chunkLength = 1 << 16;

/** Lines of XML, collected in chunks; without line feeds they stand one after the other. */
export class XmlOutput {
  readonly #layout: Layout;
  readonly #maxLength: number;
  readonly #chunks: string[] = [];
  #lines: string[] = [];
  #length = 0;
  #pending = 0;

  /** @param maxLength how many characters the whole may have */
  constructor(layout: Layout, maxLength: number) {
    this.#layout = layout;
    this.#maxLength = maxLength;
  }

  line(level: number, text: string): void {
    const { lineFeeds, blanks, maxLevel } = this.#layout;
    const line = lineFeeds ? `${' '.repeat(blanks * Math.min(level, maxLevel))}${text}\n` : text;
    this.#lines.push(line);
    this.#pending += line.length;
    if (this.#pending > chunkLength) this.#flush();
  }

  /** @throws Refusal `invalid` where the whole is too long */
  finish(): readonly string[] {
    this.#flush();
    return this.#chunks;
  }

  #flush(): void {
    this.#length += this.#pending;
    if (this.#length > this.#maxLength) {
      const wish = 'ask for less: a smaller depth, or fewer entities';
      throw invalid('R-62', `the answer would have more than ${this.#maxLength} characters; ${wish}`);
    }
    this.#chunks.push(this.#lines.join(''));
    this.#lines = [];
    this.#pending = 0;
  }
}
