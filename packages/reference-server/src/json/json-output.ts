import { Decimal } from '../model/decimal.js';
import { formatDate, type NumberTexts } from '../model/scalar-text.js';
import type { ValueType } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';
import { flatText, utf8Length } from '../platform/runtime.js';
import type { Context, Explicitness, Layout, ValueKind } from './json-dialect.js';
import { tooLong, type WriteLimits } from './result.js';

/** The approximate length of a chunk. */
const chunkLength = 1 << 16;

/** Longer texts are flattened. Shorter ones are usually sent before the garbage collector visits their parts. */
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
    if (text === '') return this;
    this.#byteLength += utf8Length(text);
    if (this.#byteLength > this.#limits.bytes) throw tooLong(this.#limits, this.#hint);
    this.#limits.work.spend(text.length >> 2);
    // The text has no lone surrogates, since they are escaped.
    this.chunks.push(text.length <= shortLength ? text : flatText(text));
    this.#pending = '';
    return this;
  }
}

/** A line feed with each number of blanks up to 63. More blanks are rare. */
const indentations = Array.from({ length: 64 }, (_, blanks) => `\n${' '.repeat(blanks)}`);

/** Writes JSON with commas, line feeds and indentation. */
export class JsonOutput {
  /** The separators in the wrapper of a scalar. */
  readonly separators: Separators;
  /** The separator between the name and the value of a member. */
  readonly #colon: string;
  /** Whether heads and pairs stay on the line on which they begin (D-25). */
  readonly #openingLines: boolean;
  readonly #layout: Layout;
  readonly #text: WrittenText;
  #level = 0;
  /** How many of the levels are the extra levels of entities in maps (D-25). */
  #more = 0;
  /** The open entities that are written without extra levels, with the level of their members. */
  readonly #flat: { readonly level: number; readonly more: number }[] = [];
  /** Whether the next value is that of a property. */
  #isProperty = false;
  /** Whether the innermost array or object is empty so far. */
  #empty = false;
  /** Whether the innermost array or object is on one line so far. */
  #isOneLine = false;

  constructor(layout: Layout, openingLines: boolean, text: WrittenText) {
    this.#layout = layout;
    this.#openingLines = openingLines;
    this.#text = text;
    const hasBlanks = layout.lineFeeds || openingLines;
    this.#colon = hasBlanks ? ': ' : ':';
    this.separators = { colon: openingLines ? ':' : this.#colon, comma: hasBlanks ? ', ' : ',' };
  }

  write(text: string): void {
    this.#text.add(text);
  }

  open(bracket: '[' | '{'): void {
    this.write(bracket);
    this.#level += 1;
    this.#empty = true;
    this.#isOneLine = true;
  }

  /** Opens an entity. As a property within a map, it has no extra level, unlike the entity in the map (D-25). */
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
    if (!this.#empty) this.write(',');
    this.#empty = false;
    this.#isOneLine = false;
    this.#isProperty = false;
    this.#feed();
  }

  /** Begins the next member. `name` must be quoted. */
  member(name: string): void {
    this.item();
    this.#isProperty = true;
    this.write(name + this.#colon);
  }

  /** Begins `_type` or another member at the beginning of an object. `name` must be quoted. */
  headMember(name: string): void {
    if (!this.#openingLines) {
      this.member(name);
      return;
    }
    this.write(this.#empty ? `${name}: ` : `, ${name}: `);
    this.#empty = false;
  }

  /** Begins the next entry of a map. `name` must be quoted. */
  entry(name: string): void {
    if (!this.#openingLines) {
      this.member(name);
      return;
    }
    this.item();
    this.write(`${name}:`);
  }

  /** Begins the second element of a pair in an array. */
  partner(): void {
    if (this.#openingLines) this.write(',');
    else this.item();
  }

  /** Opens an array, in a wrapper if one is given. */
  openArray(wrapper: string | undefined): void {
    if (wrapper !== undefined && this.#openingLines) this.write(`{"_type": "${wrapper}", "value":`);
    else if (wrapper !== undefined) {
      this.open('{');
      this.member('"_type"');
      this.write(`"${wrapper}"`);
      this.member('"value"');
    }
    this.open('[');
  }

  /** @param wrapper as for {@link openArray} */
  closeArray(wrapper: string | undefined): void {
    this.close(']');
    if (wrapper === undefined) return;
    if (this.#openingLines) this.write('}');
    else this.close('}');
  }

  /** Writes a reference to the entity with this `_id`. */
  reference(id: number): void {
    this.write(`{"_ref"${this.#colon}"${id}"}`);
  }

  close(bracket: ']' | '}'): void {
    this.#level -= 1;
    if (!this.#isOneLine) this.#feed();
    this.#empty = false;
    this.#isOneLine = false;
    this.write(bracket);
  }

  /** Indents what follows by one more level, if the dialect indents entities in maps so (D-25). */
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

  #feed(): void {
    const { lineFeeds, blanks, maxLevel } = this.#layout;
    if (!lineFeeds) return;
    const indentation = blanks * Math.min(this.#level, maxLevel);
    this.write(indentations[indentation] ?? `\n${' '.repeat(indentation)}`);
  }
}

/** The separators of the wrapper of a scalar, which is written in one line. */
interface Separators {
  readonly colon: string;
  readonly comma: string;
}

/** Which kinds of values are wrapped in a context, how a wrapper is written, and how numbers are written. */
export interface Wrapping {
  readonly kinds: ReadonlySet<ValueKind>;
  readonly separators: Separators;
  readonly numbers: NumberTexts;
}

/** The wrapping of values in each context. */
export function wrappingsOf(
  { wrapped }: Explicitness,
  separators: Separators,
  numbers: NumberTexts,
): Readonly<Record<Context, Wrapping>> {
  const within = (kinds: ReadonlySet<ValueKind>): Wrapping => ({ kinds, separators, numbers });
  const { top, declared, untyped, id } = wrapped;
  return { top: within(top), declared: within(declared), untyped: within(untyped), id: within(id) };
}

/**
 * The JSON of a scalar, bare or wrapped. In a wrapper, floats and doubles are numbers, longs and decimals are
 * texts.
 */
export function scalarJson(value: Scalar, type: ValueType, wrapping: Wrapping): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return digitsJson(value.toString(), 'long', wrapping);
    case 'number':
      return declaredNumberJson(value, type, wrapping);
  }
  if (value instanceof Decimal) return digitsJson(wrapping.numbers.decimal(value), 'decimal', wrapping);
  if (value instanceof TypedNumber) return typedNumberJson(value, wrapping);
  if (value instanceof Date) return wrappable(`"${formatDate(value)}"`, 'date', wrapping);
  const name = JSON.stringify(value.name);
  return wrappable(name, 'enum', wrapping, name, value.type.signature);
}

function declaredNumberJson(value: number, type: ValueType, wrapping: Wrapping): string {
  const kind = type.kind === 'simple' ? type.name : undefined;
  if (kind === 'float') return wrappable(wrapping.numbers.float(value), 'float', wrapping);
  return kind === 'double' ? wrappable(wrapping.numbers.double(value), 'double', wrapping) : String(value);
}

/** Without a declared type, a whole double is written with a decimal point, so that it does not read as an integer. */
function typedNumberJson({ type, value }: TypedNumber, wrapping: Wrapping): string {
  if (type === 'integer') return String(value);
  const text = wrapping.numbers[type](value);
  const needsPoint = !wrapping.kinds.has(type) && /^-?\d+$/.test(text);
  return wrappable(needsPoint ? `${text}.0` : text, type, wrapping);
}

/**
 * A text, bare or in a wrapper if its kind has one in this context.
 *
 * @param content the value in the wrapper. Default: the text
 */
function wrappable(
  text: string,
  kind: ValueKind,
  { kinds, separators: { colon, comma } }: Wrapping,
  content = text,
  typeName: string = kind,
): string {
  return kinds.has(kind) ? `{"value"${colon}${content}${comma}"_type"${colon}"${typeName}"}` : text;
}

/** In a wrapper the digits are a text, so that no reader converts them to a double. */
function digitsJson(text: string, kind: ValueKind, wrapping: Wrapping): string {
  return wrappable(text, kind, wrapping, `"${text}"`);
}
