import { Decimal, decimalRange } from '../model/decimal.js';
import { isObject } from '../model/kinds-of-objects.js';
import type { ModelTypes } from '../model/model-view.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import type { TypeExpression } from '../model/type-expression.js';
import {
  describeNode,
  isJsonNumber,
  isJsonObject,
  isJsonScalar,
  type Json,
  type JsonObject,
  type JsonScalar,
  RawNumber,
} from './parse.js';
import { rememberOrigin } from './remembered.js';
import { isValueOf, readScalar } from './scalars.js';
import { TypeMismatch } from './type-mismatch.js';
import { kindOf } from './type-names.js';
import { describeExpected, type Expected, isEnum, isOpen } from './types.js';
import { floatingText, writeScalar } from './write-scalar.js';

/** Reads the scalars of one JSON text, in the forms of both dialects (R-18, D-9). */
export class ScalarReader {
  /** The JSON of the most recently read number, if its value alone would not reproduce it. */
  origin: string | undefined;
  readonly #types: ModelTypes;

  constructor(types: ModelTypes) {
    this.#types = types;
  }

  /** Reads a bare scalar. */
  read(raw: JsonScalar, expected: Expected): unknown {
    if (isValue(raw, expected)) return raw;
    if (isOpen(expected)) return raw instanceof RawNumber ? this.#openNumber(raw) : raw;
    const type = expected.kind === 'simple' ? expected.name : this.isEnum(expected) ? 'string' : undefined;
    const value = type === undefined ? undefined : readScalar(raw, type, this.#types.longs);
    if (value !== undefined) return value;
    const isUnknown = expected.kind === 'named' && this.#types.find(expected.signature) === undefined;
    if (isUnknown) return raw instanceof RawNumber ? this.#openNumber(raw) : raw;
    throw new TypeMismatch(describeExpected(expected), describeNode(raw));
  }

  /** Reads the content of a wrapper that names its type. */
  readWrapped(node: Json | undefined, type: TypeExpression & { kind: 'simple' }, expected: Expected): unknown {
    const isFree = isOpen(expected);
    const isFloating = type.name === 'float' || type.name === 'double';
    const isNumber = type.name === 'long' && this.#types.longs === 'number';
    // A fast path for nearly all wrappers.
    if (isFree && !isFloating && !isNumber && typeof node === 'string') {
      const value = readScalar(node, type.name, this.#types.longs);
      if (value !== undefined) return value;
    }
    const value = this.readContent(node, expected?.kind === 'simple' && !isFree ? expected : type);
    if (isFree && isFloating && typeof value === 'number') {
      this.origin = `{"value":${this.#numberIn(node, value)},"_type":"${type.name}"}`;
    } else if (isFree && isNumber) {
      this.origin = writeScalar(value, type, this.#types);
    }
    return value;
  }

  /** Reads the content of a wrapper. */
  readContent(node: Json | undefined, expected: Expected): unknown {
    if (node === null || node === undefined) return null;
    if (!isJsonScalar(node))
      throw new TypeMismatch(describeExpected(expected), Array.isArray(node) ? 'an array' : 'an object');
    return this.read(node, expected);
  }

  /** Remembers the original JSON of the most recently read number at its place. */
  remember(container: object, place: string, value: unknown): void {
    if (this.origin !== undefined) rememberOrigin(container, place, value, this.origin);
    this.origin = undefined;
  }

  /** The most recently read number with its type, which the notation of a bare number shows. */
  withType(value: number, node: Json): unknown {
    this.origin = undefined;
    const text = node instanceof RawNumber ? node.text : String(value);
    if (isObject(node) && '_type' in node) return new TypedValue(String(node['_type']), value);
    if (/^-?\d+$/.test(text)) return new TypedValue('integer', value);
    const isDouble = /e/i.test(text) || text === String(value) || text === `${value}.0`;
    return isDouble ? new TypedValue('double', value) : new Decimal(text);
  }

  /** Whether an enum constant is expected, which is encoded as a text. */
  isEnum(expected: Expected): boolean {
    return expected?.kind === 'named' && isEnum(this.#types, expected.signature);
  }

  /**
   * The content of a float or double wrapper as JSON with all its digits. It is a number even if it was sent as a text
   * (R-74).
   */
  #numberIn(node: Json | undefined, value: number): string {
    if (node instanceof RawNumber) return node.text;
    if (!Number.isFinite(value)) return JSON.stringify(node);
    return typeof node === 'string' && isJsonNumber(node) ? node : floatingText(value);
  }

  #openNumber(raw: RawNumber): unknown {
    const value = readScalar(raw, undefined, this.#types.longs);
    if (value === undefined) throw new TypeMismatch(decimalRange, describeNode(raw));
    if (typeof value !== 'number' || raw.text !== String(value)) this.origin = raw.text;
    return value;
  }
}

/** Whether a bare scalar needs no conversion. */
export function isValue(raw: JsonScalar, expected: Expected): raw is boolean | number | string {
  if (typeof raw === 'object') return false;
  return isOpen(expected) || (expected.kind === 'simple' && isValueOf(raw, expected.name));
}

/** The reference that a `PersistentEntityReference` describes; `undefined` if it describes none. */
export function referenceOf(node: JsonObject, types: ModelTypes): EntityReference | undefined {
  const { typeSignature, refId, refPartition } = node;
  if (typeof typeSignature !== 'string') return undefined;
  const id = referenceId(refId, typeSignature, types);
  if (id === undefined) return undefined;
  return new EntityReference(typeSignature, id, typeof refPartition === 'string' ? refPartition : null);
}

function referenceId(
  node: Json | undefined,
  signature: string,
  types: ModelTypes,
): EntityReference['refId'] | undefined {
  const { value, _type }: JsonObject = node !== undefined && isJsonObject(node) ? node : { value: node ?? null };
  if (!isJsonScalar(value)) return undefined;
  const named = kindOf(signature, types);
  const declared = named.kind === 'entity' ? named.shape?.properties.get('id')?.type : undefined;
  const own = typeof _type === 'string' ? kindOf(_type, types) : undefined;
  const type = declared?.kind === 'simple' && declared.name !== 'object' ? declared : own;
  return readScalar(value, type?.kind === 'simple' ? type.name : undefined, types.longs);
}
