import { invalid } from '../model/refusal.js';
import type { Layout } from './json-dialect.js';

/** The approximate length of a chunk. */
const chunkLength = 1 << 16;

/** The number of levels whose indentation is prepared. Deeper levels are rare. */
const keptLevels = 64;

/** Builds JSON text in chunks, with commas, line feeds and indentation. */
export class JsonOutput {
  /** The separator between the name and the value of a member. */
  readonly colon: string;
  /** The separator between the members of an object that is written in one line. */
  readonly comma: string;
  readonly #layout: Layout;
  readonly #maxLength: number;
  readonly #indents: string[];
  readonly #chunks: string[] = [];
  #length = 0;
  #text = '';
  #level = 0;
  /** Whether the innermost array or object is empty so far. */
  #empty = false;

  /** @param maxLength the maximum number of characters */
  constructor(layout: Layout, maxLength: number) {
    this.#layout = layout;
    this.#maxLength = maxLength;
    this.colon = layout.lineFeeds ? ': ' : ':';
    this.comma = layout.lineFeeds ? ', ' : ',';
    this.#indents = Array.from({ length: keptLevels }, (_, level) => indent(layout, level));
  }

  write(text: string): void {
    this.#text += text;
  }

  open(bracket: '[' | '{'): void {
    this.#text += bracket;
    this.#level += 1;
    this.#empty = true;
  }

  /** Begins the next element. */
  item(): void {
    if (!this.#empty) this.#text += ',';
    this.#empty = false;
    this.#feed();
  }

  /** Begins the next member. `name` must be quoted. */
  member(name: string): void {
    this.item();
    this.#text += name + this.colon;
  }

  close(bracket: ']' | '}'): void {
    this.#level -= 1;
    if (!this.#empty) this.#feed();
    this.#empty = false;
    this.#text += bracket;
  }

  /** @throws Refusal `invalid` if the text is too long */
  finish(): readonly string[] {
    this.#flush();
    return this.#chunks;
  }

  #feed(): void {
    if (this.#layout.lineFeeds) this.#text += this.#indents[this.#level] ?? indent(this.#layout, this.#level);
    if (this.#text.length > chunkLength) this.#flush();
  }

  #flush(): void {
    this.#length += this.#text.length;
    if (this.#length > this.#maxLength) {
      const hint = 'Ask for a smaller depth, fewer entities, or prettiness=none.';
      throw invalid('R-62', `The response would have more than ${this.#maxLength} characters. ${hint}`);
    }
    this.#chunks.push(flat(this.#text));
    this.#text = '';
  }
}

function indent(layout: Layout, level: number): string {
  return layout.lineFeeds ? `\n${' '.repeat(layout.blanks * Math.min(level, layout.maxLevel))}` : '';
}

/**
 * Copies the text into a flat string. A string built by concatenation is a tree of parts in V8, and collecting that garbage
 * takes longer than the writing. The text has no lone surrogates, since the writer escapes them.
 */
function flat(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
