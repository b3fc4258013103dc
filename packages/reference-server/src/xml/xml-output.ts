import type { Layout } from '../json/json-dialect.js';
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
      const hint = 'Ask for a smaller depth, or fewer entities.';
      throw invalid('R-62', `The response would have more than ${this.#maxLength} characters. ${hint}`);
    }
    this.#chunks.push(this.#lines.join(''));
    this.#lines = [];
    this.#pending = 0;
  }
}

/**
 * The characters that XML 1.0 does not allow (production `Char`): most control characters, and lone surrogates. They are
 * written as U+FFFD, the replacement character, since a response that contained them would not be well-formed.
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

/** Text between tags. A carriage return is escaped, for a reader would take it for a line feed. */
export function escapeText(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(special, escapeCharacter);
}

/** Text between the quotes of an attribute, whose blanks a reader would fold. */
export function escapeAttribute(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(specialInAttribute, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return named[character] ?? `&#${character.charCodeAt(0)};`;
}
