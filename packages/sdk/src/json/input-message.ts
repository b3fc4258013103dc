import { InputError } from '../errors/usage.js';
import { dateAdvice } from '../model/date.js';
import { hasMethod } from '../model/kinds-of-objects.js';
import { mismatch, mismatchOf, preciseNumbers, quote, safeLong } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { SimpleTypeName } from '../model/type-expression.js';
import { type Expected, isEnum } from './types.js';

/** The message about a value that is not accepted as input for a type. */
export function inputMismatch(value: unknown, expected: Expected, types: ModelTypes, place: string): string {
  return mismatch(describeInput(expected, types), value, place, adviceFor(value, expected, types));
}

/** Describes the values that are accepted as input for a type. */
export function describeInput(expected: Expected, types: ModelTypes): string {
  switch (expected?.kind) {
    case undefined:
      return simpleInputs.object;
    case 'simple':
      return expected.name === 'long' && types.longs === 'number' ? safeLong : simpleInputs[expected.name];
    case 'named':
      return isEnum(types, expected.signature)
        ? `a constant of the enum "${expected.signature}"`
        : `an entity of the type "${expected.signature}"`;
    case 'list':
      return 'an array';
    case 'set':
      return 'a Set or an array';
    case 'map':
      return 'a Map or an object';
    default:
      return 'an entity';
  }
}

const simpleInputs: Readonly<Record<SimpleTypeName, string>> = {
  boolean: 'true or false',
  integer: 'an integer from -2147483648 to 2147483647',
  long: 'a long',
  float: 'a finite number',
  double: 'a finite number',
  decimal: 'a decimal',
  date: 'a valid Date or a string in ISO 8601',
  string: 'a string',
  object: 'a value that JSON can hold',
};

/** Advice for a value that does not fit; `undefined` if there is none. */
function adviceFor(value: unknown, expected: Expected, types: ModelTypes): string | undefined {
  if (hasMethod(value, 'then')) return 'Await it first.';
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const isLong = expected?.kind === 'simple' && expected.name === 'long' && types.longs === 'bigint';
    const isExact = isLong || (expected?.kind === 'simple' && expected.name === 'decimal');
    return isExact ? preciseNumbers : undefined;
  }
  const isDate = expected?.kind === 'simple' && expected.name === 'date';
  if (isDate && typeof value === 'number') return 'Use new Date(milliseconds).';
  return isDate || typeof value === 'object' ? dateAdvice(value) : undefined;
}

/**
 * Rejects the name of a type that the model does not know, and a type that is not compatible with the declared one.
 *
 * @param what what is named, e.g. `a reference to`
 * @param expected the declared type
 * @param place returns the place of the name, for the message
 * @throws InputError if the name is unknown or the type is not compatible
 */
export function checkType(
  name: string,
  what: string,
  expected: Expected,
  types: ModelTypes,
  place: () => string,
): void {
  // A program may pass the `_type` of an entity, which is missing if the response left it out.
  if (typeof name !== 'string') throw new InputError(mismatch('the name of a type', name, place()));
  const refusal = types.refusalOf(name, place);
  if (refusal !== undefined) throw new InputError(refusal);
  if (expected?.kind !== 'named' || types.canBe(name, expected.signature)) return;
  throw new InputError(
    mismatchOf(`an entity of the type ${quote(expected.signature)}`, `${what} ${quote(name)}`, place()),
  );
}
