import type { CaseContext, Judging } from '../../case/case.js';
import type { PlainEntity } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { checkType, judgeHasMore, memberOf } from '../responses.js';

/** The requirement of each projection of a GET of one entity. */
export const getProjections = {
  none: 'ENT-GET-10',
  firstResult: 'ENT-GET-09',
  results: 'ENT-GET-08',
  envelope: 'ENT-GET-07',
} as const;

/** Judges the answer to a GET of one entity: the entity itself, a list of it, or an envelope of such a list. */
export function judgeGet(
  c: CaseContext,
  projection: keyof typeof getProjections,
  answer: Observation,
  expected: PlainEntity,
  ofType?: Judging,
): void {
  c.checkStatus(answer, 200);
  if (projection === 'results') c.check('list', answer.value, [expected]);
  else if (projection === 'envelope') {
    checkType(c, answer.value, 'EntityQueryResult', ofType);
    judgeHasMore(c, answer.value, false, 'ENT-GET-07');
    c.observe('entities', memberOf(answer.value, 'entities'), [expected], { judges: 'R-30-01' });
  } else c.check('entity', answer.value, expected);
}
