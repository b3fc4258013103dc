import { setTimeout } from 'node:timers/promises';
import type { Case, CaseContext, Judging } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Observation } from '../../case/subject.js';
import { withSession } from '../5-authentication/shared.js';
import { encode, entityPath, queryOf, queryText, sendMarked } from '../requests.js';
import { at, checkRefused, checkType, jsonOf, kindOf, memberOf, simpleName } from '../responses.js';
import { entityCase, legacyCase, testCase } from '../rows.js';
import { judgeSession, sessionFields } from './session-fields.js';
import { wrongPasswordCases } from './wrong-passwords.js';

/** The kinds of values that a nullable member of a session can have, in either dialect. */
const nullable: { readonly [name: string]: readonly string[] } = {
  maxIdleTime: ['null', 'undefined', 'object', 'number'],
  effectiveRoles: ['null', 'undefined', 'object', 'array'],
  user: ['null', 'undefined', 'object'],
  id: ['null', 'undefined', 'string', 'number', 'object'],
};

const nullableRequirements: { readonly [name: string]: readonly string[] } = {
  maxIdleTime: ['USR-05', 'R-56-04'],
  effectiveRoles: ['USR-08', 'R-56-05'],
  user: ['USR-09', 'R-56-06'],
  id: ['USR-10'],
};

const isThere = (json: unknown, name: string): boolean => (at(json, name) ?? null) !== null;

/** The places where R-3 allows user and password. */
const credentialsIn = {
  query: (user: string, password: string) => ({
    query: queryText(queryOf({ user, password })),
  }),
  form: (user: string, password: string) => ({
    query: undefined,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user, password }).toString(),
  }),
  json: (user: string, password: string) => ({
    query: undefined,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password }),
  }),
} as const;

/** The longest idle time for which a case waits, and how much later a session has ended for sure, in milliseconds. */
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
  ...(['', 'id', 'envelope', 'payload', 'none'] as const).map((projection) =>
    testCase(
      `authenticate/${projection || 'default'}`,
      { '': 'AUT-03', id: 'AUT-03', envelope: 'AUT-04', payload: 'AUT-05', none: 'AUT-06' }[projection],
      {
        needs: ['credentials', 'logout'],
        also: {
          '': ['STA-01', 'SEC-03', 'VSN-01'],
          id: ['STA-01', 'R-56-02'],
          envelope: ['TYP-09', 'R-30-04', 'R-56-03'],
          payload: sessionFields,
          none: [],
        }[projection],
        onlyReads: true,
      },
      async (c) => {
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
      },
    ),
  ),
  testCase(
    'authenticate/reachable',
    'AUT-07',
    {
      needs: ['credentials', 'logout'],
      also: [
        ...sessionFields,
        'USR-05',
        'USR-08',
        'USR-09',
        'USR-10',
        'R-56-04',
        'R-56-05',
        'R-56-06',
        'R-56-07',
        'VAL-11',
      ],
      onlyReads: true,
      raw: 'wire',
      deviation: ['D-9', 'D-10'],
    },
    async (c) => {
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
      for (const name of Object.keys(nullable)) {
        const shallowKind = kindOf(at(jsonOf(explicit), name));
        c.check(`${name} with depth=shallow is what it is by default`, shallowKind, kindOf(at(little, name)), {
          judges: ['AUT-07', 'VAL-11', ...(nullableRequirements[name] ?? [])],
        });
      }
      for (const [name, kinds] of Object.entries(nullable)) {
        const judging = { judges: nullableRequirements[name] ?? [] };
        for (const json of [little, much]) c.check(`${name} is`, kinds.includes(kindOf(at(json, name))), true, judging);
      }
      const more = Object.keys(nullable).filter((name) => isThere(much, name) && !isThere(little, name));
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
    },
  ),
  testCase(
    'authenticate/idle-time',
    'R-56-04',
    { needs: ['credentials', 'logout'], onlyReads: true, waits: true },
    async (c) => {
      const answer = await c.subject.authenticate(undefined, { projection: 'payload', depth: 'reachable' });
      const [id, idle] = ['sessionId', 'maxIdleTime'].map((name) => memberOf(answer.value, name));
      c.fixture.endAfterwards(String(id));
      c.checkStatus(answer, 200);
      // A service that gives seconds seems to end a session of half an hour within two seconds.
      if (typeof idle !== 'number' || idle > longestIdleMs) return;
      await setTimeout(idle + longestSweepMs);
      const later = await callIn(c, String(id));
      c.observe('status of a call after the idle time', later.status, 401);
    },
  ),
  ...wrongPasswordCases,
  testCase(
    'authenticate/wrong',
    'SEC-03',
    { needs: ['credentials'], also: ['R-3-01', 'R-3-07'], onlyReads: true },
    async (c) => {
      const { user } = c.fixture.credentials;
      const answers = [
        await c.subject.authenticate({ user, password: `${c.marker} wrong` }),
        await c.subject.authenticate({ user: `${c.marker} no such user`, password: `${c.marker} wrong` }),
      ];
      for (const answer of answers) {
        c.check('the call fails', answer.status >= 400, true);
        c.observe('status', answer.status, 401, { judges: 'R-3-01' });
      }
      // Only the id of the trace distinguishes the two.
      const [known, unknown] = answers.map(({ status, text }) => {
        const id = String(at(jsonOf({ text }), 'tracebackId'));
        return `${status} ${text.replaceAll(id, '')}`;
      });
      c.observe('answer to a wrong password', known, unknown, { judges: 'R-3-07' });
    },
  ),
  ...(
    [
      { id: 'no-user', requirement: ['AUT-01', 'R-3-02'], judges: 'AUT-01', body: 'password=x' },
      { id: 'no-password', requirement: ['AUT-01', 'R-3-02'], judges: 'AUT-01', body: 'user=x' },
      { id: 'blank-user', requirement: 'R-3-03', judges: 'R-3-03', body: 'user=+&password=x' },
      { id: 'blank-password', requirement: 'R-3-03', judges: 'R-3-03', body: 'user=x&password=' },
    ] as const
  ).map(({ id, requirement, judges, body }) =>
    testCase(
      `authenticate/${id}`,
      judges,
      { needs: ['legacy'], also: requirement, onlyReads: true, raw: 'body' },
      async (c) => {
        checkRefused(
          c,
          await sendMarked(c, {
            method: 'POST',
            path: '/rest/authenticate',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body,
            session: false,
          }),
        );
      },
    ),
  ),
  ...(['query', 'form', 'json'] as const).map((from) =>
    legacyCase(
      `authenticate/from/${from}`,
      { query: 'R-3-04', form: 'R-3-05', json: 'R-3-06' }[from],
      { needs: ['credentials', 'logout'], onlyReads: true, raw: 'body' },
      async (c) => {
        const { user, password } = c.fixture.credentials;
        const { query = '', ...request } = credentialsIn[from](user, password);
        const path = `/rest/authenticate${query}`;
        const answer = await sendMarked(c, { method: 'POST', path, session: false, ...request });
        const id = jsonOf(answer);
        if (typeof id === 'string') c.fixture.endAfterwards(id);
        c.checkStatus(answer, 200);
        c.check('a session id', typeof id, 'string');
        await judgeWorks(c, String(id));
      },
    ),
  ),
  ...(['query', 'json'] as const).map((place) =>
    testCase(
      `authenticate/wrong/${place}`,
      'SEC-03',
      { needs: ['credentials'], onlyReads: true, raw: 'body' },
      async (c) => {
        // A service may lock a user after several wrong passwords in a row.
        await c.fixture.session();
        const { query = '', ...request } = credentialsIn[place](c.fixture.credentials.user, `${c.marker} wrong`);
        const path = `/rest/authenticate${query}`;
        const answer = await sendMarked(c, { method: 'POST', path, session: false, ...request });
        c.check('the call fails', answer.status >= 400, true);
      },
    ),
  ),
  testCase('authenticate/by-get', 'R-56-01', { needs: ['legacy'], onlyReads: true, raw: 'route' }, async (c) => {
    c.checkStatus(await sendMarked(c, { method: 'GET', path: '/rest/authenticate', session: false }), 405);
  }),
  ...(['GET', 'POST'] as const).map((method) =>
    entityCase(
      `logout/${method.toLowerCase()}`,
      method === 'GET' ? 'OUT-03' : 'OUT-02',
      { needs: ['credentials', 'logout'], also: ['OUT-05', 'SEC-04'], onlyReads: true, raw: 'route' },
      async (c) => {
        const id = await c.fixture.session();
        c.checkStatus(
          await sendMarked(c, { method, path: `/rest/logout?sessionId=${encode(id)}`, session: false }),
          200,
        );
        const path = withSession(entityPath(c, { type: c.fixture.type('entityType') }), id);
        const answer = await sendMarked(c, { method: 'GET', path, session: false });
        const hasEnded = answer.status >= 400 && answer.status < 500;
        c.check('the session has ended', hasEnded, true, { judges: ['OUT-05', 'SEC-04'] });
      },
    ),
  ),
  testCase('logout/without-session', 'OUT-01', { needs: ['legacy'], onlyReads: true, raw: 'request' }, async (c) => {
    const answer = await sendMarked(c, { method: 'POST', path: '/rest/logout', session: false });
    c.check('the call fails', answer.status >= 400, true);
  }),
];
