import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Need } from '../../case/needs.js';
import { entity } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { checkAnswered, type ExpectedStatus } from '../expectations.js';
import { allowsOrigin, elementsOf } from '../headers.js';
import {
  callPath,
  entitiesPath,
  entityPath,
  fetchPath,
  getMarked,
  onlyOne,
  propertyPath,
  queryText,
  sendMarked,
} from '../requests.js';
import { at, checkFails, jsonOf, succeeded } from '../responses.js';
import { answers, entityCase, legacyCase, rowOf, rows } from '../rows.js';

const origin = 'https://conformance.example';
const onlyReads = { needs: ['entityType'], onlyReads: true } as const;

const withoutSession = (
  c: CaseContext,
  method: string,
  path: string,
  headers: { readonly [name: string]: string } = {},
): Promise<Observation> => sendMarked(c, { method, path, headers, session: false });

/** Requests of another origin, of each kind. Only what the response to an upload has is demanded (5). */
const crossOrigin: { readonly [id: string]: (c: CaseContext) => Promise<string> | string } = {
  entities: (c) => entitiesPath(c, onlyOne),
  error: (c) => entityPath(c, { type: c.fixture.unknown.type }),
  legacy: fetchPath,
  streaming: (c) => callPath(c, '/streaming', [['resourceId', 'no-such-resource']]),
};

const crossOriginCases: readonly Case[] = Object.entries(crossOrigin).map(([id, pathOf]) =>
  entityCase(`route/cross-origin/${id}`, ['R-10-01', 'R-10-02'], async (c) => {
    const answer = await getMarked(c, await pathOf(c), { origin });
    const credentials = answer.headers['access-control-allow-credentials'];
    c.check('Access-Control-Allow-Credentials', credentials, 'true', { judges: 'R-10-01' });
    c.check('Access-Control-Allow-Origin allows the origin', allowsOrigin(answer, origin), true, {
      judges: 'R-10-01',
    });
    c.check('Vary has Origin', elementsOf(answer, 'vary').includes('origin'), true, { judges: 'R-10-02' });
  }).with({
    needs: id === 'legacy' ? ['legacy'] : id === 'streaming' ? ['resources'] : [],
    onlyReads: true,
    httpOnly: 'The errors of the SDK do not have the header fields for scripts of other origins.',
  }),
);

/** The 500 is an accident of deployed services. */
const unlessCrashed = differs<Status>('D-50', 200, [200, 500]);

/** Paths whose GET changes nothing. */
const headed: readonly (readonly [
  id: string,
  needs: readonly Need[],
  status: ExpectedStatus,
  pathOf: (c: CaseContext) => Promise<string>,
])[] = [
  ['', [], unlessCrashed, async (c) => entityPath(c, await c.fixture.existing())],
  [
    '/property',
    ['stringProperty'],
    unlessCrashed,
    async (c) => propertyPath(c, await c.fixture.existing(), c.fixture.property('stringProperty')),
  ],
  ['/fetch', ['legacy'], 200, fetchPath],
];

export const routeCases: readonly Case[] = [
  ...crossOriginCases,
  ...rows(
    ['unknown-path', '/rest/v2/no-such-path', differs<Status>('D-48', 404, 401)],
    ['unknown-call', '/rest/no-such-call', 404],
  ).map(([id, path, status]) =>
    answers(`route/${id}`, ['R-5-06', 'R-1-05'], status, (c) => withoutSession(c, 'GET', path)).with({}),
  ),
  entityCase('route/method', 'R-5-03', async (c) => {
    const answer = await withoutSession(c, 'PATCH', '/streaming');
    c.checkStatus(answer, 405, { judges: ['R-5-03', 'R-1-06'] });
    const allowed = elementsOf(answer, 'allow');
    for (const method of ['get', 'post', 'delete']) c.check(`Allow has ${method}`, allowed.includes(method), true);
    c.check('Allow has patch', allowed.includes('patch'), false);
  }).with({ also: 'R-1-06' }),
  entityCase('route/options', 'R-5-02', async (c) => {
    const headers = { origin, 'access-control-request-method': 'PUT' };
    const answer = await withoutSession(c, 'OPTIONS', entitiesPath(c), headers);
    c.checkStatus(answer, 204, { judges: ['R-5-02', 'R-1-07', 'R-10-03'] });
    const allowed = elementsOf(answer, 'allow');
    for (const method of ['get', 'post', 'put', 'delete'])
      c.check(`Allow has ${method}`, allowed.includes(method), true);
    c.check('Access-Control-Allow-Origin allows the origin', allowsOrigin(answer, origin), true, { judges: 'R-10-03' });
  }).with({ also: ['R-1-07', 'R-10-03'], onlyReads: true }),
  ...rows(
    [
      'property',
      ['stringProperty'],
      async (c: CaseContext) => propertyPath(c, await c.fixture.existing(), c.fixture.property('stringProperty')),
      ['get', 'post', 'put', 'patch', 'delete'],
    ],
    ['streaming', ['resources'], () => '/streaming', ['get', 'post', 'delete']],
  ).map(([id, needs, pathOf, methods]) =>
    entityCase(`route/options/${id}`, 'R-5-02', async (c) => {
      const answer = await withoutSession(c, 'OPTIONS', await pathOf(c));
      c.checkStatus(answer, 204);
      const allowed = elementsOf(answer, 'allow');
      for (const method of methods) c.check(`Allow has ${method}`, allowed.includes(method), true);
    }).with({ needs, onlyReads: true }),
  ),
  ...rows(
    ['access', [], (c: CaseContext) => entityPath(c, { type: 'Any', access: c.fixture.unknown.access }), 404],
    ['type', [], (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }), 404],
    ['id', ['longIds'], (c: CaseContext) => `${entitiesPath(c)}/no-number`, 400],
    ['property', [], async (c: CaseContext) => propertyPath(c, await c.fixture.existing(), 'no_such_property'), 404],
  ).map(([id, needs, pathOf, deployed]) =>
    answers(`route/options/unknown-${id}`, 'R-5-02', differs<Status>('D-50', 204, deployed), async (c) =>
      withoutSession(c, 'OPTIONS', await pathOf(c)),
    ).with({ ...onlyReads, needs: [...onlyReads.needs, ...needs] }),
  ),
  ...rows(
    ['no-type', () => '/rest/v2/entities', 405],
    ['no-property/id', (c: CaseContext) => `${entitiesPath(c).replace('/entities/', '/properties/')}/1`, 400],
    ['no-property', (c: CaseContext) => entitiesPath(c).replace('/entities/', '/properties/'), 400],
    ['double-slash', (c: CaseContext) => entitiesPath(c, onlyOne).replace('/v2/', '/v2//'), 200],
  ).map(([id, pathOf, deployed]) =>
    answers(`route/incomplete/${id}`, 'R-5-06', differs<Status>('D-49', 404, deployed), (c) =>
      getMarked(c, pathOf(c)),
    ).with(onlyReads),
  ),
  ...headed.map(([id, needs, status, pathOf]) =>
    entityCase(`route/head${id}`, 'R-5-04', async (c) => {
      const path = await pathOf(c);
      const answer = await sendMarked(c, { method: 'HEAD', path });
      checkAnswered(c, answer, status);
      c.check('body', answer.text, '');
      const type = (await getMarked(c, path)).headers['content-type'];
      if (answer.status === 200) {
        c.check('Content-Length is 0', answer.headers['content-length'] === '0', false);
        c.check('Content-Type', answer.headers['content-type'], type);
      }
      checkFails(c, await withoutSession(c, 'HEAD', path), { judges: 'R-1-01' });
    }).with({ needs, onlyReads: true, also: 'R-1-01', deviation: rowOf(status) }),
  ),
  answers('route/head-of-a-change', 'R-5-05', 405, (c) => sendMarked(c, { method: 'HEAD', path: '/rest/create' })).with(
    {
      needs: ['legacy'],
    },
  ),
  legacyCase('route/trailing-slash', ['R-5-07', 'R-53-04'], async (c) => {
    const { type } = await c.fixture.existingAmongFew();
    const paths = [
      [`${entityPath(c, { type })}/${queryText(onlyOne)}`, 'R-5-07'],
      [callPath(c, '/rest/fetch/', [['type', type]]), 'R-53-04'],
    ] as const;
    for (const [path, judges] of paths) {
      const answer = await succeeded(c, getMarked(c, path), { judges });
      c.check('answer is a list', Array.isArray(answer.value), true, { judges });
    }
  }).with({ onlyReads: true }),
  // Without a session, a path that exists is refused otherwise than one that does not.
  answers('route/trailing-slash/streaming', 'R-5-07', 401, (c) => withoutSession(c, 'GET', '/streaming/')).with({
    needs: ['resources'],
  }),
  ...rows(['streaming', '/streaming/surplus', 'resources'], ['legacy', '/rest/fetch/surplus', 'legacy']).map(
    ([id, path, need]) =>
      answers(`route/surplus/${id}`, 'R-5-08', differs<Status>('D-22', 404, 401), (c) =>
        withoutSession(c, 'GET', path),
      ).with({ needs: [need] }),
  ),
  entityCase('route/surplus', 'R-5-08', async (c) => {
    const known = await c.fixture.existing();
    const answer = await getMarked(c, `${entityPath(c, { ...known, partition: c.fixture.access })}/surplus`);
    if (c.checkStatus(answer, differs('D-22', 404, 200)) === 'deployed')
      c.check('entity', answer.value, entity({ id: known.id }));
  }).with({ onlyReads: true, deviation: 'D-22' }),
];

type Row = readonly [id: string, requirement: string, path: (c: CaseContext) => string, body: string, status: Status];

const unreadableDepth = [['depth', 'no-such']] as const;
const unknownType = (c: CaseContext) => ({ type: c.fixture.unknown.type });
const knownType = (c: CaseContext) => ({ type: c.fixture.type('entityType') });

/** Requests with two faults, of which the first one decides. */
const twoFaults: readonly Row[] = [
  ['session-before-path', 'R-11-01', (c) => entityPath(c, unknownType(c)), '{}', 401],
  ['path-before-options', 'R-11-02', (c) => entityPath(c, unknownType(c), unreadableDepth), '{}', 404],
  ['options-before-body', 'R-11-03', (c) => entityPath(c, knownType(c), unreadableDepth), '{', 400],
  ['body-before-effect', 'R-11-04', (c) => entityPath(c, { ...knownType(c), id: 987654321987 }), '{', 400],
];

/** the order in which a service checks the parts of a request. */
export const orderOfCheckCases: readonly Case[] = twoFaults.map(([id, requirement, path, body, status]) =>
  entityCase(`order-of-judgement/${id}`, requirement, async (c) => {
    const headers = { 'content-type': 'application/json', 'x-case': c.marker };
    const request = { method: 'POST', path: path(c), headers, body };
    // Only the request that expects 401 has no session.
    const answer = await c.subject.raw(status === 401 ? { ...request, session: false } : request);
    c.checkStatus(answer, status);
    if (id === 'options-before-body')
      c.observe('the message names the option', String(at(jsonOf(answer), 'message')).includes('depth'), true);
  }),
);
