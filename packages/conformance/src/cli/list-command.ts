import { requirementsOf } from '../case/case.js';
import { isChosen } from '../harness/plan.js';
import { cases } from '../suite/cases.js';
import type { Given } from './flags.js';
import type { Io } from './io.js';

/** Lists the cases, a line each. */
export function listCommand(given: Given, io: Io): number {
  const only = given.all('only');
  const subject = given.choice('subject', ['http', 'sdk', 'both']) ?? 'both';
  for (const testCase of cases.filter((each) => isChosen(each, only))) {
    if (subject === 'sdk' && testCase.subjects !== undefined) continue;
    const marks = [
      testCase.writes ? 'writes' : 'reads',
      ...(testCase.subjects === undefined ? [] : ['http only']),
      ...(testCase.raw === undefined ? [] : ['literals']),
    ];
    io.out(`${testCase.id}\t${requirementsOf(testCase).join(' ')}\t${marks.join(', ')}`);
  }
  return 0;
}
