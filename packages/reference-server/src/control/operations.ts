import { type Method, methods, Router } from '../http/router.js';
import type { Pairs } from '../http/target.js';
import { kebabCase } from '../model/name-case.js';

/** The calls of the paths of v2 and of streaming, by their patterns. */
const callsOfPaths = {
  'rest/v2/entities/:access/:type': {
    GET: 'entities.list',
    POST: 'entities.create',
    PUT: 'entities.put',
    PATCH: 'entities.update',
    DELETE: 'entities.deleteWhere',
  },
  'rest/v2/entities/:access/:type/:id/:partition?': {
    GET: 'entities.get',
    POST: 'entities.update',
    PUT: 'entities.put',
    PATCH: 'entities.update',
    DELETE: 'entities.delete',
  },
  'rest/v2/properties/:access/:type/:id/:property': {
    GET: 'property.get',
    POST: 'property.edit',
    PUT: 'property.set',
    PATCH: 'property.set',
    DELETE: 'property.clear',
  },
  'rest/v2/properties/:access/:type/:id/:partition/:property': {
    GET: 'property.get',
    POST: 'property.edit',
    PUT: 'property.set',
    PATCH: 'property.set',
    DELETE: 'property.clear',
  },
  streaming: { GET: 'resources.download', POST: 'resources.upload', DELETE: 'resources.delete' },
} as const;

const legacyCalls = [
  'assemblyManipulate',
  'assemblyStreamManipulate',
  'create',
  'delete',
  'entity',
  'fetch',
  'listInsert',
  'listRemove',
  'mapPut',
  'mapRemove',
  'propertyFetch',
  'setInsert',
  'setRemove',
  'update',
  'action',
  'eval',
] as const;

const sessionCalls = ['authenticate', 'logout'] as const;

type ValuesOf<Table> = Table[keyof Table];

/** Each element of a union by itself, so that all their values are collected. */
type CallOf<Calls> = Calls extends unknown ? ValuesOf<Calls> : never;

/**
 * What a request asks for: the name of the call, as in the SDK. Different calls of the SDK that have the same method and path
 * have one name: `entities.list` stands for `page` and `each` too, `entities.create` for `saveAll`, and `property.edit` for
 * `add`, `insert`, `put` and `remove`. `entities.update` is sent by PATCH or by POST.
 */
export type Operation =
  | CallOf<ValuesOf<typeof callsOfPaths>>
  | (typeof sessionCalls)[number]
  | `legacy.${(typeof legacyCalls)[number]}`;

interface CallRoute {
  readonly pattern: string;
  readonly calls: Readonly<Partial<Record<Method, Operation>>>;
}

/** Legacy calls have the same name for all their methods. */
function legacyRoutes(name: string, operation: Operation): readonly CallRoute[] {
  const calls = { GET: operation, POST: operation, PUT: operation, DELETE: operation };
  return ['rest', 'rest/v1'].map((base) => ({ pattern: `${base}/${kebabCase(name)}`, calls }));
}

function callRoutes(): readonly CallRoute[] {
  return [
    ...Object.entries(callsOfPaths).map(([pattern, calls]) => ({ pattern, calls })),
    ...sessionCalls.flatMap((name) => legacyRoutes(name, name)),
    ...legacyCalls.flatMap((name) => legacyRoutes(name, `legacy.${name}`)),
  ];
}

/** All operations, each once. */
export function allOperations(): ReadonlySet<Operation> {
  return new Set(callRoutes().flatMap(({ calls }) => Object.values(calls)));
}

/** Made when the journal or a fault first asks for a call. */
let router: Router<CallRoute> | undefined;

/** What a request asks for, and what its path or its parameters name. */
export interface Call {
  /** The name of the call. Missing if the path or the method belongs to none. */
  readonly operation?: Operation;
  /** The external id of the access. */
  readonly access?: string;
  /** The signature or the simple name of the type, as the request has it. */
  readonly type?: string;
  /** The id of the entity or the resource, as the request has it, without percent-encoding. */
  readonly id?: string;
  /** The partition that the request names in its path, or as `part`. */
  readonly partition?: string;
  /** The name of the property. */
  readonly property?: string;
}

/**
 * The call of a request.
 *
 * @param path the decoded segments after the base path, e.g. `['rest', 'v2', 'entities', 'access.demo', 'Person']`
 * @param parametersOf the parameters of legacy calls and of streaming; the last one with a name counts. Called only for these
 */
export function callOf(method: string, path: readonly string[], parametersOf: (operation: Operation) => Pairs): Call {
  // Whether further segments are refused depends on the dialect. Refused requests are told from others by their rule.
  router ??= new Router(callRoutes(), 'ignored');
  const match = router.match(path.filter((segment) => segment !== ''));
  const name = methods.find((each) => each === (method === 'HEAD' ? 'GET' : method));
  const operation = name && match?.route.calls[name];
  if (match === undefined || operation === undefined) return {};
  if (Object.keys(match.parameters).length > 0) return { operation, ...match.parameters };
  const parameters = new Map(parametersOf(operation));
  const named: [keyof Call, string | undefined][] = [
    ['access', parameters.get('accessId')],
    ['type', parameters.get('type')],
    ['id', parameters.get('resourceId') ?? parameters.get('entityId') ?? parameters.get('id')],
    ['partition', parameters.get('part')],
    ['property', parameters.get('property')],
  ];
  return { operation, ...Object.fromEntries(named.filter(([, value]) => value !== undefined)) };
}
