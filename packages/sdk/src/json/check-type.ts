import { InputError } from '../errors/usage.js';
import { mismatchOf, quote } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { Expected } from './types.js';

/**
 * Rejects the name of a type that the model does not know, and a type that is not compatible with the declared one.
 *
 * @param what what is named, e.g. `a reference to`
 * @param expected the declared type
 * @throws InputError if the name is unknown or the type is not compatible
 */
export function checkType(name: string, what: string, expected: Expected, types: ModelTypes, place: string): void {
  const refusal = types.refusalOf(name, place);
  if (refusal !== undefined) throw new InputError(refusal);
  if (expected?.kind !== 'named' || types.canBe(name, expected.signature)) return;
  throw new InputError(
    mismatchOf(`an entity of the type ${quote(expected.signature)}`, `${what} ${quote(name)}`, place),
  );
}
