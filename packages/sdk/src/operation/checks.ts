import { InputError } from '../errors/usage.js';
import { describeValue, mismatch, mismatchOf, oneOf, unknownName } from '../model/message.js';
import { membersOf } from './entries.js';

/** The longest delay that a timer supports: 2^31 - 1 milliseconds. */
export const maxTimerDelay = 2_147_483_647;

/**
 * Refuses a misspelled name, and a value without members, which would have no effect.
 *
 * @param kind what a member is
 * @throws InputError that suggests a known name, or lists all
 */
export function checkNames(given: unknown, known: readonly string[], kind = 'option', place?: string): void {
  for (const [name] of membersOf(given, `an object with ${kind}s`, place ?? `${kind}s`)) {
    if (!known.includes(name)) throw new InputError(unknownName(kind, name, known, place));
  }
}

/** Refuses a misspelled choice, which would select another one. @throws InputError */
export function checkChoice(choices: readonly string[], given: unknown, place: string): void {
  if (!choices.some((choice) => choice === given)) throw new InputError(mismatch(oneOf(choices), given, place));
}

/** Refuses an array without elements, and anything that is not an array, e.g. a `FileList`. @throws InputError */
export function requireSome(given: readonly unknown[], kind: string, place: string): void {
  if (Array.isArray(given) && given.length > 0) return;
  const found = Array.isArray(given) ? 'an empty array' : describeValue(given);
  throw new InputError(mismatchOf(`an array of at least one ${kind}`, found, place));
}

/** Refuses anything but a whole number within a range. @throws InputError */
export function checkInteger(value: unknown, least: number, place: string, most = Number.POSITIVE_INFINITY): void {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return;
  const range = most === Number.POSITIVE_INFINITY ? `from ${least}` : `from ${least} to ${most}`;
  throw new InputError(mismatch(`an integer ${range}`, value, place));
}

/** Refuses anything but a delay that a timer supports. @throws InputError */
export function checkDelay(value: unknown, place: string): void {
  const isDelay = typeof value === 'number' && value >= 0 && value <= maxTimerDelay;
  if (!isDelay) throw new InputError(mismatch(`milliseconds from 0 to ${maxTimerDelay}`, value, place));
}
