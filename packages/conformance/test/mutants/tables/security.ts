import { ownUser } from '../../../src/target/own-deployment.js';
import { mutant, table } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  all,
  anySession,
  call,
  custom,
  dropParameter,
  given,
  header,
  insteadOf,
  jsonOf,
  on,
  parameterOf,
  paths,
  refuse,
  sessionless,
  setParameter,
  setResponseHeader,
} from '../mutations/index.js';

const { properties, streaming, v2 } = paths;
const login = call('authenticate');
const logout = call('logout');
const { user, password } = ownUser;
const known = all(setParameter('user', user), setParameter('password', password));

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
  mutant('SEC-01', 'the current endpoint needs no session', on('*', v2, sessionless)),
  mutant('SEC-01', 'the legacy endpoint needs no session', on('*', paths.legacy, sessionless)),
  mutant('SEC-01', 'the streaming endpoint takes any session', on('*', streaming, anySession)),
  mutant('SEC-01', 'a write needs no session', on('POST PUT PATCH DELETE', v2, anySession)),
  mutant(
    'SEC-02',
    '`sessionId` in the query is not read',
    on('GET', paths.collection, given('max-results', '1'), dropParameter('sessionId')),
  ),
  mutant(
    'SEC-03',
    'any password is the right one',
    on('POST', login, insteadOf(401, setParameter('password', password))),
  ),
  mutant('SEC-03', 'anybody is let in', on('POST', login, insteadOf(401, known))),
  mutant('SEC-04', 'a session is over before it has ended', wornOutAfter(0)),
  mutant('SEC-04', 'a session is good for one call', wornOutAfter(1)),
  mutant('SEC-05', 'properties are readable with an ended session', on('*', properties, insteadOf(401, anySession))),
);

const origin = 'access-control-allow-origin';
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
  mutant(
    'SEC-07',
    '`Access-Control-Allow-Origin` is another',
    upload(setResponseHeader(origin, 'https://elsewhere.example')),
  ),
  ...rpcNames.map((name) =>
    mutant('SEC-08', `\`${name}\` is not exposed`, upload(setResponseHeader(exposing, but(name)))),
  ),
  mutant('SEC-09', '`Vary` is on `Accept` only', upload(setResponseHeader('vary', 'Accept'))),
);

const refused = table(
  mutant('R-1-02', 'an unknown session is a new one', on('*', v2, given('sessionId'), insteadOf(401, anySession))),
);

/** 5 and R-1: sessions, and what crosses origins. */
export const security = [...sessions, ...crossing, ...refused];
