import { mutant, type Row, tableOf } from '../mutant.js';
import {
  all,
  answer,
  anySession,
  call,
  custom,
  dropHeader,
  dropParameter,
  given,
  header,
  ifStatus,
  insteadOf,
  jsonOf,
  type Mutation,
  type MutationContext,
  ofType,
  on,
  parameterOf,
  paths,
  sessionless,
  stale,
  status,
  type WireRequest,
} from '../mutations/index.js';

const login = call('authenticate');
const logout = call('logout');

/** The ids of the sessions that were begun behind the mutation, in order. */
function begunIn({ memory }: MutationContext): string[] {
  const begun = memory.get('begun');
  if (Array.isArray(begun)) return begun;
  const none: string[] = [];
  memory.set('begun', none);
  return none;
}

const logoutOf = (id: string): WireRequest => ({
  method: 'POST',
  path: '/rest/logout',
  search: `?sessionId=${encodeURIComponent(id)}`,
  headers: {},
  body: Buffer.alloc(0),
});

/** Remembers the sessions that begin, and does something else where one ends or another one begins. */
function remembering(steps: {
  readonly begin?: (id: string, earlier: readonly string[], context: MutationContext) => Promise<unknown>;
  readonly end?: (
    id: string,
    begun: readonly string[],
    request: WireRequest,
    context: MutationContext,
  ) => Promise<WireRequest>;
}): Mutation {
  return custom(async (request, next, context) => {
    const begun = begunIn(context);
    if (login.test(request.path)) {
      const response = await next(request);
      const id = jsonOf(response);
      if (typeof id !== 'string') return response;
      await steps.begin?.(id, begun, context);
      begun.push(id);
      return response;
    }
    const id = parameterOf(request, 'sessionId');
    if (id === undefined || !logout.test(request.path) || steps.end === undefined) return next(request);
    return next(await steps.end(id, begun, request, context));
  });
}

const loggedOut = async (context: MutationContext, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await context.service(logoutOf(id));
};

/** Sessions whose beginnings and ends affect each other. */
const lives: readonly Row[] = [
  mutant('STA-01', 'every login answers the same session', on('POST', login, given('projection', 'id'), stale)),
  ...(
    [
      ['GET', 'OUT-03'],
      ['POST', 'OUT-02'],
    ] as const
  ).flatMap(([method, requirement]) => [
    mutant(
      requirement,
      `a logout by ${method} ends all sessions of the user`,
      remembering({
        end: async (id, begun, request, context) => {
          if (request.method === method)
            await loggedOut(
              context,
              begun.filter((each) => each !== id),
            );
          return request;
        },
      }),
    ),
    mutant(
      requirement,
      `a logout by ${method} ends the session that began last`,
      remembering({
        end: async (id, begun, request) =>
          request.method === method && begun.includes(id) ? logoutOf(begun.at(-1) ?? id) : request,
      }),
    ),
    mutant(
      requirement,
      `a logout by ${method} ends the session that began first`,
      remembering({
        end: async (id, begun, request) =>
          request.method === method && begun.includes(id) ? logoutOf(begun[0] ?? id) : request,
      }),
    ),
    mutant(requirement, `a logout by ${method} ends nothing`, on(method, logout, answer(200))),
    mutant(requirement, `a logout by ${method} is known and fails`, on(method, logout, ifStatus(200, status(500)))),
  ]),
];

/** The calls that a session is needed for, by methods and path. */
const calls: readonly (readonly [name: string, methods: string, path: RegExp])[] = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method): [string, string, RegExp][] => [
    [method, method, paths.collection],
    [`${method} /<id>`, method, paths.entity],
    [`${method} property`, method, paths.properties],
  ]),
  ...[
    'assembly-manipulate',
    'assembly-stream-manipulate',
    'create',
    'delete',
    'entity',
    'fetch',
    'property-fetch',
    'update',
    'list-insert',
    'list-remove',
    'map-put',
    'map-remove',
    'set-insert',
    'set-remove',
    'action',
    'eval',
  ].map((name): [string, string, RegExp] => [name, '*', call(name)]),
  ...['GET', 'POST', 'DELETE'].map((method): [string, string, RegExp] => [
    `streaming by ${method}`,
    method,
    paths.streaming,
  ]),
];

/** Accepts a session that has ended, for the given calls. */
function endedGoesOn(methods: string, path: RegExp): Mutation {
  return custom(async (request, next, context) => {
    const id = parameterOf(request, 'sessionId');
    const key = `ended ${id ?? ''}`;
    if (logout.test(request.path)) context.memory.set(key, true);
    const goesOn = id !== undefined && context.memory.get(key) === true;
    return goesOn ? on(methods, path, insteadOf(401, anySession)).apply(request, next, context) : next(request);
  });
}

const sessionsOfCalls: readonly Row[] = calls.flatMap(([name, methods, path]) => [
  mutant('R-1-01', `${name} needs no session`, on(methods, path, sessionless)),
  mutant(
    'R-1-02',
    `${name} takes an unknown session`,
    on(methods, path, given('sessionId'), insteadOf(401, anySession)),
  ),
  mutant('R-1-03', `${name} takes an ended session`, endedGoesOn(methods, path)),
]);

const logouts: readonly Row[] = (['GET', 'POST'] as const).flatMap((method) => [
  mutant(
    'R-1-02',
    `a logout of an unknown session by ${method} succeeds`,
    on(method, logout, insteadOf(401, answer(200))),
  ),
  mutant(
    'R-1-03',
    `a logout of an ended session by ${method} succeeds`,
    on(method, logout, insteadOf(401, answer(200))),
  ),
]);

/** Where the session comes from. */
const carriers: readonly (readonly [field: string, requirement: string])[] = [
  ['gm-session-id', 'R-2-01'],
  ['gm-sessionid', 'R-2-02'],
  ['cookie', 'R-2-03'],
  ['authorization', 'R-2-04'],
];

const carried: readonly Row[] = [
  ...carriers.flatMap(([field, requirement]) => [
    mutant(
      requirement,
      `a session in ${field} is not read`,
      on('GET', paths.v2, dropHeader(field)),
      field === 'gm-session-id' ? {} : { deviates: 'D-48' },
    ),
    mutant(
      'R-1-02',
      `any session in ${field} is taken`,
      on('GET', paths.v2, header(field), insteadOf(401, anySession)),
    ),
    mutant(
      'R-1-03',
      `a session in ${field} goes on after its end`,
      on('GET', paths.v2, header(field), insteadOf(401, anySession)),
    ),
  ]),
  mutant(
    'R-2-05',
    'the header comes before the query',
    on('*', paths.v2, header('gm-session-id'), dropParameter('sessionId')),
  ),
  mutant('R-2-05', 'a session both in the query and in a header is refused', bothRefused()),
  mutant(
    'R-2-06',
    'sessions are entities',
    on(
      'GET',
      paths.collection,
      ofType('UserSession'),
      answer(200, [{ _type: 'UserSession', _id: '0', sessionId: 'x' }]),
    ),
  ),
];

function bothRefused(): Mutation {
  return on('*', paths.v2, header('gm-session-id'), given('sessionId'), all(ifStatus(200, status(400))));
}

/** 3, 5, R-1 and R-2: how sessions begin and end, which calls need one, and where it is read. */
export const systematicSessions = tableOf('sessions', ...lives, ...sessionsOfCalls, ...logouts, ...carried);
