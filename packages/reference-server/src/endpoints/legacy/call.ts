import type { Access } from '../../deployment/world-state.js';
import { bodyFormat, isMediaType } from '../../http/media.js';
import type { HttpResponse } from '../../http/message.js';
import { nothing, sandboxed } from '../../http/response.js';
import type { Method } from '../../http/router.js';
import type { Result } from '../../json/result.js';
import { invalid } from '../../model/refusal.js';
import type { TypeSystem } from '../../model/type-system.js';
import { type OptionRows, type OptionsOf, optionSet } from '../../options/parse.js';
import { choice, depth, optional, single, text } from '../../options/row.js';
import type { Transaction } from '../../store/store.js';
import { treeFormats } from '../body-tree.js';
import { accessOf } from '../lookup.js';
import type { Handler, ServiceRequest, ServiceRoute } from '../request.js';
import { codecNames, responseFormat } from '../response-format.js';
import { writeResult } from '../write-result.js';
import { callParameters, LegacyParameters } from './parameters.js';

/** A legacy call with its parameters and its access (4.2). */
export interface Call {
  readonly request: ServiceRequest;
  readonly parameters: LegacyParameters;
  readonly access: Access;
}

/** Parameters that may be blank, since the empty text is a valid value. */
const mayBeBlank: ReadonlySet<string> = new Set(['value', 'key']);

/**
 * Opens a call whose parameters may be in the query and in the body.
 *
 * @param required the parameters that it requires in addition to `accessId`
 * @throws Refusal `invalid` if a parameter is missing, `notFound` for an unknown access
 */
export async function openCall(request: ServiceRequest, required: readonly string[]): Promise<Call> {
  return callWith(request, await callParameters(request), required);
}

/** Checks the parameters of a call, then finds its access. */
function callWith(request: ServiceRequest, parameters: LegacyParameters, required: readonly string[]): Call {
  for (const name of ['accessId', ...required]) {
    if (!mayBeBlank.has(name)) parameters.require(name, 'R-6');
    else if (parameters.get(name) === undefined) {
      throw invalid('R-6', `Expected a value as parameter "${name}", got nothing.`);
    }
  }
  return { request, parameters, access: accessOf(request.state, parameters.require('accessId', 'R-6')) };
}

/** The options of every legacy call (4.2), without the projection. */
export const commonRows = {
  depth: single('4.2', 'depth', depth, 0),
  codec: optional('4.2', 'codec', choice(...codecNames)),
  pseudoContentType: optional('4.2', 'pseudo-content-type', text),
} as const;

/** Options may be in the parameters, in the query or in the body, and in header fields. */
function optionSource({ request, parameters }: Call) {
  return { query: parameters.pairs, headers: request.headers, optionDialect: request.optionDialect };
}

/** Converts the outcome of a call to a result; `undefined` is an empty body, "nothing". */
export type Projection<Outcome> = (outcome: Outcome, access: Access) => Result | undefined;

/** The projections of a call, and its default. */
export interface Projections<Outcome> {
  readonly named: Readonly<Record<string, Projection<Outcome>>>;
  readonly byDefault: Projection<Outcome>;
}

/** Reads the options of a call (4.2), and returns a function that creates the response from the outcome. */
export type Responder<Outcome> = (call: Call) => (outcome: Outcome) => HttpResponse;

/**
 * Creates the responder of a call with these projections.
 *
 * @param name the name of the call, for messages
 * @param rule the section that decides
 */
export function responder<Outcome>(name: string, rule: string, projections: Projections<Outcome>): Responder<Outcome> {
  const names = Object.keys(projections.named);
  const rows = { ...commonRows, projection: optional(rule, 'projection', choice(...names)) };
  const optionsOf = optionSet(name, rows, { lenient: true });
  return (call) => {
    const options = optionsOf.parse(optionSource(call));
    const named = options.projection === undefined ? undefined : projections.named[options.projection];
    const project = named ?? projections.byDefault;
    const { request, access } = call;
    return (outcome) => legacyResponse(request, access.types, project(outcome, access), options, rule);
  };
}

/**
 * The response of a legacy call. Without a result its body is empty. In JSON, properties beyond the depth are null,
 * and null and empty properties are written too.
 *
 * @throws Refusal `invalid` if the response would exceed the limits
 */
export function legacyResponse(
  request: ServiceRequest,
  types: TypeSystem,
  result: Result | undefined,
  { depth, codec, pseudoContentType }: OptionsOf<typeof commonRows>,
  rule: string,
): HttpResponse {
  const response =
    result === undefined
      ? nothing(rule)
      : writeResult(request, types, result, { ...shape, depth }, rule, responseFormat(request, codec));
  // A value that is not a well-formed media type is ignored.
  if (pseudoContentType === undefined || !isMediaType(pseudoContentType)) return response;
  return { ...response, headers: { ...response.headers, ...sandboxed, 'Content-Type': pseudoContentType } };
}

/** The layout of a response of a legacy call in JSON. */
export const shape = {
  prettiness: 'mid',
  entityRecurrenceDepth: 0,
  typeExplicitness: 'auto',
  writeEmptyProperties: true,
  cutAsNull: true,
} as const;

/** For calls that have only the options of 4.2. */
export const noOptions: Record<never, never> = {};

/** The input of a function that executes a call. */
export interface CallInput<Target, Rows extends OptionRows = typeof noOptions> {
  readonly call: Call;
  /** The entity, property or type that the parameters name. */
  readonly target: Target;
  readonly options: OptionsOf<Rows>;
  readonly transaction: Transaction;
  /** The request body of a call with `bodyUse: 'content'`, else empty. */
  readonly body: string;
}

/** The definition of a call of 4.3. */
export interface CallDefinition<Target, Rows extends OptionRows, Outcome> {
  /** The last segment of the path. */
  readonly name: string;
  readonly methods: readonly Method[];
  /** The parameters that the call requires in addition to `sessionId` and `accessId`. */
  readonly required: readonly string[];
  /** Whether the request body contains parameters (the default) or the assembly of the call. */
  readonly bodyUse?: 'parameters' | 'content';
  /** Whether the call can change something. */
  readonly changes: boolean;
  /** Finds the target that the parameters name, before the options are read. */
  readonly target: (call: Call) => Target;
  /** The options in addition to those of 4.2. */
  readonly options: Rows;
  readonly projections: Projections<Outcome>;
  readonly run: (step: CallInput<Target, Rows>) => Outcome;
}

/** The routes of a call of 4.3. */
export function routesOf<Target, Rows extends OptionRows, Outcome>(
  definition: CallDefinition<Target, Rows, Outcome>,
): readonly ServiceRoute[] {
  const { name, methods, required, bodyUse = 'parameters', changes, projections } = definition;
  const respond = responder(name, '4.3', projections);
  const optionsOf = optionSet(name, definition.options, { lenient: true });
  const handler: Handler = async (request) => {
    const call =
      bodyUse === 'content'
        ? callWith(request, new LegacyParameters([request.query]), required)
        : await openCall(request, required);
    const target = definition.target(call);
    const response = respond(call);
    const options = optionsOf.parse(optionSource(call));
    const perform = (found: Target, body: string) =>
      // The response is written within the transaction, so nothing is changed if that fails.
      call.access.store.transact(
        (transaction) => response(definition.run({ call, target: found, options, transaction, body })),
        request.bounds,
      );
    if (bodyUse === 'parameters') return perform(target, '');
    bodyFormat(request.headers, treeFormats);
    const body = await request.body.text();
    // Another request may have changed the target while the body was received.
    return perform(definition.target(call), body);
  };
  return aliased(name, {
    methods: Object.fromEntries(methods.map((method) => [method, handler])),
    session: true,
    getChanges: changes,
    formParameters: bodyUse === 'parameters',
  });
}

/** The routes of a call: its path and its alias (9, R-53). */
export function aliased(name: string, route: Omit<ServiceRoute, 'pattern'>): readonly ServiceRoute[] {
  return ['rest', 'rest/v1'].map((base) => ({ formParameters: true, ...route, pattern: `${base}/${name}` }));
}
