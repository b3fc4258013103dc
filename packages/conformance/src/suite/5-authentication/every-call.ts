import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Need } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import type { RawRequest } from '../../case/subject.js';
import { crudRequests } from '../4.3-legacy-calls/calls.js';
import {
  entitiesPath,
  entityPath,
  idJson,
  onlyOne,
  ownEntities,
  propertyPath,
  sendMarked,
  withSession,
} from '../requests.js';
import { checkClientError } from '../responses.js';
import { entityCase, testCase } from '../rows.js';

/** Calls that all work for one entity with a valid session, by name. */
interface Group {
  readonly needs: readonly Need[];
  /** The values of the entity, by need. */
  readonly values: { readonly [need: string]: Plain };
  readonly deletesByCondition?: boolean;
  requests(c: CaseContext, made: Made): readonly (readonly [name: string, request: RawRequest])[];
}

const headers = { 'content-type': 'application/json' };

function entityRequests(c: CaseContext, made: Made): ReturnType<Group['requests']> {
  const { type } = made;
  const marker = c.fixture.marker('entityType');
  const values = { [marker]: c.marker, [c.fixture.property('stringProperty')]: 'changed' };
  const withId = { ...values, id: idJson(made.id) };
  const one = entityPath(c, made);
  const all = entityPath(c, { type });
  const writes = (method: string, path: string, body: unknown): RawRequest => {
    return { method, path, headers, body: JSON.stringify(body) };
  };
  return [
    ['GET', { method: 'GET', path: entityPath(c, { type }, onlyOne) }],
    ['GET /<id>', { method: 'GET', path: one }],
    ['POST', writes('POST', all, values)],
    ['PUT', writes('PUT', all, withId)],
    ['PATCH', writes('PATCH', all, withId)],
    ['POST /<id>', writes('POST', one, values)],
    ['PUT /<id>', writes('PUT', one, values)],
    ['PATCH /<id>', writes('PATCH', one, values)],
    ['DELETE /<id>', { method: 'DELETE', path: one }],
  ];
}

function deletionByConditions(c: CaseContext, { type }: Made): ReturnType<Group['requests']> {
  const path = entityPath(c, { type }, [ownEntities(c), ['allow-multiple-delete', 'true']]);
  return [['DELETE', { method: 'DELETE', path }]];
}

function propertyRequests(c: CaseContext, made: Made): ReturnType<Group['requests']> {
  const path = propertyPath(c, made, c.fixture.property('stringList'));
  return [
    ['GET property', { method: 'GET', path }],
    ['POST property', { method: 'POST', path, headers, body: '"c"' }],
    ['PUT property', { method: 'PUT', path, headers, body: '["c"]' }],
    ['PATCH property', { method: 'PATCH', path, headers, body: '["c"]' }],
    ['DELETE property', { method: 'DELETE', path }],
  ];
}

const textBefore = { needs: ['entityType', 'stringProperty'], values: { stringProperty: 'before' } } as const;

const groups: { readonly [name: string]: Group } = {
  entities: { ...textBefore, requests: entityRequests },
  'entities-by-condition': { ...textBefore, deletesByCondition: true, requests: deletionByConditions },
  properties: { needs: ['entityType', 'stringList'], values: { stringList: ['a', 'b'] }, requests: propertyRequests },
  ...legacyGroups(),
};

/** The legacy calls, together with those that need the same property. */
function legacyGroups(): { readonly [name: string]: Group } {
  const needs = [...new Set(crudRequests.map(({ need }) => need))];
  return Object.fromEntries(
    needs.map((need): [string, Group] => {
      const some = crudRequests.filter((each) => each.need === need);
      return [
        `legacy-${need.toLowerCase()}`,
        {
          needs: ['entityType', 'legacy', need],
          values: { [need]: some[0]?.value ?? null },
          requests: (c, made) => some.map(({ call, request }) => [call, request(c, made)]),
        },
      ];
    }),
  );
}

/** Requests without a valid session: without any, with an invented one, and with one that has ended. */
const kinds = {
  missing: { judges: ['SEC-01', 'R-1-01'], needs: [] },
  unknown: { judges: ['SEC-01', 'R-1-02'], needs: [] },
  ended: { judges: ['SEC-05', 'STA-03', 'R-1-03', 'OUT-05'], needs: ['logout', 'credentials'] },
} as const satisfies {
  readonly [kind: string]: { readonly judges: readonly string[]; readonly needs: readonly Need[] };
};
type Kind = keyof typeof kinds;

const unknownSession = '00000000-0000-4000-8000-000000000000';

async function sessionOf(c: CaseContext, kind: Kind): Promise<string | undefined> {
  if (kind === 'missing') return undefined;
  if (kind === 'unknown') return unknownSession;
  const id = await c.fixture.session();
  c.checkStatus(await c.subject.logout(id), 200, { judges: 'OUT-05' });
  return id;
}

async function judgeRefused(c: CaseContext, name: string, request: RawRequest): Promise<void> {
  const answer = await sendMarked(c, { ...request, session: false });
  checkClientError(c, answer, `${name}: the status`);
  c.observe(`${name}: status`, answer.status, 401);
}

/** The places of the session id other than the query. */
const carriers: { readonly [name: string]: (id: string) => { readonly [field: string]: string } } = {
  'gm-session-id': (id) => ({ 'gm-session-id': id }),
  'gm-sessionId': (id) => ({ 'gm-sessionId': id }),
  cookie: (id) => ({ cookie: `sessionId=${id}` }),
  bearer: (id) => ({ authorization: `Bearer ${id}` }),
};

/** 5: each call of the service but `authenticate` is refused, and does nothing, where it has no valid session. */
export const everyCallCases: readonly Case[] = (['missing', 'unknown', 'ended'] as const).flatMap((kind): Case[] => {
  const { judges, needs } = kinds[kind];
  const everyCall = Object.entries(groups).map(([name, group]) =>
    testCase(`session/${kind}/every-call/${name}`, judges, async (c) => {
      const session = await sessionOf(c, kind);
      const made = await c.fixture.create(group.values);
      const before = await c.oracle.snapshot();
      for (const [call, request] of group.requests(c, made)) {
        const path = session === undefined ? request.path : withSession(request.path, session);
        await judgeRefused(c, call, { ...request, path });
      }
      await c.oracle.none(before);
    }).with({
      needs: [...group.needs, ...needs],
      also: 'R-1-04',
      deletesByCondition: group.deletesByCondition === true,
    }),
  );
  if (kind === 'missing') return everyCall;
  return [
    ...everyCall,
    entityCase(`session/${kind}/every-carrier`, judges, async (c) => {
      const session = (await sessionOf(c, kind)) ?? '';
      const path = entitiesPath(c, onlyOne);
      for (const [name, fields] of Object.entries(carriers)) {
        await judgeRefused(c, name, { method: 'GET', path, headers: fields(session) });
      }
    }).with({ needs, also: 'R-1-04' }),
    testCase(`session/${kind}/logout`, judges, async (c) => {
      const session = (await sessionOf(c, kind)) ?? '';
      for (const method of ['POST', 'GET']) {
        await judgeRefused(c, `logout by ${method}`, { method, path: withSession('/rest/logout', session) });
      }
    }).with({ needs: ['legacy', ...needs], also: 'R-1-04' }),
  ];
});
