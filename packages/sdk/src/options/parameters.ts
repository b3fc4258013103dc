import { InputError } from '../errors/usage.js';
import { unknownName } from '../model/message.js';
import { checkInteger } from '../operation/checks.js';
import type { Parameter } from '../operation/operation.js';
import type { OptionRow, OptionTable } from './table.js';

/** Options that every call has; they are not parameters of the service. */
const callOptionNames: readonly string[] = ['signal', 'timeout', 'retry', 'headers', 'explainNotFound'];

/**
 * The query parameters for the given options and for those with a default, in the order of the table.
 *
 * @param others names of options that are not in the table
 * @throws InputError if an option is unknown, or is a number that the service would not read as it is meant
 */
export function optionParameters(table: OptionTable, options: object, others: readonly string[] = []): Parameter[] {
  checkOptionNames(options, [...Object.keys(table), ...others]);
  const given: Readonly<Record<string, unknown>> = { ...options };
  return Object.entries(table).flatMap(([name, row]): Parameter[] => {
    const { [name]: value = row.default } = given;
    return value === undefined ? [] : [[row.name, optionText(name, row, value)]];
  });
}

/**
 * Refuses an option that no call has, e.g. a misspelled one, which would have no effect.
 *
 * @param own names of options in addition to those that every call has. Default: none
 * @throws InputError that suggests a known name, or lists all
 */
export function checkOptionNames(options: object, own: readonly string[] = []): void {
  const known = [...own, ...callOptionNames];
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !known.includes(name)) throw new InputError(unknownName('option', name, known));
  }
}

/**
 * The text of an option's value in a query. The service refuses all other values that an option does not allow.
 *
 * @throws InputError if a number is not whole, or too small
 */
export function optionText(name: string, { values }: OptionRow, value: unknown): string {
  const least = values === 'recurrence' ? -1 : 0;
  const isNumber = values === 'count' || values === 'recurrence' || typeof value === 'number';
  if (isNumber) checkInteger(value, least, name);
  return String(value);
}
