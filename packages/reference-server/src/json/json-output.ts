import { memoized } from '../memory/caches.js';
import { invalid } from '../model/refusal.js';
import { flatText, utf8Length } from '../platform/runtime.js';
import { unlimitedWork, type Work } from '../work/steps.js';
import type { Layout } from './json-dialect.js';
import type { Separators } from './write-scalar.js';

/** The limits of a response. */
export interface WriteLimits {
  readonly entities: number;
  readonly bytes: number;
  /** The work of the request. */
  readonly work: Work;
}

export const defaultWriteLimits: WriteLimits = { entities: 1_000_000, bytes: 2 ** 25, work: unlimitedWork };

/** The refusal of a response that would be too long. */
export function tooLong({ bytes }: WriteLimits, hint: string): Error {
  return invalid('R-62', `The response would have more than ${bytes} bytes. ${hint}`);
}

/** The refusal of a response that would have too many entities. */
export function tooManyEntities({ entities }: WriteLimits): Error {
  const hint = 'Ask for a smaller depth, or entity-recurrence-depth=0.';
  return invalid('R-24', `The response would have more than ${entities} entities. ${hint}`);
}

/** The approximate length of a chunk. */
const chunkLength = 1 << 16;

/** The number of levels whose indentation is prepared. Deeper levels are rare. */
const keptLevels = 64;

/** Builds JSON text in chunks, with commas, line feeds and indentation. */
export class JsonOutput {
  /** The separators in the wrapper of a scalar. */
  readonly separators: Separators;
  /** The separator between the name and the value of a member. */
  readonly #colon: string;
  /** Whether heads and pairs stay on the line on which they begin (D-25). */
  readonly #openingLines: boolean;
  readonly #layout: Layout;
  readonly #limits: WriteLimits;
  readonly #indents: readonly string[];
  readonly #chunks: string[] = [];
  #length = 0;
  #text = '';
  #level = 0;
  /** How many of the levels are those that entities in maps have more. */
  #more = 0;
  /** The open entities that have lost such levels, with the level of their members. */
  readonly #flat: { readonly level: number; readonly more: number }[] = [];
  /** Whether the next value is that of a property. */
  #isProperty = false;
  /** Whether the innermost array or object is empty so far. */
  #empty = false;
  /** Whether it is on one line so far. */
  #isOneLine = false;

  /**
   * @param openingLines whether heads and pairs stay on the line on which they begin (D-25)
   */
  constructor(layout: Layout, openingLines: boolean, limits: WriteLimits) {
    this.#layout = layout;
    this.#openingLines = openingLines;
    this.#limits = limits;
    const hasBlanks = layout.lineFeeds || openingLines;
    this.#colon = hasBlanks ? ': ' : ':';
    this.separators = { colon: openingLines ? ':' : this.#colon, comma: hasBlanks ? ', ' : ',' };
    this.#indents = indentsOf(layout);
  }

  write(text: string): void {
    this.#text += text;
  }

  open(bracket: '[' | '{'): void {
    this.#text += bracket;
    this.#level += 1;
    this.#empty = true;
    this.#isOneLine = true;
  }

  /** Opens an entity. As a property within a map, it loses the level more that the entity in the map has (D-25). */
  openEntity(): void {
    const isFlat = this.#more > 0 && this.#isProperty;
    this.open('{');
    if (!isFlat) return;
    this.#level -= 1;
    this.#flat.push({ level: this.#level, more: this.#more });
    this.#more = 0;
  }

  closeEntity(): void {
    const flat = this.#flat.at(-1);
    if (flat?.level === this.#level) {
      this.#flat.pop();
      this.#more = flat.more;
      this.#level += 1;
    }
    this.close('}');
  }

  /** Begins the next element. */
  item(): void {
    if (!this.#empty) this.#text += ',';
    this.#empty = false;
    this.#isOneLine = false;
    this.#isProperty = false;
    this.#feed();
  }

  /** Begins the next member. `name` must be quoted. */
  member(name: string): void {
    this.item();
    this.#isProperty = true;
    this.#text += name + this.#colon;
  }

  /** Begins `_type` or another member at the beginning of an object. `name` must be quoted. */
  headMember(name: string): void {
    if (!this.#openingLines) {
      this.member(name);
      return;
    }
    this.#text += this.#empty ? `${name}: ` : `, ${name}: `;
    this.#empty = false;
  }

  /** Begins the next entry of a map. `name` must be quoted. */
  entry(name: string): void {
    if (!this.#openingLines) {
      this.member(name);
      return;
    }
    this.item();
    this.#text += `${name}:`;
  }

  /** Begins the second element of a pair in an array. */
  partner(): void {
    if (this.#openingLines) this.#text += ',';
    else this.item();
  }

  /** Opens an array, in a wrapper if one is given. */
  openArray(wrapper: string | undefined): void {
    if (wrapper !== undefined && this.#openingLines) this.#text += `{"_type": "${wrapper}", "value":`;
    else if (wrapper !== undefined) {
      this.open('{');
      this.member('"_type"');
      this.write(`"${wrapper}"`);
      this.member('"value"');
    }
    this.open('[');
  }

  closeArray(wrapped: boolean): void {
    this.close(']');
    if (!wrapped) return;
    if (this.#openingLines) this.#text += '}';
    else this.close('}');
  }

  /** Writes a reference to the entity with this `_id`. */
  reference(id: number): void {
    this.#text += `{"_ref"${this.#colon}"${id}"}`;
  }

  /** The number of open arrays and objects. */
  get level(): number {
    return this.#level;
  }

  /** What {@link member} writes behind another member. `name` must be quoted. */
  laterMember(name: string): string {
    return `,${this.#lineFeed()}${name}${this.#colon}`;
  }

  /** Writes members that {@link laterMember} has begun. */
  laterMembers(text: string): void {
    if (text === '') return;
    this.#isOneLine = false;
    this.#text += text;
    if (this.#text.length > chunkLength) this.#flush();
  }

  close(bracket: ']' | '}'): void {
    this.#level -= 1;
    if (!this.#isOneLine) this.#feed();
    this.#empty = false;
    this.#isOneLine = false;
    this.#text += bracket;
  }

  /** Indents what follows by a level more, if entities in maps are indented so (D-25). */
  indentMore(): void {
    if (!this.#openingLines) return;
    this.#level += 1;
    this.#more += 1;
    this.#isProperty = false;
  }

  /** Ends {@link indentMore}. */
  indentLess(): void {
    if (!this.#openingLines) return;
    this.#level -= 1;
    this.#more -= 1;
  }

  /** @throws Refusal `invalid` if the text is too long */
  finish(): readonly string[] {
    this.#flush();
    return this.#chunks;
  }

  #lineFeed(): string {
    return this.#indents[this.#level] ?? indent(this.#layout, this.#level);
  }

  #feed(): void {
    if (this.#layout.lineFeeds) this.#text += this.#lineFeed();
    if (this.#text.length > chunkLength) this.#flush();
  }

  #flush(): void {
    this.#length += utf8Length(this.#text);
    if (this.#length > this.#limits.bytes) {
      throw tooLong(this.#limits, 'Ask for a smaller depth, fewer entities, or prettiness=none.');
    }
    this.#limits.work.spend(this.#text.length >> 2);
    this.#chunks.push(flat(this.#text));
    this.#text = '';
  }
}

/** Texts up to this length are sent at once, so that the garbage collector does not meet their parts. */
const shortLength = 1 << 14;

/**
 * A string built by concatenation is a tree of parts in V8, and collecting that garbage takes longer than the writing. The
 * text must not have lone surrogates, and the writer escapes them.
 */
function flat(text: string): string {
  return text.length <= shortLength ? text : flatText(text);
}

/** The indentation of the first levels of a layout. */
const indentsOf = memoized((layout: Layout) => Array.from({ length: keptLevels }, (_, level) => indent(layout, level)));

function indent(layout: Layout, level: number): string {
  return layout.lineFeeds ? `\n${' '.repeat(layout.blanks * Math.min(level, layout.maxLevel))}` : '';
}
