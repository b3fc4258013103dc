import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Need } from '../../case/needs.js';
import type { RawRequest } from '../../case/subject.js';
import { actionParameters, serviceParameters } from '../4.3-legacy-calls/shared.js';
import { slug } from '../matrix.js';
import {
  callPath,
  entitiesPath,
  entityPath,
  fetchPath,
  onlyOne,
  propertyPath,
  queryOf,
  resourceType,
  sendMarked,
  withSession,
} from '../requests.js';
import { checkClientError } from '../responses.js';
import { entityCase, rows, testCase } from '../rows.js';

/** A call that needs a session. */
interface SessionCall {
  /** The requirements that the refusal judges, besides those of section 5. */
  readonly judged?: readonly string[];
  /** The requirements that only the exact status judges. */
  readonly observed?: readonly string[];
  readonly needs: readonly Need[];
  /** Whether the call changes nothing. Default: `false`. */
  readonly onlyReads?: true;
  /** Makes a request that succeeds with a session, and a check that it has changed nothing without one. */
  prepare(c: CaseContext): Promise<{ readonly request: RawRequest; unchanged?(): Promise<unknown> }>;
}

const basic: readonly Need[] = ['entityType', 'stringProperty'];

type PathOf = (c: CaseContext) => string | Promise<string>;

const getting = (path: PathOf): SessionCall['prepare'] =>
  async function prepare(c) {
    return { request: { method: 'GET', path: await path(c) } };
  };

/** A GET that changes nothing. */
const reading = (
  needs: readonly Need[],
  path: PathOf,
  requirements: Pick<SessionCall, 'judged' | 'observed'> = {},
): SessionCall => ({ needs, onlyReads: true, ...requirements, prepare: getting(path) });

/** A write of an entity of the entity type. If it is refused, nothing may have changed. */
const writing = (request: (c: CaseContext) => Promise<RawRequest> | RawRequest): SessionCall => ({
  needs: basic,
  async prepare(c) {
    const made = await request(c);
    const before = await c.oracle.snapshot();
    return { request: made, unchanged: () => c.oracle.none(before) };
  },
});

const json = { 'content-type': 'application/json' };

const entitiesCall = reading(basic, (c) => entitiesPath(c, onlyOne));

/** A call of each endpoint, and of each kind of change. */
const calls: { readonly [name: string]: SessionCall } = {
  entities: entitiesCall,
  entity: reading(basic, async (c) => entityPath(c, await c.fixture.existing(), [['depth', 'shallow']]), {
    observed: ['R-1-08'],
  }),
  property: reading(basic, async (c) =>
    propertyPath(c, await c.fixture.existing(), c.fixture.property('stringProperty')),
  ),
  legacy: reading([...basic, 'legacy'], fetchPath, { judged: ['LEG-02', 'CRU-01'] }),
  'legacy v1': reading([...basic, 'legacy'], (c) => fetchPath(c, {}, '/rest/v1/fetch'), { judged: ['LEG-02'] }),
  action: {
    needs: ['legacy', 'entityType', 'workbench:query'],
    judged: ['ACT-04', 'LEG-02'],
    // The deployment decides which action is in a folder, so the call may change something.
    prepare: getting((c) => callPath(c, '/rest/action', queryOf(actionParameters(c, 'workbench:query')))),
  },
  evaluation: {
    needs: ['legacy', 'service:message'],
    judged: ['EVA-05', 'LEG-02'],
    // A service request may change anything.
    prepare: getting((c) => callPath(c, '/rest/eval', queryOf(serviceParameters(c, 'service:message')))),
  },
  streaming: {
    needs: ['resources'],
    judged: ['STR-01'],
    prepare: getting(async (c) => callPath(c, '/streaming', [['resourceId', (await c.fixture.upload('content')).id]])),
  },
  'streaming upload': {
    needs: ['resources'],
    judged: ['STR-01'],
    async prepare(c) {
      const name = c.fixture.fileName('.txt');
      const path = callPath(c, '/streaming', [['fileName', name]]);
      const type = resourceType(c);
      return {
        request: { method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: 'content' },
        async unchanged() {
          const found = await c.subject.queryEntities({ type }, { where: { name } }, { projection: 'results' });
          c.check('resources of that name', found.value, []);
        },
      };
    },
  },
  'streaming delete': {
    needs: ['resources'],
    judged: ['STR-01'],
    async prepare(c) {
      const { id } = await c.fixture.upload('content');
      return {
        request: { method: 'DELETE', path: callPath(c, '/streaming', [['resourceId', id]]) },
        unchanged: async () => c.checkStatus(await c.subject.download(id), 200),
      };
    },
  },
  create: writing((c) => {
    const body = JSON.stringify(c.fixture.values().properties);
    return { method: 'POST', path: entitiesPath(c), headers: json, body };
  }),
  'set property': writing(async (c) => {
    const made = await c.fixture.create({ stringProperty: 'before' });
    const path = propertyPath(c, made, c.fixture.property('stringProperty'));
    return { method: 'PUT', path, headers: json, body: '"after"' };
  }),
  delete: writing(async (c) => ({ method: 'DELETE', path: entityPath(c, await c.fixture.create()) })),
};

async function judgeRefused(c: CaseContext, { prepare, observed = [] }: SessionCall, session?: string): Promise<void> {
  const { request, unchanged } = await prepare(c);
  const path = session === undefined ? request.path : withSession(request.path, session);
  const answer = await sendMarked(c, { ...request, path, session: false });
  checkClientError(c, answer);
  c.observe('status', answer.status, 401, { judges: ['R-1-04', ...observed] });
  await unchanged?.();
}

const callCases: readonly Case[] = Object.entries(calls).flatMap(([name, call]): Case[] => {
  const { judged = [], observed = [], needs, onlyReads = false } = call;
  const refused = {
    missing: ['SEC-01', 'R-1-01', ...judged],
    unknown: ['SEC-01', 'R-1-02', ...judged],
    ended: ['SEC-05', 'STA-03', 'R-1-03', 'OUT-05', 'SEC-04', ...judged],
  };
  return [
    ...(['missing', 'unknown'] as const).map((kind) =>
      testCase(`session/${kind}/${slug(name)}`, refused[kind], (c) =>
        judgeRefused(c, call, kind === 'unknown' ? '00000000-0000-4000-8000-000000000000' : undefined),
      ).with({ needs, also: ['R-1-04', ...observed], onlyReads }),
    ),
    testCase(`session/ended/${slug(name)}`, refused.ended, async (c) => {
      const id = await c.fixture.session();
      // Other cases make the calls that change something, with the session of the run.
      if (onlyReads) {
        const { request } = await call.prepare(c);
        // Twice, since a session serves any number of calls.
        for (const _time of [1, 2]) {
          const before = await sendMarked(c, { ...request, path: withSession(request.path, id), session: false });
          c.checkStatus(before, 200, { judges: 'SEC-04' });
        }
      }
      c.checkStatus(await c.subject.logout(id), 200, { judges: 'OUT-05' });
      await judgeRefused(c, call, id);
    }).with({ needs: [...needs, 'logout', 'credentials'], also: ['R-1-04', ...observed], onlyReads }),
  ];
});

/** Texts that a careless comparison mistakes for the id of a session. */
const alike: { readonly [id: string]: (session: string) => string } = {
  longer: (session) => `${session}x`,
  shorter: (session) => session.slice(0, -1),
};

/** A session id with an additional or a missing character is not valid. */
const alikeCases: readonly Case[] = Object.entries(alike).map(([id, change]) =>
  entityCase(`session/unknown/${id}`, ['SEC-01', 'R-1-02'], async (c) =>
    judgeRefused(c, entitiesCall, change(await c.fixture.session())),
  ).with({ needs: ['stringProperty', 'credentials', 'logout'], also: 'R-1-04', onlyReads: true }),
);

/** A place of the session id, and the statuses by the documented and the deployed dialect, where these differ. */
type Carrier = readonly [
  id: string,
  requirement: string | readonly string[],
  fields: (session: string, c: CaseContext) => { readonly [field: string]: string },
  isInQuery: boolean,
  statuses?: readonly [documented: number, deployed: number],
];

/** The header `Authorization` of a user (RFC 7617). */
const basicOf = ({ user, password }: { readonly user: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const carriers: readonly Carrier[] = [
  ['query', ['SEC-02', 'OPT-SES-01'], () => ({}), true],
  ['gm-session-id', 'R-2-01', (id) => ({ 'gm-session-id': id }), false],
  ['gm-sessionId', 'R-2-02', (id) => ({ 'gm-sessionId': id }), false, [200, 401]],
  ['cookie', 'R-2-03', (id) => ({ cookie: `sessionId=${id}` }), false, [200, 401]],
  ['cookie-among-others', 'R-2-03', (id) => ({ cookie: `a=b; sessionId=${id}; c=d` }), false, [200, 401]],
  ['deployed-cookie', 'R-1-04', (id) => ({ cookie: `tfsessionId=${id}` }), false, [401, 200]],
  ['basic', 'R-1-04', (_id, { fixture }) => ({ authorization: basicOf(fixture.credentials) }), false, [401, 200]],
  ['bearer', 'R-2-04', (id) => ({ authorization: `Bearer ${id}` }), false, [200, 401]],
  ['basic-before-header', 'R-2-01', (id) => ({ 'gm-session-id': id, authorization: 'Basic eDp5' }), false, [200, 401]],
  ['query-before-basic', 'R-2-05', () => ({ authorization: 'Basic eDp5' }), true],
  ['query-first', 'R-2-05', () => ({ 'gm-session-id': 'no-session' }), true],
  ['query-before-cookie', 'R-2-05', () => ({ cookie: 'tfsessionId=no-session' }), true, [200, 401]],
];

/** R-2: a session id in a header, in calls other than a GET of entities. None of them finds anything. */
const headerCases: readonly Case[] = rows(
  ['legacy', 'GET', ['legacy'], (c: CaseContext) => callPath(c, '/rest/fetch', [['type', c.fixture.unknown.type]])],
  ['streaming', 'GET', ['resources'], (c: CaseContext) => callPath(c, '/streaming', [['resourceId', 'none']])],
  ['patch', 'PATCH', [], (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type, id: 1 })],
  ['delete', 'DELETE', [], (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type, id: 1 })],
).map(([id, method, needs, pathOf]) =>
  entityCase(`session/carrier/gm-session-id/${id}`, 'R-2-01', async (c) => {
    const headers = { ...json, 'gm-session-id': await c.fixture.session() };
    const body = method === 'PATCH' ? { body: '{}' } : {};
    const { status } = await sendMarked(c, { method, path: pathOf(c), headers, session: false, ...body });
    c.check('the session is refused', [401, 403].includes(status), false);
  }).with({ needs: ['credentials', 'logout', ...needs], onlyReads: method === 'GET' }),
);

export const sessionCases: readonly Case[] = [
  ...callCases,
  ...headerCases,
  ...alikeCases,
  ...carriers.map(([name, requirement, fields, isInQuery, statuses]) =>
    entityCase(`session/carrier/${name}`, requirement, async (c) => {
      const id = await c.fixture.session();
      const whole = entitiesPath(c, onlyOne);
      const path = isInQuery ? withSession(whole, id) : whole;
      const answer = await sendMarked(c, { method: 'GET', path, headers: fields(id, c), session: false });
      c.checkStatus(answer, statuses === undefined ? 200 : differs('D-48', ...statuses));
      if (answer.status === 200) c.check('answer is a list', Array.isArray(answer.value), true);
    }).with({ needs: ['credentials', 'logout'], onlyReads: true, deviation: statuses && 'D-48' }),
  ),
  entityCase('session/no-entity', 'R-2-06', async (c) => {
    const answer = await c.subject.queryEntities({ type: `${c.fixture.vendor}.model.securityservice.UserSession` });
    const isEmpty = Array.isArray(answer.value) && answer.value.length === 0;
    c.check('no session is answered', answer.status >= 400 || isEmpty, true);
  }).with({ onlyReads: true }),
];
