import { InputError, isLocatable, located } from '../errors/usage.js';
import { TypeMismatch } from '../json/type-mismatch.js';
import { mismatch } from '../model/message.js';
import type { ModelSource } from '../model/model-types.js';
import { modelTypes } from '../model/model-view.js';
import { decode } from './decoder.js';
import { Encoder } from './encoder.js';
import type { Plain } from './format.js';
import { Walk } from './walk.js';

export type { Plain, PlainContainer, PlainValue } from './format.js';

/**
 * Converts a result, or a value that is to be written, to a form that JSON, a database, a message or a property of a
 * component can hold. {@link fromPlain} restores it from there:
 *
 * - `bigint`, `Decimal` with its digits, `Date`, `Set`, `Map`, `ref(…)`, `typed(…)`, `NaN`, infinities and `-0`;
 * - `undefined`, `null` and a missing property, which differ;
 * - objects that occur more than once, and cycles; graphs of any depth;
 * - the original digits of numbers whose type is unknown.
 *
 * @param value an entity, a list, a page, an envelope, a `Resource`, or any value of a property
 * @param model if it is given, every entity of one of its types is checked against it
 * @throws InputError with the path of a value that is not of the type that the model declares, or that cannot be part of an
 *   entity, such as a function, a promise or an instance of a class
 * @example
 * await redis.set('person:1', JSON.stringify(toPlain(person)));
 */
export function toPlain<Value>(value: Value, model?: ModelSource): Plain<Value> {
  return naming('toPlain', () => new Encoder(modelTypes(model)).encode(value));
}

/**
 * Restores the value of {@link toPlain}: equal, and with the same graph of objects.
 *
 * @typeParam Value the type of the value, where the compiler does not know it from `plain`
 * @param plain the form, as it is or after `JSON.parse`. It may come from an untrusted place: no class is created but
 *   those of values, and no member named `__proto__` changes a prototype
 * @param model if it is given, every entity of one of its types is checked against it
 * @throws InputError with the place of what is not a plain form, or of what is not of the type that the model declares
 * @example
 * const person = fromPlain<Person>(JSON.parse(text), demoModel);
 */
export function fromPlain<Value>(plain: Plain<Value>, model?: ModelSource): Value;
export function fromPlain<Value = unknown>(plain: unknown, model?: ModelSource): Value;
export function fromPlain(plain: unknown, model?: ModelSource): unknown {
  return naming('fromPlain', () => {
    if (typeof plain === 'string') {
      throw new InputError(mismatch('a plain value', plain, 'the root', 'Parse the JSON first.'));
    }
    const value = decode(plain);
    if (model !== undefined) checkGraph(value, model);
    return value;
  });
}

function checkGraph(value: unknown, model: ModelSource): void {
  const walk = new Walk(modelTypes(model));
  walk.visit(value, undefined, -1, '');
  for (const { index, items } of walk.containers()) {
    for (const { name, value, expected } of items) walk.visit(value, expected, index, name);
  }
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
