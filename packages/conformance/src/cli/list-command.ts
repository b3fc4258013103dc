import { Command } from '@commander-js/extra-typings';
import { type Case, mayWrite, requirementsOf } from '../case/case.js';
import { isChosen } from '../harness/plan.js';
import { cases } from '../suite/cases.js';
import { caseCatalogue, idsByRequirement, requirementCatalogue } from '../suite/catalogue.js';
import { requirements } from '../suite/requirements.js';
import { type Io, jsonOption, onlyOption, subjectOption } from './options.js';

/**
 * Creates the command `list`, which writes a line for each case with its id, its requirements and its properties, or
 * the catalogue of cases as JSON.
 */
export function listCommand(io: Io) {
  return new Command('list')
    .description('list the cases with their requirements, and whether they write')
    .addOption(onlyOption)
    .addOption(subjectOption('both'))
    .addOption(jsonOption)
    .action(({ only = [], subject = 'both', json }) => {
      const chosen = cases.filter((each) => {
        return isChosen(each, only) && (subject !== 'sdk' || each.httpOnly === undefined);
      });
      if (json === true) io.out(JSON.stringify(caseCatalogue(chosen), undefined, 2));
      else for (const each of chosen) io.out(lineOf(each));
    });
}

function lineOf(testCase: Case): string {
  const marks = [mayWrite(testCase) ? 'writes' : 'reads', ...(testCase.httpOnly === undefined ? [] : ['http only'])];
  return `${testCase.id}\t${requirementsOf(testCase).join(' ')}\t${marks.join(', ')}`;
}

/**
 * Creates the command `requirements`, which writes a line for each requirement with its id, its level, its section, the
 * number of its cases and its text, or the catalogue of requirements as JSON.
 */
export function requirementsCommand(io: Io) {
  return new Command('requirements')
    .description('list the requirements with level, section, number of cases and text')
    .addOption(jsonOption)
    .action(({ json }) => {
      if (json === true) {
        io.out(JSON.stringify(requirementCatalogue(), undefined, 2));
        return;
      }
      const ids = idsByRequirement(cases);
      for (const { id, level, section, text } of requirements) {
        io.out([id, level, section, String(ids.get(id)?.length ?? 0), text].join('\t'));
      }
    });
}
