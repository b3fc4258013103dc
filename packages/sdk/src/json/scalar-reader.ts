import type { ModelTypes } from '../model/model-view.js';
import type { TypeExpression } from '../model/type-expression.js';
import { rememberOrigin } from './origins.js';
import { isJsonNumber, type Json, NumberText, unmark } from './parse.js';
import { isValueOf, type RawScalar, readScalar } from './scalars.js';
import { TypeMismatch } from './type-mismatch.js';
import { describeExpected, type Expected, isEnum, isOpen } from './types.js';
import { floatingText } from './write-scalar.js';

/** Reads the scalars of one text, in the forms of both dialects (R-18, D-9), and its texts, which may be marked. */
export class ScalarReader {
  /** The JSON of the number that was read last, where its value alone would not give it back. */
  origin: string | undefined;
  readonly #types: ModelTypes;
  readonly #marked: boolean;

  constructor(types: ModelTypes, marked: boolean) {
    this.#types = types;
    this.#marked = marked;
  }

  /** A bare scalar. */
  read(node: boolean | number | string, expected: Expected): unknown {
    if (this.isValue(node, expected)) return node;
    const raw = this.clear(node);
    if (isOpen(expected)) return raw instanceof NumberText ? this.#openNumber(raw) : raw;
    const type = expected.kind === 'simple' ? expected.name : this.isEnum(expected) ? 'string' : undefined;
    const value = type === undefined ? undefined : readScalar(raw, type);
    if (value !== undefined) return value;
    const isUnknown = expected.kind === 'named' && this.#types.find(expected.signature) === undefined;
    if (isUnknown) return readScalar(raw, undefined);
    throw new TypeMismatch(`${shown(raw)} where ${describeExpected(expected)} is expected`);
  }

  /** What a wrapper holds that names its type. */
  readWrapped(node: Json | undefined, type: TypeExpression & { kind: 'simple' }, expected: Expected): unknown {
    const isFree = isOpen(expected);
    const isFloating = type.name === 'float' || type.name === 'double';
    // The straight way of nearly every wrapper.
    if (isFree && !isFloating && typeof node === 'string' && !this.#isMark(node)) {
      const value = readScalar(node, type.name);
      if (value !== undefined) return value;
    }
    const value = this.readContent(node, expected?.kind === 'simple' && !isFree ? expected : type);
    if (isFree && isFloating && typeof value === 'number') {
      this.origin = `{"value":${this.#numberIn(node, value)},"_type":"${type.name}"}`;
    }
    return value;
  }

  /** What a wrapper holds. */
  readContent(node: Json | undefined, expected: Expected): unknown {
    if (node === null || node === undefined) return null;
    if (typeof node === 'object') throw new TypeMismatch(`an object where ${describeExpected(expected)} is expected`);
    return this.read(node, expected);
  }

  /** Has the origin of the number that was read last remembered at its place. */
  remember(container: object, place: string, value: unknown): void {
    if (this.origin !== undefined) rememberOrigin(container, place, value, this.origin);
    this.origin = undefined;
  }

  /** Whether the constant of an enum is expected, which is a text. */
  isEnum(expected: Expected): boolean {
    return expected?.kind === 'named' && isEnum(this.#types, expected.signature);
  }

  /** Whether a bare scalar is what it is read to. */
  isValue(node: boolean | number | string, expected: Expected): boolean {
    if (this.#isMark(node)) return false;
    return isOpen(expected) || (expected.kind === 'simple' && isValueOf(node, expected.name));
  }

  /** Whether a scalar of the tree stands for another one of the source. */
  #isMark(node: boolean | number | string): boolean {
    return this.#marked && typeof node === 'string' && node.startsWith('~');
  }

  /** A text as it was in the source; `undefined` where it had none. */
  text(node: Json | undefined): string | undefined {
    if (typeof node !== 'string') return undefined;
    const clear = this.clear(node);
    return typeof clear === 'string' ? clear : undefined;
  }

  /** A scalar of the tree as it was in the source. */
  clear<Raw extends boolean | number | string>(raw: Raw): Raw | RawScalar {
    return this.#marked && typeof raw === 'string' ? unmark(raw) : raw;
  }

  /** The content of a float or double wrapper as JSON, with all its digits: a number also where it came as a text. */
  #numberIn(node: Json | undefined, value: number): string {
    const raw = typeof node === 'string' ? this.clear(node) : undefined;
    if (raw instanceof NumberText) return raw.text;
    if (!Number.isFinite(value)) return JSON.stringify(raw);
    return typeof raw === 'string' && isJsonNumber(raw) ? raw : floatingText(value);
  }

  #openNumber(raw: NumberText): unknown {
    const value = readScalar(raw, undefined);
    if (typeof value !== 'number' || raw.text !== String(value)) this.origin = raw.text;
    return value;
  }
}

function shown(raw: RawScalar): string {
  return raw instanceof NumberText ? raw.text : JSON.stringify(raw).slice(0, 60);
}
