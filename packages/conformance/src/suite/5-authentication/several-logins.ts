import type { Case, CaseContext } from '../../case/case.js';
import { entitiesPath, onlyOne, sendMarked, withSession } from '../requests.js';
import { legacyCase, rows } from '../rows.js';

/** The status of a call that works with a valid session. */
async function statusWith(c: CaseContext, session: string): Promise<number> {
  const path = entitiesPath(c, onlyOne);
  const { status } = await sendMarked(c, { method: 'GET', path: withSession(path, session), session: false });
  return status;
}

/** The requirements of a session that is valid. */
const valid = ['STA-01', 'SEC-04'];

async function judgeValid(c: CaseContext, session: string, what: string, judges = valid): Promise<void> {
  c.check(`status of a call with ${what}`, await statusWith(c, session), 200, { judges });
}

/** Checks that a session has ended. */
async function judgeEnded(c: CaseContext, session: string, what: string, logout: string): Promise<void> {
  const status = await statusWith(c, session);
  const judges = ['STA-03', 'SEC-05', 'OUT-05', logout];
  c.check(`${what} has ended`, status >= 400 && status < 500, true, { judges });
}

/** Logs in. Returns the id that is issued. */
async function logIn(c: CaseContext): Promise<string> {
  const answer = await c.subject.authenticate(undefined, { projection: 'id' });
  const { value } = answer;
  if (typeof value === 'string') c.fixture.endAfterwards(value);
  c.checkStatus(answer, 200, { judges: 'STA-01' });
  c.check('the answer is a text', typeof value, 'string', { judges: 'STA-01' });
  return String(value);
}

/** 3: a logout with its id ends a session, and no other. */
export const severalLoginsCases: readonly Case[] = rows(['GET', 'OUT-03'], ['POST', 'OUT-02']).map(([method, logout]) =>
  legacyCase(`session/several-logins/logout-by-${method.toLowerCase()}`, logout, async (c) => {
    const first = await logIn(c);
    const second = await logIn(c);
    const third = await logIn(c);
    const sessions = new Set([first, second, third]);
    c.check('number of sessions of three logins', sessions.size, 3, { judges: 'STA-07' });
    for (const session of sessions) await judgeValid(c, session, 'each session');
    const end = (session: string) =>
      sendMarked(c, { method, path: withSession('/rest/logout', session), session: false });
    if (sessions.size < 3) {
      if (c.fixture.isOfRun(first)) return;
      c.checkStatus(await end(first), 200);
      await judgeEnded(c, first, 'the session of all three', logout);
      return judgeValid(c, await logIn(c), 'the session of a login after that');
    }
    c.checkStatus(await end(second), 200);
    await judgeEnded(c, second, 'the second session', logout);
    await judgeValid(c, first, 'the first session after the end of the second', [...valid, logout]);
    await judgeValid(c, third, 'the third session after the end of the second', [...valid, logout]);
    c.checkStatus(await end(first), 200);
    await judgeEnded(c, first, 'the first session', logout);
    await judgeValid(c, third, 'the third session after the end of both others', [...valid, logout]);
    c.checkStatus(await end(third), 200);
    await judgeEnded(c, third, 'the third session', logout);
  }).with({
    needs: ['credentials', 'logout'],
    also: ['STA-01', 'STA-03', 'STA-07', 'SEC-04', 'SEC-05', 'OUT-05'],
    onlyReads: true,
  }),
);
