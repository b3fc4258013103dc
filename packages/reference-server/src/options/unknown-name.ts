import { invalid, type Refusal } from '../model/refusal.js';
import { excerpt } from '../text/excerpt.js';
import { suggestion } from '../text/nearest-name.js';
import { type NamesOfOptions, type OptionNames, wherePrefix } from './names.js';

/** The refusal of a parameter that an endpoint does not have. */
export function unknownParameter(
  rule: string,
  endpoint: string,
  name: string,
  { query }: NamesOfOptions,
  takesWhere: boolean,
): Refusal {
  if (name.startsWith(wherePrefix)) {
    return invalid(
      rule,
      `Condition "${excerpt(name)}" is not supported by ${endpoint}. Conditions need a path without an id.`,
    );
  }
  const where = takesWhere ? ' A condition is spelled "where.<property>".' : '';
  return invalid(rule, `Unknown query parameter "${excerpt(name)}" of ${endpoint}. ${hint(name, query)}${where}`);
}

/** The refusal of a header that an endpoint does not have. */
export function unknownHeader(rule: string, endpoint: string, name: string, known: OptionNames): Refusal {
  return invalid(rule, `Unknown header "${excerpt(name)}" of ${endpoint}. ${hint(name, known)}`);
}

/** Suggests the nearest name, or all options in their main spelling. */
function hint(name: string, known: OptionNames): string {
  const names = [...known.keys()];
  const mainSpellings = names.filter((each) => !/[A-Z.]/.test(each));
  return suggestion(name, names, mainSpellings);
}
