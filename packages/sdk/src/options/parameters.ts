import { InputError } from '../errors/usage.js';
import { mismatch, oneOf, unknownName } from '../model/message.js';
import type { Parameter } from '../operation/operation.js';
import { encodingTable, type OptionRow, type OptionTable, type ValueRule } from './table.js';

/** Options that every call has; they are not parameters of the service. */
const callOptionNames: readonly string[] = ['signal', 'timeout', 'retry', 'headers', 'explainNotFound'];

/**
 * The query parameters for the given options, in the order of the table.
 *
 * @param others names of options that are not in the table
 * @throws InputError if an option is unknown or has an invalid value
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
 * The text of an option's value in a query.
 *
 * @throws InputError that says which values the option allows
 */
export function optionText(name: string, row: OptionRow, value: unknown): string {
  if (!isAllowed(row.values, value)) {
    throw new InputError(mismatch(describeRule(row.values), value, `${name} (${row.section})`));
  }
  return String(value);
}

function isAllowed(rule: ValueRule, value: unknown): boolean {
  if (rule === 'boolean') return typeof value === 'boolean';
  if (rule === 'text') return typeof value === 'string';
  if (rule === 'count') return isWholeFrom(0, value);
  if (rule === 'recurrence') return isWholeFrom(-1, value);
  if (rule === 'depth') return value === 'shallow' || value === 'reachable' || isWholeFrom(0, value);
  return typeof value === 'string' && rule.includes(value);
}

function isWholeFrom(lowest: number, value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= lowest;
}

function describeRule(rule: ValueRule): string {
  if (rule === 'boolean') return 'true or false';
  if (rule === 'text') return 'a string';
  if (rule === 'count') return 'an integer from 0';
  if (rule === 'recurrence') return 'an integer from -1';
  if (rule === 'depth') return '"shallow", "reachable" or an integer from 0';
  return oneOf(rule);
}
