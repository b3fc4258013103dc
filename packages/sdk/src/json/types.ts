import { quote } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { TypeExpression } from '../model/type-expression.js';

/** Whether the model knows an enum of this signature. */
export function isEnum(types: ModelTypes, signature: string): boolean {
  return types.find(signature)?.kind === 'enum';
}

/** What a value is expected to be; `undefined` where nothing is known. */
export type Expected = TypeExpression | RecordExpectation | ListExpectation | undefined;

/** Any value. */
type OpenExpectation = { readonly kind: 'simple'; readonly name: 'object' };

/** A list of a result, of whatever elements. */
export interface ListExpectation {
  readonly kind: 'list';
  readonly element: Expected;
}

/** An entity of a type that no model holds, such as the result types of 2.4, with what its properties are. */
export interface RecordExpectation {
  readonly kind: 'record';
  readonly properties: Readonly<Record<string, Expected>>;
  /** What the properties hold that every result has and that this response leaves out, as it does with what is empty. */
  readonly empty?: Readonly<Record<string, () => unknown>>;
}

/** The expectation of a simple type, e.g. `long`. */
export function simple(name: 'boolean' | 'integer' | 'long' | 'date' | 'string'): TypeExpression {
  return { kind: 'simple', name };
}

/** Whether any kind of value fits: nothing is known, or `object` is declared. */
export function isOpen(expected: Expected): expected is OpenExpectation | undefined {
  return expected === undefined || (expected.kind === 'simple' && expected.name === 'object');
}

/** An expectation in words, for messages. */
export function describeExpected(expected: Expected): string {
  if (expected === undefined) return 'a value';
  if (expected.kind === 'simple') return `${expected.name === 'integer' ? 'an' : 'a'} ${expected.name}`;
  if (expected.kind === 'named') return `a value of the type ${quote(expected.signature)}`;
  return expected.kind === 'record' ? 'an entity' : `a ${expected.kind}`;
}
