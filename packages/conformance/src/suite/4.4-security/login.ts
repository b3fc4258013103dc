import { setTimeout } from 'node:timers/promises';
import type { Case, CaseContext, Judging } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Observation, RawRequest } from '../../case/subject.js';
import { formData } from '../4.1-streaming/shared.js';
import { usually } from '../expectations.js';
import { encode, entitiesPath, queryOf, queryText, sendMarked, withSession } from '../requests.js';
import { at, checkFails, checkType, jsonOf, kindOf, memberOf, simpleName } from '../responses.js';
import { answers, entityCase, legacyCase, rows, testCase } from '../rows.js';
import { judgeSession, sessionFields } from './session-fields.js';
import { wrongPasswordCases } from './wrong-passwords.js';

/** The nullable members of a session, with the kinds of their values in either dialect, and their requirements. */
const nullable = [
  ['maxIdleTime', ['null', 'undefined', 'object', 'number'], ['USR-05', 'R-56-04']],
  ['effectiveRoles', ['null', 'undefined', 'object', 'array'], ['USR-08', 'R-56-05']],
  ['user', ['null', 'undefined', 'object'], ['USR-09', 'R-56-06']],
  ['id', ['null', 'undefined', 'string', 'number', 'object'], ['USR-10']],
] as const;

const nullableIds = ['USR-05', 'USR-08', 'USR-09', 'USR-10', 'R-56-04', 'R-56-05', 'R-56-06'] as const;

const isThere = (json: unknown, name: string): boolean => (at(json, name) ?? null) !== null;

/** The places where R-3 allows user and password. */
const credentialsIn = {
  query: (credentials) => ({ path: `/rest/authenticate${queryText(queryOf(credentials))}` }),
  form: (credentials) => ({ headers: formData, body: new URLSearchParams(credentials).toString() }),
  json: (credentials) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(credentials) }),
} as const satisfies {
  readonly [place: string]: (credentials: { readonly user: string; readonly password: string }) => Partial<RawRequest>;
};

/** Sends a log-in as a raw request. */
const logInBy = (c: CaseContext, request: Partial<RawRequest>): Promise<Observation> =>
  sendMarked(c, { method: 'POST', path: '/rest/authenticate', session: false, ...request });

/** The longest idle time for which a case waits, and how much later a session has certainly ended, in milliseconds. */
const longestIdleMs = 4000;
const longestSweepMs = 500;

/**
 * Makes a call in a session. A service checks the type after the session, so the deployment only needs an access.
 */
const callIn = (c: CaseContext, session: string): Promise<Observation> => {
  const path = withSession(`/rest/v2/entities/${encode(c.fixture.access)}/${encode(c.fixture.unknown.type)}`, session);
  return sendMarked(c, { method: 'GET', path, session: false });
};

/** Checks that the service accepts a session. */
async function judgeWorks(c: CaseContext, session: string, judging: Judging = {}): Promise<void> {
  c.check('status of a call with the session', (await callIn(c, session)).status, 404, judging);
}

export const loginCases: readonly Case[] = [
  ...rows(
    ['', 'AUT-03', ['STA-01', 'SEC-03', 'VSN-01']],
    ['id', 'AUT-03', ['STA-01', 'R-56-02']],
    ['envelope', 'AUT-04', ['TYP-09', 'R-30-04', 'R-56-03']],
    ['payload', 'AUT-05', sessionFields],
    ['none', 'AUT-06', []],
  ).map(([projection, requirement, also]) =>
    testCase(`authenticate/${projection || 'default'}`, requirement, async (c) => {
      const answer = await c.subject.authenticate(undefined, projection === '' ? {} : { projection });
      const session = projection === 'envelope' ? memberOf(answer.value, 'userSession') : answer.value;
      const id = typeof session === 'string' ? session : memberOf(session, 'sessionId');
      if (typeof id === 'string') c.fixture.endAfterwards(id);
      const isId = projection === '' || projection === 'id';
      const working: Judging = isId ? { judges: ['AUT-03', 'STA-01'] } : {};
      const accepted = { '': ['AUT-03', 'STA-01', 'SEC-03', 'VSN-01'], id: ['AUT-03', 'STA-01'] };
      c.checkStatus(answer, 200, isId ? { judges: accepted[projection] } : {});
      if (projection === 'none')
        return c.check('the answer is nothing', ['', 'null'].includes(answer.text.trim()), true);
      if (projection === 'envelope') {
        const judges = ['AUT-04', 'TYP-09'];
        checkType(c, answer.value, 'AuthenticationResponse', { judges });
        c.observe('successful', memberOf(answer.value, 'successful'), true, { judges: 'R-56-03' });
        c.observe('userSession', simpleName(session), 'UserSession', { judges: ['R-30-04', 'R-56-03'] });
        c.observe('sessionId of the userSession', typeof id, 'string', { judges: 'R-56-03' });
      }
      if (projection === 'payload') judgeSession(c, session, 'AUT-05');
      if (isId) {
        const judging = projection === 'id' ? { judges: ['AUT-03', 'R-56-02'] } : {};
        c.check('the answer is a text', typeof answer.value, 'string', judging);
      }
      // The content of the envelope is only observed.
      if (projection === 'envelope' && id === undefined) return;
      c.check('a session id', typeof id, 'string', working);
      await judgeWorks(c, String(id), working);
      if (!c.fixture.isOfRun(String(id))) c.checkStatus(await c.subject.logout(String(id)), 200, working);
    }).with({ needs: ['credentials', 'logout'], also, onlyReads: true }),
  ),
  testCase('authenticate/reachable', 'AUT-07', async (c) => {
    const shallow = await c.subject.authenticate(undefined, { projection: 'payload' });
    const full = await c.subject.authenticate(undefined, { projection: 'payload', depth: 'reachable' });
    const [little, much] = [jsonOf(shallow), jsonOf(full)];
    for (const json of [little, much]) c.fixture.endAfterwards(String(at(json, 'sessionId')));
    c.checkStatus(shallow, 200);
    c.checkStatus(full, 200);
    judgeSession(c, full.value, 'AUT-07');
    const explicit = await c.subject.authenticate(undefined, { projection: 'payload', depth: 'shallow' });
    c.fixture.endAfterwards(String(at(jsonOf(explicit), 'sessionId')));
    c.checkStatus(explicit, 200);
    for (const [name, , own] of nullable) {
      const shallowKind = kindOf(at(jsonOf(explicit), name));
      const judges = ['AUT-07', 'VAL-11', ...own];
      c.check(`${name} with depth=shallow is what it is by default`, shallowKind, kindOf(at(little, name)), {
        judges,
      });
    }
    for (const [name, kinds, judges] of nullable) {
      for (const json of [little, much]) {
        const isKnown = kinds.some((kind) => kind === kindOf(at(json, name)));
        c.check(`${name} is`, isKnown, true, { judges });
      }
    }
    const more = nullable.filter(([name]) => isThere(much, name) && !isThere(little, name));
    c.check('reachable has what is cut without it', more.length > 0, true);
    c.observe('user that is cut', at(little, 'user'), null, { judges: 'R-56-07' });
    c.observe('roles that are cut', at(little, 'effectiveRoles'), null, { judges: 'R-56-07' });
    const roles = at(much, 'effectiveRoles');
    const kindOfRoles = at(roles, '_type') ?? kindOf(roles);
    c.observe('roles', kindOfRoles, differs('D-10', 'set', 'array'), { judges: 'R-56-05' });
    const idle = at(much, 'maxIdleTime');
    const kindOfIdle = at(idle, '_type') ?? kindOf(idle);
    if (idle !== null) c.observe('idle time', kindOfIdle, differs('D-9', 'long', 'number'), { judges: 'R-56-04' });
    c.observe('user', kindOf(at(much, 'user')), 'object', { judges: 'R-56-06' });
    c.observe('name of the user', at(much, 'user', 'name'), c.fixture.credentials.user, { judges: 'R-56-06' });
  }).with({
    needs: ['credentials', 'logout'],
    also: [...sessionFields, ...nullableIds, 'R-56-07', 'VAL-11'],
    onlyReads: true,
    deviation: ['D-9', 'D-10'],
  }),
  testCase('authenticate/idle-time', 'R-56-04', async (c) => {
    const answer = await c.subject.authenticate(undefined, { projection: 'payload', depth: 'reachable' });
    const [id, idle] = ['sessionId', 'maxIdleTime'].map((name) => memberOf(answer.value, name));
    c.fixture.endAfterwards(String(id));
    c.checkStatus(answer, 200);
    // If a service states the idle time in seconds, a session of half an hour seems to end within two seconds.
    if (typeof idle !== 'number' || idle > longestIdleMs) return;
    await setTimeout(idle + longestSweepMs);
    const later = await callIn(c, String(id));
    c.observe('status of a call after the idle time', later.status, 401);
  }).with({ needs: ['credentials', 'logout'], onlyReads: true, waits: true }),
  ...wrongPasswordCases,
  testCase('authenticate/wrong', 'SEC-03', async (c) => {
    const { user } = c.fixture.credentials;
    const answers = [
      await c.subject.authenticate({ user, password: `${c.marker} wrong` }),
      await c.subject.authenticate({ user: `${c.marker} no such user`, password: `${c.marker} wrong` }),
    ];
    for (const answer of answers) {
      checkFails(c, answer);
      c.observe('status', answer.status, 401, { judges: 'R-3-01' });
    }
    // Only the id of the trace distinguishes the two.
    const [known, unknown] = answers.map(({ status, text }) => {
      const id = String(at(jsonOf({ text }), 'tracebackId'));
      return `${status} ${text.replaceAll(id, '')}`;
    });
    c.observe('answer to a wrong password', known, unknown, { judges: 'R-3-07' });
  }).with({ needs: ['credentials'], also: ['R-3-01', 'R-3-07'], onlyReads: true }),
  ...rows(
    ['no-user', 'AUT-01', 'R-3-02', 'password=x'],
    ['no-password', 'AUT-01', 'R-3-02', 'user=x'],
    ['blank-user', 'R-3-03', [], 'user=+&password=x'],
    ['blank-password', 'R-3-03', [], 'user=x&password='],
  ).map(([id, judges, also, body]) =>
    answers(`authenticate/${id}`, judges, usually(400), (c) => logInBy(c, { headers: formData, body })).with({
      needs: ['legacy'],
      also,
      onlyReads: true,
    }),
  ),
  ...rows(['query', 'R-3-04'], ['form', 'R-3-05'], ['json', 'R-3-06']).map(([place, requirement]) =>
    legacyCase(`authenticate/from/${place}`, requirement, async (c) => {
      const answer = await logInBy(c, credentialsIn[place](c.fixture.credentials));
      const id = jsonOf(answer);
      if (typeof id === 'string') c.fixture.endAfterwards(id);
      c.checkStatus(answer, 200);
      c.check('a session id', typeof id, 'string');
      await judgeWorks(c, String(id));
    }).with({ needs: ['credentials', 'logout'], onlyReads: true }),
  ),
  ...(['query', 'json'] as const).map((place) =>
    testCase(`authenticate/wrong/${place}`, 'SEC-03', async (c) => {
      // A service may lock a user after several wrong passwords in a row.
      await c.fixture.session();
      const { user } = c.fixture.credentials;
      checkFails(c, await logInBy(c, credentialsIn[place]({ user, password: `${c.marker} wrong` })));
    }).with({ needs: ['credentials'], onlyReads: true }),
  ),
  answers('authenticate/by-get', 'R-56-01', 405, (c) => logInBy(c, { method: 'GET' })).with({
    needs: ['legacy'],
    onlyReads: true,
  }),
  ...rows(
    ['get', 'OUT-03', 'GET', '/rest/logout'],
    ['post', 'OUT-02', 'POST', '/rest/logout'],
    ['v1', 'LEG-02', 'GET', '/rest/v1/logout'],
  ).map(([what, requirement, method, logout]) =>
    entityCase(`logout/${what}`, requirement, async (c) => {
      const id = await c.fixture.session();
      c.checkStatus(await sendMarked(c, { method, path: withSession(logout, id), session: false }), 200);
      const path = withSession(entitiesPath(c), id);
      const answer = await sendMarked(c, { method: 'GET', path, session: false });
      const hasEnded = answer.status >= 400 && answer.status < 500;
      c.check('the session has ended', hasEnded, true, { judges: [requirement, 'OUT-05', 'SEC-04'] });
    }).with({ needs: ['credentials', 'logout'], also: ['OUT-05', 'SEC-04'], onlyReads: true }),
  ),
  testCase('logout/without-session', 'OUT-01', async (c) => {
    checkFails(c, await sendMarked(c, { method: 'POST', path: '/rest/logout', session: false }));
  }).with({ needs: ['legacy'], onlyReads: true }),
];
