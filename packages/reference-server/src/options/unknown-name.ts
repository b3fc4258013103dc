import { invalid, type Refusal } from '../model/refusal.js';
import { excerpt } from '../text/excerpt.js';
import { suggestion } from '../text/nearest-name.js';
import { type OptionNames, type Spelling, wherePrefix } from './names.js';

/** The refusal of a parameter that an endpoint does not have. */
export function unknownParameter(
  rule: string,
  endpoint: string,
  name: string,
  names: OptionNames,
  takesWhere: boolean,
): Refusal {
  if (name.startsWith(wherePrefix)) {
    return invalid(
      rule,
      `Condition "${excerpt(name)}" is not supported by ${endpoint}. Conditions need a path without an id.`,
    );
  }
  const where = takesWhere ? ' A condition is spelled "where.<property>".' : '';
  return invalid(
    rule,
    `Unknown query parameter "${excerpt(name)}" of ${endpoint}. ${hint(name, names.inQuery, ['main'])}${where}`,
  );
}

/**
 * The refusal of a header that an endpoint does not have.
 *
 * @param spellings the spellings of the names that are suggested
 */
export function unknownHeader(
  rule: string,
  endpoint: string,
  name: string,
  names: OptionNames,
  spellings: readonly Spelling[] = ['main', 'kebab'],
): Refusal {
  return invalid(rule, `Unknown header "${excerpt(name)}" of ${endpoint}. ${hint(name, names.inHeaders, spellings)}`);
}

/** Suggests the nearest name, or all options in their main spelling. */
function hint(name: string, known: OptionNames['inQuery'], spellings: readonly Spelling[]): string {
  const names = Array.from(known).flatMap(([each, { spelling }]) => (spellings.includes(spelling) ? [each] : []));
  const mainSpellings = names.filter((each) => !/[A-Z.]/.test(each));
  return suggestion(name, names, mainSpellings);
}
