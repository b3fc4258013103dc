import { InputError } from '../errors/usage.js';
import { unknownName } from '../model/message.js';
import { checkInteger } from '../operation/checks.js';
import type { Parameter } from '../operation/operation.js';
import { encodingTable, type OptionRow, type OptionTable } from './table.js';

/** Options that every call has; they are not parameters of the service. */
const callOptionNames: readonly string[] = ['signal', 'timeout', 'retry', 'headers', 'explainNotFound'];

/**
 * The query parameters for the given options, in the order of the table.
 *
 * @param others names of options that are not in the table
 * @throws InputError if an option is unknown, or is a number that the service would not read as it is meant
 */
export function optionParameters(table: OptionTable, options: object, others: readonly string[] = []): Parameter[] {
  const given: [name: string, row: OptionRow, value: unknown][] = [];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const row = Object.hasOwn(table, name) ? table[name] : undefined;
    if (row !== undefined) given.push([name, row, value]);
    else if (!callOptionNames.includes(name) && !others.includes(name)) {
      const known = [...Object.keys(table), ...others, ...callOptionNames];
      throw new InputError(unknownName('option', name, known));
    }
  }
  if (given.length === 0) return [];
  const order = Object.keys(table);
  given.sort(([name], [other]) => order.indexOf(name) - order.indexOf(other));
  return given.map(([name, row, value]): Parameter => [row.name, optionText(name, row, value)]);
}

/**
 * Like {@link optionParameters}, for a call that reads. The compact form is requested unless the caller chooses
 * another: the service indents the text by default, which makes it half as long again (4.7).
 */
export function readParameters(table: OptionTable, options: object, others: readonly string[] = []): Parameter[] {
  const parameters = optionParameters(table, options, others);
  const { name } = encodingTable.prettiness;
  return parameters.some(([given]) => given === name) ? parameters : [...parameters, [name, 'none']];
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
