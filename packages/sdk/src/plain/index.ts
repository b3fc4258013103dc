import { isLocatable, located } from '../errors/base.js';
import { InputError } from '../errors/usage.js';
import { describeInput } from '../json/input-message.js';
import { TypeMismatch } from '../json/type-mismatch.js';
import { mismatch } from '../model/message.js';
import type { CheckedTypeName, EntityChangesOf, ModelOf, ModelSource, TypeNameOf } from '../model/model-types.js';
import { type ModelTypes, modelTypes } from '../model/model-view.js';
import type { TypeExpression } from '../model/type-expression.js';
import { decode } from './decoder.js';
import { Encoder } from './encoder.js';
import type { Json, Plain } from './format.js';
import { JsonWriter } from './json-writer.js';
import { Walk } from './walk.js';

export type { Json, Plain, PlainContainer, PlainValue } from './format.js';

/**
 * Converts a result, or a value that is to be written, to a form that JSON, a database, a message or a property of a
 * component can hold. {@link fromPlain} restores it from there:
 *
 * - `bigint`, `Decimal` with its digits, `Date`, `Set`, `Map`, `ref(…)`, `typed(…)`, `NaN`, infinities and `-0`;
 * - `undefined`, `null` and a missing property, which differ, and the nulls that a response left out;
 * - objects that occur more than once, and cycles; graphs of any depth;
 * - the original digits of numbers whose type is unknown.
 *
 * @param value an entity, a list, a page, an envelope, a `Resource`, or any value of a property
 * @param model if it is given, every entity of one of its types is checked against it
 * @throws InputError with the path of a value that is not of the type that the model declares, or that cannot be part
 *   of an entity, such as a function, a promise or an instance of a class
 * @example
 * await redis.set('person:1', JSON.stringify(toPlain(person)));
 */
export function toPlain<Value>(value: Value, model?: ModelSource): Plain<Value> {
  return naming('toPlain', () => new Encoder(modelTypes(model)).encode(value));
}

/**
 * Converts a result to the JSON that a web API usually returns, for programs without this package. The value cannot be
 * restored from it; {@link toPlain} loses nothing.
 *
 * - a `Date` is text in ISO 8601, a `Decimal` text with all its digits, and a `bigint` a number up to 2^53 and text
 *   beyond;
 * - a list or a set is an array; a map is an object if its keys are texts or numbers that differ as texts, else an
 *   array of `{ key, value }`;
 * - `typed(…)` is its value, and `ref(…)` is `{ id }`;
 * - an entity is written in full where it is nearest to the root, and as `{ id }` in all other places, including the
 *   end of a cycle;
 * - properties that are `undefined`, such as those beyond the depth, are left out.
 *
 * @param value an entity, a list, a page, an envelope, a `Resource`, or any value of a property
 * @throws InputError with the path of a value that cannot be part of an entity, such as a function, a promise or an
 *   instance of a class; for more than 1,000 levels or 1,000,000 objects
 * @example
 * response.json(toJson(await people.list({ depth: 1 })));
 */
export function toJson<Value>(value: Value): Json<Value>;
export function toJson(value: unknown): unknown {
  return naming('toJson', () => new JsonWriter(value).write(value));
}

/**
 * Restores the value of {@link toPlain}: equal, and with the same graph of objects.
 *
 * @typeParam Value the type of the value, where the compiler does not know it from `plain`
 * @param plain the form, as it is or after `JSON.parse`. It may come from an untrusted place: only instances of the
 *   classes of values are created, and no member named `__proto__` changes a prototype
 * @param model if it is given, every entity that names one of its types is checked against it
 * @throws InputError with the place of anything that is not a plain form, or not of the type that the model declares
 * @example const person = fromPlain<Person>(JSON.parse(text), demoModel);
 */
export function fromPlain<Value>(plain: Plain<Value>, model?: ModelSource): Value;
export function fromPlain<Value = unknown>(plain: unknown, model?: ModelSource): Value;
/**
 * Restores an entity from outside, which may not name its type.
 *
 * @param plain the form, as in the other signatures
 * @param model the model with the type
 * @param type the type of the entity, which is checked against it and has the form that calls accept
 * @throws InputError with the place of anything that is not a plain form, or not of the type that the model declares
 * @example const changes = fromPlain(request.body, demoModel, 'Person');
 */
export function fromPlain<const Source extends ModelSource, const Name extends string>(
  plain: unknown,
  model: Source,
  // As in Access: the first part accepts a type parameter.
  type: (Name & TypeNameOf<ModelOf<Source>>) | CheckedTypeName<ModelOf<Source>, Name>,
): EntityChangesOf<ModelOf<Source>, Name>;
export function fromPlain(plain: unknown, model?: ModelSource, type?: string): unknown {
  return naming('fromPlain', () => {
    if (typeof plain === 'string') {
      throw new InputError(mismatch('a plain value', plain, 'the root', 'Parse the JSON first.'));
    }
    const value = decode(plain);
    if (model !== undefined) checkGraph(value, modelTypes(model), type);
    return value;
  });
}

function checkGraph(value: unknown, types: ModelTypes, type: string | undefined): void {
  const walk = new Walk(types);
  const expected = type === undefined ? undefined : entityOf(type, types);
  const root = walk.visit(value, expected, -1, '');
  if (root === undefined && expected !== undefined) {
    throw new InputError(mismatch(describeInput(expected, types), value, 'the root'));
  }
  for (const { index, items } of walk.containers()) {
    for (const { name, value, expected } of items) walk.visit(value, expected, index, name);
  }
}

function entityOf(type: string, types: ModelTypes): TypeExpression {
  const signature = types.entity(type)?.signature;
  if (signature !== undefined) return { kind: 'named', signature };
  throw new InputError(types.refusalOf(type, () => 'type') ?? mismatch('the name of an entity type', type, 'type'));
}

/** Adds the name of the function to an error. */
function naming<Result>(operation: string, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    const error = thrown instanceof TypeMismatch ? new InputError(thrown.located().message) : thrown;
    throw isLocatable(error) ? located(error, { operation }) : error;
  }
}
