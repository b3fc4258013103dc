import type { Paging } from '../endpoints/v2/query-dialect.js';

const { POSITIVE_INFINITY: all } = Number;

/** Without `max-results` there is one page with everything, and if that is 0, one with everything that is not skipped. */
export function pageOfDeployed(rule: string, { start, max }: Paging): Paging {
  if (max === all) return start === 0 ? { start, max } : { start: 0, max, decidedBy: rule };
  return max === 0 ? { start, max: all, decidedBy: rule } : { start, max };
}
