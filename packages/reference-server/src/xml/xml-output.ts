import type { Layout } from '../json/json-dialect.js';
import { tooLong, type WriteLimits } from '../json/result.js';
import { utf8Length } from '../platform/runtime.js';

const chunkLength = 1 << 16;

/** Builds XML text in chunks, line by line. The layout may join the lines. */
export class XmlOutput {
  readonly #layout: Layout;
  readonly #limits: WriteLimits;
  readonly #chunks: string[] = [];
  #lines: string[] = [];
  #length = 0;
  #pending = 0;

  constructor(layout: Layout, limits: WriteLimits) {
    this.#layout = layout;
    this.#limits = limits;
  }

  line(level: number, text: string): void {
    const { lineFeeds, blanks, maxLevel } = this.#layout;
    const line = lineFeeds ? `${' '.repeat(blanks * Math.min(level, maxLevel))}${text}\n` : text;
    this.#lines.push(line);
    this.#pending += line.length;
    if (this.#pending > chunkLength) this.#flush();
  }

  /** @throws Refusal `invalid` if the text is too long */
  finish(): readonly string[] {
    this.#flush();
    return this.#chunks;
  }

  #flush(): void {
    const text = this.#lines.join('');
    this.#length += utf8Length(text);
    if (this.#length > this.#limits.bytes) {
      throw tooLong(this.#limits, 'Ask for a smaller depth, or fewer entities.');
    }
    this.#limits.work.spend(text.length >> 2);
    this.#chunks.push(text);
    this.#lines = [];
    this.#pending = 0;
  }
}

/**
 * The characters that XML 1.0 does not allow (production `Char`): most control characters, and lone surrogates. They
 * are written as U+FFFD, the replacement character, since a response that contained them would not be well-formed.
 */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const special = /[&<>\r]/g;
const specialInAttribute = /[&<>'"\r\n\t]/g;

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** Escapes text between tags. A carriage return is escaped, since readers normalise it to a line feed. */
export function escapeText(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(special, escapeCharacter);
}

/** Escapes the value of an attribute. White space is escaped, since readers normalise it. */
export function escapeAttribute(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(specialInAttribute, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return named[character] ?? `&#${character.charCodeAt(0)};`;
}
