import type { Case, CaseContext } from '../case.js';
import type { Need } from '../fixtures/needs.js';
import { cellsOf, slug } from '../matrices/grid.js';
import { legacyMethods } from '../matrices/methods.js';
import {
  at,
  callPath,
  encode,
  entityPath,
  jsonOf,
  kindOf,
  literal,
  memberOf,
  propertyPath,
  queryText,
  reading,
  sendMarked,
  simpleName,
  writing,
} from './define.js';

/** A path of each endpoint that works with a session. */
const paths: { readonly [name: string]: (c: CaseContext) => Promise<string> } = {
  entities: async (c) => entityPath(c, { type: c.fixture.type('entityType') }),
  entity: async (c) => entityPath(c, await c.fixture.existing()),
  property: async (c) => propertyPath(c, await c.fixture.existing(), c.fixture.property('stringProperty')),
  legacy: async (c) => callPath(c, '/rest/fetch', [['type', c.fixture.type('entityType')]]),
  'legacy v1': async (c) => callPath(c, '/rest/v1/fetch', [['type', c.fixture.type('entityType')]]),
  action: async (c) => callPath(c, '/rest/action', [['name', 'x']]),
  evaluation: async (c) => callPath(c, '/rest/eval', [['type', 'x']]),
  streaming: async (c) => callPath(c, '/streaming', [['resourceId', 'x']]),
};

const judgedPaths: { readonly [name: string]: readonly string[] } = {
  legacy: ['LEG-02', 'CRU-01'],
  'legacy v1': ['LEG-02'],
  action: ['ACT-04'],
  evaluation: ['EVA-05'],
  streaming: ['STR-01'],
  entity: ['R-1-08'],
};

const with_ = (path: string, id: string): string => `${path}${path.includes('?') ? '&' : '?'}sessionId=${encode(id)}`;

const basic: readonly Need[] = ['entityType', 'stringProperty'];

const sessionCases: readonly Case[] = [
  ...Object.entries(paths).flatMap(([name, pathOf]) => {
    const own = judgedPaths[name] ?? [];
    // An action may change something.
    const define = name === 'action' ? writing : reading;
    const needs: readonly Need[] = name.startsWith('legacy') ? [...basic, 'legacy'] : basic;
    const refused = async (c: CaseContext, path: string) => {
      const answer = await sendMarked(c, { method: 'GET', path, session: false });
      c.check('the status is from 400 to 499', answer.status >= 400 && answer.status < 500, true);
      c.observe('status', answer.status, 401);
    };
    return [
      literal(
        'request',
        define(`session/missing/${slug(name)}`, ['SEC-01', 'R-1-01', 'R-1-04', ...own], needs, async (c) =>
          refused(c, await pathOf(c)),
        ),
      ),
      literal(
        'request',
        define(`session/unknown/${slug(name)}`, ['SEC-01', 'R-1-02', 'R-1-04'], needs, async (c) =>
          refused(c, with_(await pathOf(c), '00000000-0000-4000-8000-000000000000')),
        ),
      ),
      literal(
        'request',
        define(
          `session/ended/${slug(name)}`,
          ['SEC-05', 'STA-03', 'R-1-03', 'R-1-04', 'OUT-05', 'SEC-04'],
          [...needs, 'logout', 'credentials'],
          async (c) => {
            const id = await c.fixture.session();
            const path = await pathOf(c);
            if (name === 'entities')
              c.checkStatus(await sendMarked(c, { method: 'GET', path: with_(path, id), session: false }), 200);
            c.checkStatus(await c.subject.logout(id), 200);
            await refused(c, with_(path, id));
          },
        ),
      ),
    ];
  }),
  ...(
    [
      { id: 'query', requirement: ['SEC-02', 'OPT-SES-01'], headers: () => ({}), query: true },
      { id: 'gm-session-id', requirement: 'R-2-01', headers: (id: string) => ({ 'gm-session-id': id }), query: false },
      { id: 'gm-sessionId', requirement: 'R-2-02', headers: (id: string) => ({ 'gm-sessionId': id }), query: false },
      { id: 'cookie', requirement: 'R-2-03', headers: (id: string) => ({ cookie: `sessionId=${id}` }), query: false },
      {
        id: 'bearer',
        requirement: 'R-2-04',
        headers: (id: string) => ({ authorization: `Bearer ${id}` }),
        query: false,
      },
      { id: 'query-first', requirement: 'R-2-05', headers: () => ({ 'gm-session-id': 'no-session' }), query: true },
    ] as const
  ).map(({ id: name, requirement, headers, query }) =>
    literal(
      'header',
      reading(`session/carrier/${name}`, requirement, ['entityType', 'credentials', 'logout'], async (c) => {
        const id = await c.fixture.session();
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [['max-results', '1']]);
        const answer = await sendMarked(c, {
          method: 'GET',
          path: query ? with_(path, id) : path,
          headers: headers(id),
          session: false,
        });
        c.checkStatus(answer, 200);
      }),
    ),
  ),
  reading('session/no-entity', 'R-2-06', ['entityType'], async (c) => {
    const answer = await c.subject.queryEntities({ type: `${c.fixture.vendor}.model.securityservice.UserSession` });
    c.check(
      'no session is answered',
      answer.status >= 400 || (Array.isArray(answer.value) && answer.value.length === 0),
      true,
    );
  }),
];

const loginCases: readonly Case[] = [
  ...(['', 'id', 'envelope', 'payload', 'none'] as const).map((projection) =>
    reading(
      `authenticate/${projection || 'default'}`,
      {
        '': ['AUT-03', 'STA-01', 'SEC-03', 'VSN-01'],
        id: ['AUT-03', 'STA-01', 'R-56-02'],
        envelope: ['AUT-04', 'TYP-09', 'R-30-04', 'R-56-03'],
        payload: ['AUT-05', 'USR-01', 'USR-02', 'USR-03', 'USR-04', 'USR-06', 'USR-07'],
        none: ['AUT-06', 'STA-02'],
      }[projection],
      ['credentials', 'logout'],
      async (c) => {
        const answer = await c.subject.authenticate(undefined, projection === '' ? {} : { projection });
        c.checkStatus(answer, 200);
        if (projection === 'none') return c.check('answer', answer.text, '');
        const session = projection === 'envelope' ? memberOf(answer.value, 'userSession') : answer.value;
        const id = typeof session === 'string' ? session : memberOf(session, 'sessionId');
        if (projection === 'envelope') {
          c.check('type of the answer', simpleName(answer.value), 'AuthenticationResponse');
          c.observe('successful', memberOf(answer.value, 'successful'), true);
          c.observe('userSession', simpleName(session), 'UserSession');
        }
        if (projection === 'payload') {
          c.check('type of the answer', simpleName(session), 'UserSession');
          for (const [name, kind] of Object.entries({
            sessionId: 'string',
            creationDate: 'object',
            lastAccessedDate: 'object',
            isInvalidated: 'boolean',
            referenceCounter: 'number',
          }))
            c.check(`${name} is`, kindOf(memberOf(session, name)), kind);
        }
        if (projection === 'envelope' && id === undefined) return;
        c.check('a session id', typeof id, 'string');
        c.checkStatus(await c.subject.logout(String(id)), 200);
      },
    ),
  ),
  literal(
    'wire',
    reading(
      'authenticate/reachable',
      ['AUT-07', 'USR-05', 'USR-08', 'USR-09', 'USR-10', 'R-56-04', 'R-56-05', 'R-56-06', 'R-56-07', 'VAL-11'],
      ['credentials', 'logout'],
      async (c) => {
        const shallow = await c.subject.authenticate(undefined, { projection: 'payload' });
        const full = await c.subject.authenticate(undefined, { projection: 'payload', depth: 'reachable' });
        c.checkStatus(full, 200);
        const [little, much] = [jsonOf(shallow), jsonOf(full)];
        for (const name of ['maxIdleTime', 'effectiveRoles', 'user', 'id']) {
          const value = at(much, name);
          c.check(
            `${name} may be null, or has a value`,
            value === null || ['object', 'string', 'number', 'undefined', 'array'].includes(kindOf(value)),
            true,
          );
        }
        c.check('reachable has no less', full.text.length >= shallow.text.length, true);
        c.observe('user that is cut', at(little, 'user'), null);
        c.observe('roles that are cut', at(little, 'effectiveRoles'), null);
        c.observe('roles', at(much, 'effectiveRoles', '_type') ?? kindOf(at(much, 'effectiveRoles')), 'set');
        c.observe(
          'idle time',
          at(much, 'maxIdleTime', '_type') ?? at(much, 'maxIdleTime'),
          at(much, 'maxIdleTime') === null ? null : 'long',
        );
        c.observe('user', kindOf(at(much, 'user')), 'object');
        for (const json of [little, much]) await c.subject.logout(String(at(json, 'sessionId')));
      },
    ),
  ),
  reading('authenticate/wrong', ['SEC-03', 'R-3-01', 'R-3-07'], ['credentials'], async (c) => {
    const answers = [
      await c.subject.authenticate({ user: 'no such user', password: 'wrong' }),
      await c.subject.authenticate({ user: 'no such user either', password: 'wrong' }),
    ];
    for (const answer of answers) {
      c.check('the status is from 400 to 499', answer.status >= 400 && answer.status < 500, true);
      c.observe('status', answer.status, 401);
    }
  }),
  ...(
    [
      { id: 'no-user', requirement: ['AUT-01', 'R-3-02'], body: 'password=x' },
      { id: 'no-password', requirement: ['AUT-01', 'R-3-02'], body: 'user=x' },
      { id: 'blank-user', requirement: 'R-3-03', body: 'user=+&password=x' },
      { id: 'blank-password', requirement: 'R-3-03', body: 'user=x&password=' },
    ] as const
  ).map(({ id, requirement, body }) =>
    literal(
      'body',
      reading(`authenticate/${id}`, requirement, ['legacy'], async (c) => {
        const answer = await sendMarked(c, {
          method: 'POST',
          path: '/rest/authenticate',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
          session: false,
        });
        c.check('the call fails', answer.status >= 400, true);
        c.observe('status', answer.status, 400);
      }),
    ),
  ),
  ...(
    [
      {
        id: 'query',
        requirement: 'R-3-04',
        path: `/rest/authenticate${queryText([
          ['user', 'no such user'],
          ['password', 'wrong'],
        ])}`,
        type: '',
        body: '',
      },
      {
        id: 'form',
        requirement: 'R-3-05',
        path: '/rest/authenticate',
        type: 'application/x-www-form-urlencoded',
        body: 'user=no+such+user&password=wrong',
      },
      {
        id: 'json',
        requirement: 'R-3-06',
        path: '/rest/authenticate',
        type: 'application/json',
        body: '{"user":"no such user","password":"wrong"}',
      },
    ] as const
  ).map(({ id, requirement, path, type, body }) =>
    literal(
      'body',
      reading(`authenticate/from/${id}`, requirement, ['legacy'], async (c) => {
        // Wrong ones are refused as such (401), missing ones as missing (400): that tells whether they were read.
        const answer = await sendMarked(c, {
          method: 'POST',
          path,
          session: false,
          ...(type === '' ? {} : { headers: { 'content-type': type }, body }),
        });
        c.checkStatus(answer, 401);
      }),
    ),
  ),
  literal(
    'route',
    reading('authenticate/by-get', 'R-56-01', ['legacy'], async (c) => {
      c.checkStatus(await sendMarked(c, { method: 'GET', path: '/rest/authenticate', session: false }), 405);
    }),
  ),
  ...(['GET', 'POST'] as const).map((method) =>
    literal(
      'route',
      reading(
        `logout/${method.toLowerCase()}`,
        [method === 'GET' ? 'OUT-03' : 'OUT-02', 'OUT-05', 'SEC-04'],
        ['credentials', 'logout', 'entityType'],
        async (c) => {
          const id = await c.fixture.session();
          c.checkStatus(
            await sendMarked(c, { method, path: `/rest/logout?sessionId=${encode(id)}`, session: false }),
            200,
          );
          const path = with_(entityPath(c, { type: c.fixture.type('entityType') }), id);
          const answer = await sendMarked(c, { method: 'GET', path, session: false });
          c.check('the session has ended', answer.status >= 400 && answer.status < 500, true);
        },
      ),
    ),
  ),
  literal(
    'request',
    reading('logout/without-session', 'OUT-01', ['legacy'], async (c) => {
      const answer = await sendMarked(c, { method: 'POST', path: '/rest/logout', session: false });
      c.check('the call fails', answer.status >= 400, true);
    }),
  ),
];

/** Calls whose methods a section lists one by one. */
const methodIds: { readonly [path: string]: { readonly [method: string]: readonly string[] } } = {
  '/rest/authenticate': { POST: ['AUT-02'], OPTIONS: ['AUT-02', 'R-1-07'] },
  '/rest/logout': { GET: ['OUT-03'], POST: ['OUT-02'], OPTIONS: ['OUT-04', 'R-1-07'] },
  '/rest/action': { GET: ['ACT-01'], POST: ['ACT-02'], OPTIONS: ['ACT-03', 'R-1-07'] },
  '/rest/eval': { GET: ['EVA-01'], POST: ['EVA-02'], PUT: ['EVA-03'], OPTIONS: ['EVA-04', 'R-1-07'] },
};

/** 4.3 to 4.6: methods of every legacy call, by both of its paths. Without its parameters a call does nothing. */
export const methodCases: readonly Case[] = cellsOf(legacyMethods).map(({ row, column: method, cell }) => {
  const allowed = methodIds[row]?.[method] ?? (method === 'OPTIONS' ? ['CRU-03', 'R-1-07'] : ['CRU-04']);
  const requirement =
    cell === 'yes'
      ? [...allowed, 'LEG-13', 'VSN-02', ...(method === 'OPTIONS' ? ['R-5-02'] : [])]
      : ['R-5-03', 'R-1-06'];
  return {
    ...literal(
      'route',
      writing(`methods${row}/${method.toLowerCase()}`, requirement, ['legacy'], async (c) => {
        for (const path of [row, row.replace('/rest/', '/rest/v1/')]) {
          const answer = await sendMarked(c, { method, path, session: false });
          if (cell === '405') {
            c.checkStatus(answer, 405);
            c.check('Allow', answer.headers['allow'] !== undefined, true);
          } else if (method === 'OPTIONS') {
            c.check('the method is known', answer.status < 400, true);
            c.observe('status', answer.status, 204);
            c.observe('Allow', answer.headers['allow'] !== undefined, true);
          } else c.check('the method and the path are known', [404, 405, 501].includes(answer.status), false);
        }
      }),
    ),
    cell: { grid: legacyMethods.title, row, column: method },
  };
});

/** routes, errors, negotiation. */
const get = (c: CaseContext, path: string, headers: { readonly [name: string]: string } = {}) =>
  sendMarked(c, { method: 'GET', path, headers });

const routeCases: readonly Case[] = [
  ...(
    [
      ['unknown-path', '/rest/v2/no-such-path', 404, ['R-5-06', 'R-1-05']],
      ['unknown-call', '/rest/no-such-call', 404, ['R-5-06', 'R-1-05']],
    ] as const
  ).map(([id, path, status, requirement]) =>
    literal(
      'route',
      writing(`route/${id}`, requirement, [], async (c) =>
        c.checkStatus(await sendMarked(c, { method: 'GET', path, session: false }), status),
      ),
    ),
  ),
  literal(
    'route',
    writing('route/method', ['R-5-03', 'R-1-06'], ['entityType'], async (c) => {
      const answer = await sendMarked(c, { method: 'PATCH', path: '/streaming', session: false });
      c.checkStatus(answer, 405);
      c.check('Allow', answer.headers['allow'] !== undefined, true);
    }),
  ),
  literal(
    'route',
    reading('route/options', ['R-5-02', 'R-1-07', 'R-10-03'], ['entityType'], async (c) => {
      const path = entityPath(c, { type: c.fixture.type('entityType') });
      const answer = await sendMarked(c, {
        method: 'OPTIONS',
        path,
        session: false,
        headers: { origin: 'https://conformance.example', 'access-control-request-method': 'PUT' },
      });
      c.checkStatus(answer, 204);
      c.check('Access-Control-Allow-Origin', answer.headers['access-control-allow-origin'] !== undefined, true);
    }),
  ),
  literal(
    'route',
    reading('route/head', 'R-5-04', ['entityType'], async (c) => {
      const answer = await sendMarked(c, { method: 'HEAD', path: entityPath(c, await c.fixture.existing()) });
      c.checkStatus(answer, 200);
      c.check('body', answer.text, '');
    }),
  ),
  literal(
    'route',
    writing('route/head-of-a-change', 'R-5-05', ['legacy'], async (c) =>
      c.checkStatus(await sendMarked(c, { method: 'HEAD', path: '/rest/create' }), 405),
    ),
  ),
  literal(
    'route',
    reading('route/trailing-slash', ['R-5-07', 'R-53-04'], ['entityType', 'legacy'], async (c) => {
      c.checkStatus(await get(c, `${entityPath(c, { type: c.fixture.type('entityType') })}/`), 200);
      c.checkStatus(await get(c, callPath(c, '/rest/fetch/', [['type', c.fixture.type('entityType')]])), 200);
    }),
  ),
  literal(
    'route',
    reading('route/surplus', 'R-5-08', ['entityType'], async (c) => {
      const known = await c.fixture.existing();
      c.checkStatus(await get(c, `${entityPath(c, { ...known, partition: c.fixture.access })}/surplus`), 404, {
        id: 'D-22',
        expected: 200,
      });
    }),
  ),
  literal(
    'wire',
    reading('error/body', ['R-4-01', 'R-4-02', 'R-4-03', 'R-4-05'], ['entityType'], async (c) => {
      const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }));
      const json = jsonOf(answer);
      for (const name of ['type', 'message', 'tracebackId']) c.observe(`${name} is`, kindOf(at(json, name)), 'string');
      c.observe('_type', at(json, '_type'), `${c.fixture.vendor}.model.service.api.result.Failure`);
      c.observe('Content-Type', answer.headers['content-type']?.split(';')[0], 'application/json');
      c.observe('a stack trace is shown', /\n\s+at /.test(answer.text) || answer.text.includes('node_modules'), false);
    }),
  ),
  literal(
    'wire',
    reading('error/401', 'R-4-04', ['entityType'], async (c) => {
      const answer = await sendMarked(c, {
        method: 'GET',
        path: entityPath(c, { type: c.fixture.type('entityType') }),
        session: false,
      });
      const json = jsonOf(answer);
      const names = typeof json === 'object' && json !== null ? Object.keys(json).sort() : [];
      c.observe('members', names, ['message', 'tracebackId'], { id: 'D-24', expected: ['_type', 'why'] });
    }),
  ),
  literal(
    'header',
    reading('error/xml', 'R-4-06', ['entityType', 'xml'], async (c) => {
      const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }), { accept: 'application/xml' });
      c.observe('answer is XML', answer.text.includes('<gm-data>'), true);
    }),
  ),
  reading('error/unknown-access/legacy', ['R-6-02', 'LEG-01'], ['entityType', 'legacy'], async (c) => {
    const answer = await c.subject.legacy('fetch', {
      type: c.fixture.type('entityType'),
      accessId: c.fixture.unknown.access,
    });
    c.check('the call fails', answer.status >= 400, true);
    c.observe('status', answer.status, 404);
  }),
  literal(
    'request',
    reading('error/unknown-access/streaming', ['R-6-03', 'STR-02'], ['resources'], async (c) => {
      const answer = await get(c, `/streaming?resourceId=x&accessId=${encode(c.fixture.unknown.access)}`);
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 404);
    }),
  ),
  literal(
    'request',
    reading('error/no-access/legacy', ['CRU-02', 'R-6-04'], ['entityType', 'legacy'], async (c) => {
      const answer = await get(c, `/rest/fetch?type=${encode(c.fixture.type('entityType'))}`);
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 400);
    }),
  ),
  ...(
    [
      [
        'session-before-path',
        'R-11-01',
        (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }),
        false,
        '{}',
        401,
      ],
      [
        'path-before-options',
        'R-11-02',
        (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }, [['depth', 'no-such']]),
        true,
        '{}',
        404,
      ],
      [
        'options-before-body',
        'R-11-03',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType') }, [['depth', 'no-such']]),
        true,
        '{',
        400,
      ],
      [
        'body-before-effect',
        'R-11-04',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType'), id: 987654321987 }),
        true,
        '{',
        400,
      ],
    ] as const
  ).map(([id, requirement, pathOf, session, body, status]) =>
    literal(
      'body',
      writing(`order-of-judgement/${id}`, requirement, ['entityType'], async (c) => {
        const request = {
          method: 'POST',
          path: pathOf(c),
          headers: { 'content-type': 'application/json', 'x-case': c.marker },
          body,
        };
        const answer = await c.subject.raw(session ? request : { ...request, session: false });
        c.checkStatus(answer, status);
        if (id === 'options-before-body')
          c.observe('the message names the option', String(at(jsonOf(answer), 'message')).includes('depth'), true);
      }),
    ),
  ),
];

const negotiationCases: readonly Case[] = [
  ...(
    [
      ['unsupported', 'R-9-01', 'image/png', false],
      ['xml', ['R-9-02', 'OPT-ACC-01'], 'application/xml', true],
      ['text-xml', 'R-60-13', 'text/xml', true],
      ['xml-first', 'R-9-02', 'application/json;q=0.5, application/xml', true],
      ['json', 'OPT-ACC-01', 'application/json', false],
      ['same', 'R-9-03', 'application/xml, application/json', false],
      ['html', 'R-9-04', 'text/html, application/xml;q=0.9, */*;q=0.8', false],
    ] as const
  ).map(([id, requirement, accept, xml]) =>
    literal(
      'header',
      reading(`accept/${id}`, requirement, xml ? ['entityType', 'xml'] : ['entityType'], async (c) => {
        const answer = await get(c, entityPath(c, { type: c.fixture.type('entityType') }, [['max-results', '1']]), {
          accept,
        });
        c.checkStatus(answer, 200);
        c.check('the answer is', answer.text.trimStart().startsWith('<') ? 'XML' : 'JSON', xml ? 'XML' : 'JSON');
      }),
    ),
  ),
  ...(
    [
      ['json', 'OPT-ACC-02', { 'content-type': 'application/json' }, 200],
      ['missing', 'R-9-08', {}, 200],
      ['text', 'R-9-09', { 'content-type': 'text/plain' }, 200],
      ['unsupported', 'R-9-07', { 'content-type': 'image/png' }, 406],
    ] as const
  ).map(([id, requirement, headers, status]) =>
    literal(
      'header',
      writing(`content-type/${id}`, requirement, ['entityType', 'stringProperty'], async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a' });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('stringProperty');
        const body = new TextEncoder().encode(JSON.stringify({ [property]: 'b' }));
        c.checkStatus(await sendMarked(c, { method: 'PATCH', path: entityPath(c, made), headers, body }), status);
        if (status === 200) await c.oracle.updated(before, made, { [property]: 'b' });
        else await c.oracle.none(before);
      }),
    ),
  ),
  literal(
    'body',
    writing('limit/json-depth', 'R-62-01', ['entityType'], async (c) => {
      const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      c.checkStatus(
        await sendMarked(c, {
          method: 'POST',
          path: entityPath(c, { type: c.fixture.type('entityType') }),
          headers: { 'content-type': 'application/json' },
          body,
        }),
        400,
      );
    }),
  ),
];

/** 4.4, 5, R-1 to R-11: sessions, routes, errors, negotiation. */
export const securityCases: readonly Case[] = [...sessionCases, ...loginCases, ...routeCases, ...negotiationCases];
