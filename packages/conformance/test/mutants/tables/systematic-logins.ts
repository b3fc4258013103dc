import { ownUser } from '../../../src/target/own-deployment.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  all,
  call,
  dropParameter,
  editBodyText,
  editJson,
  editText,
  given,
  header,
  ifStatus,
  insteadOf,
  isNode,
  type Mutation,
  type Node,
  on,
  setParameter,
  status,
  type When,
  without,
  withoutHeader,
} from '../mutations/index.js';
import { projects, projectsByDefault } from './legacy-mutations.js';

const login = call('authenticate');
const { user, password } = ownUser;

/** The projections of a login, with the requirements of their results. `none given`: without a projection. */
const projections = {
  'none given': 'AUT-03',
  id: 'AUT-03',
  envelope: 'AUT-04',
  payload: 'AUT-05',
  none: 'AUT-06',
} as const;
type Projection = keyof typeof projections;

const named = ['id', 'envelope', 'payload', 'none'] as const;
const every: readonly Projection[] = ['none given', ...named];
const request = (projection: Projection): When =>
  projection === 'none given' ? without('projection') : given('projection', projection);

/** Each projection has the answer of another one. A check that notices this also notices the others. */
const confused: readonly Row[] = every.map((from) => {
  const to = from === 'payload' ? 'envelope' : 'payload';
  return mutant(
    projections[from],
    `a login with the projection ${from} answers as with ${to}`,
    from === 'none given' ? projectsByDefault('authenticate', to) : projects('authenticate', from, to),
  );
});

const shapes: { readonly [what: string]: (json: unknown) => unknown } = {
  'a list of it': (json) => [json],
  'an object with it': (value) => ({ value }),
  'its text': (json) => (typeof json === 'string' ? JSON.stringify(json) : String(isNode(json) ? json['_type'] : json)),
};

const contents: { readonly [what: string]: string } = { true: 'true', 'an empty list': '[]', 'an empty text': '""' };

/** Each projection answers another kind of value. The text of the id would be the id itself with more quotes. */
const shaped: readonly Row[] = [
  ...(['none given', 'id', 'envelope', 'payload'] as const).flatMap((projection) =>
    Object.entries(shapes).map(([what, change]) =>
      mutant(
        projections[projection],
        `a login with the projection ${projection} does not answer the value but ${what}`,
        on('POST', login, request(projection), ifStatus(200, editJson(change))),
      ),
    ),
  ),
  ...Object.entries(contents).map(([what, text]) =>
    mutant(
      'AUT-06',
      `a login with the projection none answers ${what}`,
      on(
        'POST',
        login,
        request('none'),
        ifStatus(
          200,
          editText(() => text),
        ),
      ),
    ),
  ),
];

type Change = (session: Node) => Node;
const drop =
  (name: string): Change =>
  ({ [name]: _dropped, ...rest }) =>
    rest;
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

/** What is never null, and what each can be in its place. */
const fields: readonly (readonly [field: string, requirement: string, others: readonly unknown[]])[] = [
  ['sessionId', 'USR-02', [7, { value: 'x' }]],
  ['creationDate', 'USR-03', [1767225600000, 'yesterday']],
  ['lastAccessedDate', 'USR-04', [1767225600000, 'yesterday']],
  ['isInvalidated', 'USR-06', ['false', 0]],
  ['referenceCounter', 'USR-07', ['0', 0.5]],
];

const depths = ['by default', 'with depth=reachable'] as const;

const fieldRows: readonly Row[] = depths.flatMap((depth) =>
  fields.flatMap(([field, requirement, others]) => [
    mutant(requirement, `${field} of a session is missing ${depth}`, inSession(depth, drop(field))),
    mutant(requirement, `${field} of a session is null ${depth}`, inSession(depth, set(field, null))),
    ...others.map((value) =>
      mutant(
        requirement,
        `${field} of a session is ${JSON.stringify(value)} ${depth}`,
        inSession(depth, set(field, value)),
      ),
    ),
  ]),
);

/** The date of the last access in a time zone, which the offset does not say. */
const accessedLater: Change = (json) => {
  const { lastAccessedDate } = json;
  if (!isNode(lastAccessedDate)) return json;
  const later = new Date(Date.parse(String(lastAccessedDate['value'])) + 2 * 3_600_000);
  return { ...json, lastAccessedDate: { ...lastAccessedDate, value: later.toISOString().replace('Z', '+0000') } };
};

const full = (change: Change): Mutation => inSession('with depth=reachable', change);

const nullables: readonly Row[] = [
  ...depths.flatMap((depth) => [
    mutant('USR-05', `maxIdleTime of a session is a text ${depth}`, inSession(depth, set('maxIdleTime', '30 minutes'))),
    mutant('USR-08', `effectiveRoles of a session is a number ${depth}`, inSession(depth, set('effectiveRoles', 1))),
    mutant('USR-09', `user of a session is a text ${depth}`, inSession(depth, set('user', user))),
    mutant('USR-10', `id of a session is a boolean ${depth}`, inSession(depth, set('id', true))),
  ]),
  mutant('R-56-04', 'maxIdleTime of a session is missing', full(drop('maxIdleTime'))),
  mutant('R-56-04', 'maxIdleTime of a session is a text', full(set('maxIdleTime', '30 minutes'))),
  mutant(
    'R-56-04',
    'maxIdleTime of a session is in seconds',
    full(set('maxIdleTime', { value: '1800', _type: 'long' })),
  ),
  ...depths.map((depth) =>
    mutant('USR-04', `lastAccessedDate of a session is two hours late ${depth}`, inSession(depth, accessedLater)),
  ),
  mutant('R-56-05', 'effectiveRoles of a session is missing', full(drop('effectiveRoles'))),
  mutant('R-56-05', 'effectiveRoles of a session is a text', full(set('effectiveRoles', 'tester'))),
  mutant('R-56-06', 'user of a session is missing', full(drop('user'))),
  mutant('R-56-06', 'user of a session is always the same', full(set('user', { _type: 'User', name: 'somebody' }))),
  mutant('R-56-06', 'user of a session has no name', full(set('user', { _type: 'User', id: 'x' }))),
  mutant('AUT-07', 'a login goes as deep as `reachable` by default', deep(without('depth'), 'reachable')),
  mutant('AUT-07', 'a login goes one level deep by default', deep(without('depth'), '1')),
  mutant('AUT-07', 'a login with `shallow` goes as deep as `reachable`', deep(given('depth', 'shallow'), 'reachable')),
  mutant('AUT-07', 'a login with `reachable` goes no deeper', deep(given('depth', 'reachable'), 'shallow')),
];

function deep(when: When, depth: string): Mutation {
  return on('POST', login, given('projection', 'payload'), when, setParameter('depth', depth));
}

const inEnvelope = (change: Change): Mutation =>
  on(
    'POST',
    login,
    given('projection', 'envelope'),
    ifStatus(
      200,
      editJson((json) => (isNode(json) ? change(json) : json)),
    ),
  );

const envelopes: readonly Row[] = [
  mutant('R-56-03', 'the envelope of a login has no `successful`', inEnvelope(drop('successful'))),
  mutant('R-56-03', '`successful` of a login is always false', inEnvelope(set('successful', false))),
  mutant('R-56-03', 'the envelope of a login has no session', inEnvelope(drop('userSession'))),
  mutant('R-56-03', 'the envelope of a login has the id in place of the session', inEnvelope(set('userSession', 'id'))),
  mutant(
    'R-56-03',
    'the session in the envelope of a login has no id',
    inEnvelope((json) => {
      const session = json['userSession'];
      return isNode(session) ? { ...json, userSession: drop('sessionId')(session) } : json;
    }),
  ),
];

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
    on(
      'POST',
      login,
      header('content-type', form),
      editBodyText(() => ''),
    ),
  ),
  mutant(
    'R-3-06',
    'JSON with user and password is passed over',
    on(
      'POST',
      login,
      header('content-type', /^application\/json/),
      editBodyText(() => '{}'),
    ),
  ),
  mutant('R-3-01', 'a wrong password fails inside', on('POST', login, ifStatus(401, status(500)))),
  mutant('R-3-01', 'a wrong password is forbidden', on('POST', login, ifStatus(401, status(403)))),
  mutant('R-3-02', 'a missing password is wrong', on('POST', login, without('password'), ifStatus(400, status(401)))),
  mutant('R-3-02', 'a missing user is wrong', on('POST', login, without('user'), ifStatus(400, status(401)))),
  ...(['user', 'password'] as const).map((name) =>
    mutant('R-3-03', `a blank ${name} is as good as any`, on('POST', login, given(name, /^\s*$/), known)),
  ),
  mutant(
    'R-3-07',
    'the answer to a wrong password tells that the user is known',
    on(
      'POST',
      login,
      given('user', user),
      ifStatus(
        401,
        editText((text) => text.replace('}', ',"known":true}')),
      ),
    ),
  ),
  mutant(
    'SEC-03',
    'any password of a known user is right',
    on('POST', login, given('user', user), insteadOf(401, known)),
  ),
];

/** 2.3 and 4.4: what a login answers, by projection and depth, and the credentials that it takes. */
export const systematicLogins = tableOf(
  'logins',
  ...confused,
  ...shaped,
  ...fieldRows,
  ...nullables,
  ...envelopes,
  ...credentials,
);
