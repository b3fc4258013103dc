import type { CaseContext } from '../../case/case.js';
import { instantOf } from '../../case/compare.js';
import type { Plain } from '../../case/plain.js';
import { checkType, kindOf, memberOf } from '../responses.js';

/** The requirements of {@link judgeSession}. */
export const sessionFields = ['USR-01', 'USR-02', 'USR-03', 'USR-04', 'USR-06', 'USR-07'] as const;

const minute = 60_000;

/** 2.3: the members of a new session that are never null. */
export function judgeSession(c: CaseContext, session: Plain | undefined, own: string): void {
  checkType(c, session, 'UserSession', { judges: [own, 'USR-01'] });
  c.check('sessionId is', kindOf(memberOf(session, 'sessionId')), 'string', { judges: 'USR-02', continues: true });
  c.check('isInvalidated is', kindOf(memberOf(session, 'isInvalidated')), 'boolean', {
    judges: 'USR-06',
    continues: true,
  });
  const counter = memberOf(session, 'referenceCounter');
  c.check('referenceCounter is an integer', Number.isInteger(counter), true, { judges: 'USR-07', continues: true });
  c.observe('isInvalidated of a new session', memberOf(session, 'isInvalidated'), false, { judges: [] });
  const dates = { creationDate: 'USR-03', lastAccessedDate: 'USR-04' };
  const [created = Number.NaN, accessed = Number.NaN] = Object.entries(dates).map(([name, judges]) => {
    const instant = instantOf(memberOf(session, name));
    c.check(`${name} is a date`, instant !== undefined, true, { judges, continues: true });
    return instant;
  });
  const isNew = Math.abs(accessed - created) < minute;
  c.check('lastAccessedDate of a new session is its creationDate, to the minute', isNew, true, { judges: 'USR-04' });
}
