import { requirementsOf } from '../case.js';
import { cases } from '../cases/index.js';
import { fits } from '../glob.js';
import type { Given } from './flags.js';
import type { Io } from './io.js';

/** Lists the cases, a line each. */
export function listCommand(given: Given, io: Io): number {
  const only = given.all('only');
  const subject = given.choice('subject', ['http', 'sdk', 'both']) ?? 'both';
  const chosen = cases.filter((tried) => {
    const ids = [tried.id, ...requirementsOf(tried)];
    return only.length === 0 || only.some((glob) => ids.some((id) => fits(id, glob)));
  });
  for (const tried of chosen) {
    if (subject === 'sdk' && tried.subjects !== undefined) continue;
    const marks = [
      tried.writes ? 'writes' : 'reads',
      ...(tried.subjects === undefined ? [] : ['http only']),
      ...(tried.literal === undefined ? [] : ['literals']),
    ];
    io.out(`${tried.id}\t${requirementsOf(tried).join(' ')}\t${marks.join(', ')}`);
  }
  return 0;
}
