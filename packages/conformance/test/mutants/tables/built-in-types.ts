import { mutant, type Row, tableOf } from '../mutant.js';
import {
  all,
  answer,
  call,
  custom,
  editJson,
  either,
  given,
  givenLike,
  isNode,
  jsonOf,
  type Mutation,
  not,
  ofType,
  paths,
  requests,
  type When,
  type WireRequest,
} from '../mutations/index.js';

const { collection } = paths;
const inEnvelope = given('projection', 'envelope');
const of = (type: string): When => ofType(`.${type}`);
const always: When = { when: () => true };
const instance = { _type: 'any', _id: '0', id: 1 };

const envelope = (change: (json: { readonly [name: string]: unknown }) => unknown): Mutation =>
  requests('GET', collection, of('RpcResponse'), inEnvelope)(editJson((json) => (isNode(json) ? change(json) : json)));

const envelopes: readonly Row[] = [
  mutant(
    'R-71-01',
    'the envelope holds an entity',
    envelope((json) => ({ ...json, entities: [instance] })),
  ),
];

const userSession = of('UserSession');
const session = (sessionId: unknown) => ({
  _type: 'com.vendor.model.securityservice.UserSession',
  _id: '0',
  sessionId,
});

/** Answers some requests with the last session that began behind the mutation. */
function showing(isMeant: (request: WireRequest) => boolean, answerOf: (sessionId: unknown) => unknown): Mutation {
  return custom(async (request, next, context) => {
    const response = await (isMeant(request) ? answer(200, answerOf(context.memory.get('begun'))) : all()).apply(
      request,
      next,
      context,
    );
    if (call('authenticate').test(request.path)) context.memory.set('begun', jsonOf(response));
    return response;
  });
}

const asked = (path: RegExp, when: When, request: WireRequest): boolean =>
  path.test(request.path) && userSession.when(request) && when.when(request);
const byCondition = givenLike(/^where\./);

const shown: readonly Row[] = [
  mutant(
    'R-71-05',
    'a query shows the sessions',
    showing(
      (request) => asked(collection, not(either(inEnvelope, byCondition)), request),
      (id) => [session(id)],
    ),
  ),
  mutant(
    'R-71-05',
    '`fetch` shows the sessions',
    showing(
      (request) => asked(call('fetch'), always, request),
      (id) => [session(id)],
    ),
  ),
];

/** 2.3, 2.4 and R-71: the built-in types in an access. */
export const builtInTypes = tableOf('built-in', ...envelopes, ...shown);
