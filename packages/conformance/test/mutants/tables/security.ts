import { mutant, table } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  anySession,
  call,
  custom,
  dropParameter,
  given,
  header,
  jsonOf,
  on,
  parameterOf,
  paths,
  refuse,
  setResponseHeader,
} from '../mutations/index.js';

const { streaming, v2 } = paths;
const login = call('authenticate');
const logout = call('logout');

/** Refuses a session after this number of calls, before it has ended. */
function wornOutAfter(times: number): Mutation {
  return custom(async (request, next, context) => {
    const { memory } = context;
    if (login.test(request.path)) {
      const response = await next(request);
      memory.set(`uses of ${String(jsonOf(response))}`, 0);
      return response;
    }
    const key = `uses of ${parameterOf(request, 'sessionId') ?? ''}`;
    const uses = memory.get(key);
    if (typeof uses !== 'number' || logout.test(request.path)) return next(request);
    memory.set(key, uses + 1);
    return uses < times ? next(request) : refuse(401).apply(request, next, context);
  });
}

const sessions = table(
  mutant('SEC-01', 'a write needs no session', on('POST PUT PATCH DELETE', v2, anySession)),
  mutant(
    'SEC-02',
    '`sessionId` in the query is not read',
    on('GET', paths.collection, given('max-results', '1'), dropParameter('sessionId')),
  ),
  mutant('SEC-04', 'a session is over before it has ended', wornOutAfter(0)),
);
const exposing = 'access-control-expose-headers';
const upload = (mutation: Mutation): Mutation => on('POST', streaming, header('origin'), mutation);

const rpcNames = [
  'gm-rpc-body',
  'gm-rpc-body-type',
  'gm-rpc-client-id',
  'gm-rpc-response-key',
  'gm-rpc-response-key-algo',
] as const;

const but = (name: string) => (text: string) =>
  text
    .split(/\s*,\s*/)
    .filter((each) => each.toLowerCase() !== name)
    .join(', ');

const crossing = table(
  mutant(
    'SEC-07',
    '`Access-Control-Allow-Credentials` is false',
    upload(setResponseHeader('access-control-allow-credentials', 'false')),
  ),
  ...rpcNames.map((name) =>
    mutant('SEC-08', `\`${name}\` is not exposed`, upload(setResponseHeader(exposing, but(name)))),
  ),
);

/** 5 and R-1: sessions, and what crosses origins. */
export const security = [...sessions, ...crossing];
