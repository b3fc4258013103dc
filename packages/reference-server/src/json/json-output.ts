import { invalid } from '../model/refusal.js';
import type { Layout } from './json-dialect.js';

/** Texts of about this length are collected before they become a chunk. */
const chunkLength = 1 << 16;

/** Indentations of the levels that occur, each with its line feed; deeper ones are rare and made when needed. */
const keptLevels = 64;

/** JSON text in the making, in chunks: brackets, commas, line feeds and blanks. */
export class JsonOutput {
  /** Stands between the name and the value of a member. */
  readonly colon: string;
  /** Stands between the members of an object that is written in one line. */
  readonly comma: string;
  readonly #layout: Layout;
  readonly #maxLength: number;
  readonly #indents: string[];
  readonly #chunks: string[] = [];
  #length = 0;
  #text = '';
  #level = 0;
  /** Whether the innermost array or object has nothing in it yet. */
  #empty = false;

  /** @param maxLength how many characters the whole may have */
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

  /** Begins the next member; `name` is quoted. */
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

  /** @throws Refusal `invalid` where the whole is too long */
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
 * The text in one piece. Grown by concatenation it is a tree of pieces, whose collection takes longer than all the writing.
 * Nothing is lost: the writer escapes what has no form in UTF-8.
 */
function flat(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
