import { Command } from '@commander-js/extra-typings';
import { requirementsOf } from '../case/case.js';
import { isChosen } from '../harness/plan.js';
import { cases } from '../suite/cases.js';
import { type Io, onlyOption, subjectOption } from './options.js';

/** Creates the command `list`, which writes a line for each case with its id, its requirements and its properties. */
export function listCommand(io: Io) {
  return new Command('list')
    .description('list the cases: id, requirements, whether it writes')
    .addOption(onlyOption)
    .addOption(subjectOption('both'))
    .action(({ only = [], subject = 'both' }) => {
      for (const testCase of cases.filter((each) => isChosen(each, only))) {
        if (subject === 'sdk' && testCase.subjects !== undefined) continue;
        const marks = [
          testCase.writes ? 'writes' : 'reads',
          ...(testCase.subjects === undefined ? [] : ['http only']),
          ...(testCase.raw === undefined ? [] : ['literals']),
        ];
        io.out(`${testCase.id}\t${requirementsOf(testCase).join(' ')}\t${marks.join(', ')}`);
      }
    });
}
