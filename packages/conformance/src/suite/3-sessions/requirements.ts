import { rules, should, untested } from '../statements.js';

/** 3: how a session begins and ends. */
export const states = rules('3', {
  'STA-01: (none), authenticate | Condition + Next state + Other effect':
    'Authenticating with valid credentials makes a valid session and issues its id.',
  'STA-02: (none), authenticate | Other effect': untested(
    'Authenticating with the projection `none` makes a session as well.',
    'The response does not contain its id, and no call lists the sessions; that such a call succeeds is judged by AUT-06.',
  ),
  'STA-03: valid session, logout with its sessionId | Next state + Other effect':
    'Logging out with its id ends a valid session: calls with that id need a new one.',
  'STA-04: valid session, expiry | Condition + Next state': untested(
    'A session that expires has ended.',
    'How long a session lives is not shown, and no call of the service makes it older; the tests of the server advance its clock.',
  ),
  'STA-05: #2': untested(
    'A session has the flag `isInvalidated`.',
    'The specification does not describe when it is set. USR-06 judges that the member exists.',
  ),
  'STA-06: #3': untested('Other lifecycles are open.', 'The specification shows none.'),
  'STA-07: (none), authenticate | Other effect': should('Each log-in creates a new session.'),
});
