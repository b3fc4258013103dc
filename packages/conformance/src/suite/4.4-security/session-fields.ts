import type { CaseContext } from '../../case/case.js';
import type { Plain } from '../../case/plain.js';
import { kindOf, memberOf, simpleName } from '../responses.js';

/** The requirements of {@link judgeSession}. */
export const sessionFields = ['USR-01', 'USR-02', 'USR-03', 'USR-04', 'USR-06', 'USR-07'] as const;

/** 2.3: the members that are never null. */
export function judgeSession(c: CaseContext, session: Plain | undefined, own: string): void {
  c.check('type of the answer', simpleName(session), 'UserSession', { judges: [own, 'USR-01'] });
  c.check('sessionId is', kindOf(memberOf(session, 'sessionId')), 'string', { judges: 'USR-02', continues: true });
  c.check('isInvalidated is', kindOf(memberOf(session, 'isInvalidated')), 'boolean', {
    judges: 'USR-06',
    continues: true,
  });
  const counter = memberOf(session, 'referenceCounter');
  c.check('referenceCounter is an integer', Number.isInteger(counter), true, { judges: 'USR-07', continues: true });
  c.observe('isInvalidated of a new session', memberOf(session, 'isInvalidated'), false, { judges: [] });
  for (const [name, judges] of Object.entries({ creationDate: 'USR-03', lastAccessedDate: 'USR-04' })) {
    const value = memberOf(session, name);
    // As text in the deployed dialect (D-9).
    const text = typeof value === 'object' && value !== null && 'date' in value ? value.date : value;
    c.check(`${name} is a date`, typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text), true, {
      judges,
      continues: true,
    });
  }
}
