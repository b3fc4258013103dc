import { ownUser } from '../../../src/target/own-deployment.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  all,
  call,
  dropParameter,
  editBodyText,
  editJson,
  given,
  header,
  ifStatus,
  isNode,
  type Mutation,
  type Node,
  on,
  replaceInText,
  requests,
  setParameter,
  type When,
  without,
  withoutHeader,
} from '../mutations/index.js';
import { hasNo } from './legacy-mutations.js';

const login = call('authenticate');
const { user, password } = ownUser;

type Change = (session: Node) => Node;
const set =
  (name: string, value: unknown): Change =>
  (session) => ({ ...session, [name]: value });

/** The session in the answer to a login with `payload`, by the depth that is asked for. */
const sessions = {
  'by default': without('depth'),
  'with depth=reachable': given('depth', 'reachable'),
} as const;

const inSession = (depth: keyof typeof sessions, change: Change): Mutation =>
  on(
    'POST',
    login,
    given('projection', 'payload'),
    sessions[depth],
    ifStatus(
      200,
      editJson((json) => (isNode(json) ? change(json) : json)),
    ),
  );

const depths = ['by default', 'with depth=reachable'] as const;

/** The date of the last access in a time zone, which the offset does not say. */
const accessedLater: Change = (json) => {
  const { lastAccessedDate } = json;
  if (!isNode(lastAccessedDate)) return json;
  const later = new Date(Date.parse(String(lastAccessedDate['value'])) + 2 * 3_600_000);
  return { ...json, lastAccessedDate: { ...lastAccessedDate, value: later.toISOString().replace('Z', '+0000') } };
};

const full = (change: Change): Mutation => inSession('with depth=reachable', change);

const calls: readonly Row[] = [
  mutant('AUT-02', 'there is no POST', hasNo('POST', 'authenticate')),
  mutant('AUT-07', '`depth` is not read', on('POST', login, dropParameter('depth'))),
];

const nullables: readonly Row[] = [
  mutant(
    'R-56-04',
    'maxIdleTime of a session is in seconds',
    full(set('maxIdleTime', { value: '1800', _type: 'long' })),
  ),
  ...depths.map((depth) =>
    mutant('USR-04', `lastAccessedDate of a session is two hours late ${depth}`, inSession(depth, accessedLater)),
  ),
  mutant('R-56-06', 'user of a session is always the same', full(set('user', { _type: 'User', name: 'somebody' }))),
  mutant('R-56-06', 'user of a session has no name', full(set('user', { _type: 'User', id: 'x' }))),
  mutant('AUT-07', 'a login goes as deep as `reachable` by default', deep(without('depth'), 'reachable')),
  mutant('AUT-07', 'a login with `shallow` goes as deep as `reachable`', deep(given('depth', 'shallow'), 'reachable')),
];

function deep(when: When, depth: string): Mutation {
  return on('POST', login, given('projection', 'payload'), when, setParameter('depth', depth));
}

const form = /^application\/x-www-form-urlencoded/;
const known = all(setParameter('user', user), setParameter('password', password));

const credentials: readonly Row[] = [
  mutant(
    'R-3-04',
    'user and password in the query are passed over',
    on('POST', login, withoutHeader('content-type'), dropParameter('user', 'password')),
  ),
  mutant(
    'R-3-05',
    'a form with user and password is passed over',
    requests('POST', login, header('content-type', form))(editBodyText(() => '')),
  ),
  mutant(
    'R-3-06',
    'JSON with user and password is passed over',
    requests('POST', login, header('content-type', /^application\/json/))(editBodyText(() => '{}')),
  ),
  ...(['user', 'password'] as const).map((name) =>
    mutant('R-3-03', `a blank ${name} is as good as any`, on('POST', login, given(name, /^\s*$/), known)),
  ),
  mutant(
    'R-3-07',
    'the answer to a wrong password tells that the user is known',
    on('POST', login, given('user', user), ifStatus(401, replaceInText('}', ',"known":true}'))),
  ),
];

/** 2.3 and 4.4: what a login answers, by projection and depth, and the credentials that it takes. */
export const systematicLogins = tableOf('logins', ...calls, ...nullables, ...credentials);
