import { inspect } from 'node:util';

/** The text of a value with everything that a deep inspection would show. */
export function inspectDeeply(value: unknown): string {
  return inspect(value, { depth: 16, maxStringLength: 100_000, maxArrayLength: 1_000, showHidden: true });
}
