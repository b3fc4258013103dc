import { InputError } from '../errors/usage.js';
import { mismatchOf, quote } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { Expected } from './types.js';

/**
 * Refuses the name of a type that the model does not know, and a type whose entities cannot be where another is declared.
 *
 * @param what is named, e.g. `a reference to`
 * @param expected what is declared there
 * @throws InputError
 */
export function checkType(name: string, what: string, expected: Expected, types: ModelTypes, place: string): void {
  const refusal = types.refusalOf(name, place);
  if (refusal !== undefined) throw new InputError(refusal);
  if (expected?.kind !== 'named' || types.canBe(name, expected.signature)) return;
  throw new InputError(
    mismatchOf(`an entity of the type ${quote(expected.signature)}`, `${what} ${quote(name)}`, place),
  );
}
