import type { Json } from './parse.js';

type Scalar = boolean | number | string | null;

/**
 * Adds up how long the shortest JSON text of a tree is, while the tree is read. A text that is just as long, but for its
 * escapes, writes every number as `String` does, so that no digit of it can have been lost.
 *
 * What is passed over is not counted, and a number counts for 0 where other texts are as short: then the sum stays below
 * the length of the text, and nothing is known. Nothing may be counted for more than it takes.
 */
export class ShortestText {
  /** Its characters so far. */
  length = 0;

  scalar(value: Scalar): void {
    this.length += lengthOf(value);
  }

  /** What stands around and between so many items, or names and values. */
  items(count: number): void {
    this.length += count === 0 ? 2 : count + 1;
  }

  /** The braces of an object with members, without the comma that each {@link member} brings and the last has not. */
  object(): void {
    this.length += 1;
  }

  /** A member without its value. */
  member(name: string): void {
    this.length += around.member + name.length;
  }

  /** `_id` among other members. */
  id(id: string): void {
    this.length += around.id + id.length;
  }

  reference(ref: string): void {
    this.length += around.reference + ref.length;
  }

  /** A wrapper, with what it holds where that is a scalar. One without content can be read as a list without items. */
  wrapper(type: string, content: Json | undefined): void {
    if (content === undefined) return;
    this.length += around.wrapper + type.length;
    if (typeof content !== 'object') this.scalar(content);
  }

  /** What stands around the keys and the values of a map whose content has them, in one way or another. */
  keysAndValues(content: Json, keysAndValues: readonly Json[]): void {
    const areEntries = Array.isArray(content) && content !== keysAndValues;
    if (!areEntries) {
      this.items(keysAndValues.length);
      return;
    }
    this.items(content.length);
    this.length += content.every(hasValue) ? content.length * around.entry : Number.NaN;
  }
}

/** The signs and names that are the same wherever they stand. */
const around = {
  member: '"":,'.length,
  id: '"_id":"",'.length,
  reference: '{"_ref":""}'.length,
  wrapper: '{"value":,"_type":""}'.length,
  entry: '{"key":,"value":}'.length,
};

/** A missing value is read as null, which would be counted for more than nothing. */
function hasValue(entry: Json): boolean {
  return typeof entry === 'object' && entry !== null && Object.hasOwn(entry, 'value');
}

/** The length of the only shortest text of a scalar, or less. */
function lengthOf(value: Scalar): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return lengthOfNumber(value);
  return value === false ? 5 : 4;
}

/** 100 is 1e2 too, 0.01 is 1e-2, and beyond 15 digits several texts are the same number. */
function lengthOfNumber(number: number): number {
  const size = Math.abs(number);
  const isRound = size % 100 === 0 && size > 0;
  if (size >= 1e15 || isRound) return 0;
  const length = Number.isInteger(size) ? digitsOf(size) : lengthOfFraction(size);
  return number < 0 && length > 0 ? length + 1 : length;
}

/** The first decimal that is the same number; up to 15 digits there is no other. */
function lengthOfFraction(size: number): number {
  if (size < 0.1) return 0;
  const digits = digitsOf(size);
  let scale = 10;
  for (let places = 1; digits + places <= 15; places += 1) {
    if (Math.round(size * scale) / scale === size) return digits + '.'.length + places;
    scale *= 10;
  }
  return 0;
}

/** How many digits the whole part of a number has. */
function digitsOf(size: number): number {
  let digits = 1;
  for (let limit = 10; size >= limit; limit *= 10) digits += 1;
  return digits;
}

/** By how much the escapes of a text are longer than what they stand for. */
export function lengthOfEscapes(text: string): number {
  let length = 0;
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 2)) {
    length += text[at + 1] === 'u' ? '\\u0000'.length - 1 : 1;
  }
  return length;
}
