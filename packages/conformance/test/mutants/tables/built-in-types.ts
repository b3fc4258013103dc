import { mutant, type Row, tableOf } from '../mutant.js';
import {
  all,
  answer,
  call,
  custom,
  editJson,
  editText,
  either,
  emptyBody,
  given,
  givenLike,
  isNode,
  jsonOf,
  type Mutation,
  not,
  ofType,
  on,
  paths,
  refuse,
  type When,
  type WireRequest,
} from '../mutations/index.js';

const { collection, entity, properties } = paths;
const inEnvelope = given('projection', 'envelope');

/** A service may know some of the types and not the others. */
const types = [
  'UserSession',
  'AuthenticationResponse',
  'EntityQueryResult',
  'PropertyQueryResult',
  'ManipulationResponse',
  'ManipulationEnvelope',
  'RpcResponse',
  'PersistentEntityReference',
  'InstantiationManipulation',
  'DeleteManipulation',
  'ChangeValueManipulation',
  'AddManipulation',
  'RemoveManipulation',
  'ClearCollectionManipulation',
  'CompoundManipulation',
] as const;
const files = ['Resource', 'FileSystemSource', 'StaticSource'] as const;
const of = (type: string): When => ofType(`.${type}`);
const always: When = { when: () => true };
const instance = { _type: 'any', _id: '0', id: 1 };

const unknown: readonly Row[] = [
  ...types.flatMap((type) => [
    mutant('R-71-01', `${type} is not a type of an access`, on('GET', collection, of(type), refuse(404))),
    mutant('R-71-02', `${type} is not a type of an access`, on('*', call('fetch'), of(type), refuse(404))),
    mutant('R-71-03', `an id of ${type} is 400`, on('GET', entity, of(type), refuse(400))),
  ]),
  ...files.map((type) =>
    mutant('R-71-04', `${type} is not a type of every access`, on('GET', collection, of(type), refuse(404))),
  ),
];

/** Other responses without an entity. */
const forms: readonly (readonly [what: string, mutation: Mutation])[] = [
  ['null', editText(() => 'null')],
  ['an object', editText(() => '{}')],
  ['nothing', emptyBody],
  ['a list of one', editJson(() => [instance])],
];

const answers: readonly Row[] = forms.flatMap(([what, mutation]) => [
  mutant('R-71-01', `an empty list is ${what}`, on('GET', collection, of('RpcResponse'), not(inEnvelope), mutation)),
  mutant('R-71-02', `an empty list is ${what}`, on('*', call('fetch'), of('RpcResponse'), mutation)),
  mutant('R-71-04', `an empty list is ${what}`, on('GET', collection, of('Resource'), mutation)),
]);

const envelope = (change: (json: { readonly [name: string]: unknown }) => unknown): Mutation =>
  on(
    'GET',
    collection,
    of('RpcResponse'),
    inEnvelope,
    editJson((json) => (isNode(json) ? change(json) : json)),
  );

const envelopes: readonly Row[] = [
  mutant(
    'R-71-01',
    'the envelope is the list',
    envelope(() => []),
  ),
  mutant(
    'R-71-01',
    'the envelope holds an entity',
    envelope((json) => ({ ...json, entities: [instance] })),
  ),
  mutant(
    'R-71-01',
    'the envelope says that there is more',
    envelope((json) => ({ ...json, hasMore: true })),
  ),
  mutant('R-71-01', 'there is no envelope', on('GET', collection, of('RpcResponse'), inEnvelope, refuse(400))),
  mutant('R-71-03', 'an id that is not there answers null', on('GET', entity, of('RpcResponse'), answer(200, null))),
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
    'a query by the id of a session shows it',
    showing(
      (request) => asked(collection, byCondition, request),
      (id) => [session(id)],
    ),
  ),
  mutant(
    'R-71-05',
    'the envelope of a query shows the sessions',
    showing(
      (request) => asked(collection, inEnvelope, request),
      (id) => ({ entities: [session(id)], hasMore: false }),
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
  mutant(
    'R-71-05',
    'a lookup by id answers the session',
    showing((request) => asked(entity, always, request), session),
  ),
  mutant(
    'R-71-05',
    'a property of a session is answered',
    showing(
      (request) => asked(properties, always, request),
      (id) => id,
    ),
  ),
  mutant(
    'R-71-05',
    '`entity` answers the session',
    showing((request) => asked(call('entity'), always, request), session),
  ),
];

/** 2.3, 2.4 and R-71: the built-in types in an access. */
export const builtInTypes = tableOf('built-in', ...unknown, ...answers, ...envelopes, ...shown);
