import type { Access } from '../../deployment/world-state.js';
import { isMediaType } from '../../http/media.js';
import { type HttpResponse, nothing, sandboxed } from '../../http/message.js';
import type { Method } from '../../http/router.js';
import type { Result } from '../../json/result.js';
import type { Source } from '../../model/contents.js';
import { invalid } from '../../model/refusal.js';
import { type OptionRows, type OptionSource, type OptionsOf, optionSet } from '../../options/parse.js';
import { optional, single, text } from '../../options/row.js';
import { choice, depth } from '../../options/value-types.js';
import type { Draft, Entities, State } from '../../store/store.js';
import { kebabCase } from '../../text/name-case.js';
import type { Steps } from '../../work/steps.js';
import type { LegacyOperation } from '../operation.js';
import type { Handler, ServiceRequest, ServiceRoute } from '../request.js';
import { codecNames, responseFormat } from '../response-format.js';
import { allowedAccess, type Use } from '../session.js';
import { findInTurns, writingResult } from '../write-result.js';
import { callParameters, type LegacyParameters } from './parameters.js';

/** A legacy call with its parameters and its access (4.2). */
export interface Call<In extends Entities = Entities> {
  readonly request: ServiceRequest;
  readonly parameters: LegacyParameters;
  readonly access: Access;
  /** The entities of the access: its state when the call was opened, or the draft that the call changes. */
  readonly entities: In;
}

/** Parameters that may be blank, since the empty text is a valid value. */
const mayBeBlank: ReadonlySet<string> = new Set(['value', 'key']);

/**
 * Opens a call whose parameters may be in the query and in the body.
 *
 * @param required the parameters that it requires in addition to `accessId`
 * @param use what it does in the access
 * @throws Refusal `invalid` if a parameter is missing, `notFound` for an unknown access, `forbidden` if the roles of
 *   the user do not allow it
 */
export async function openCall(request: ServiceRequest, required: readonly string[], use: Use): Promise<Call<State>> {
  return callWith(request, await callParameters(request), required, use);
}

/** As {@link openCall}, for parameters that have been read. They are checked before the access is found. */
export function callWith(
  request: ServiceRequest,
  parameters: LegacyParameters,
  required: readonly string[],
  use: Use,
): Call<State> {
  for (const name of ['accessId', ...required]) {
    if (!mayBeBlank.has(name)) parameters.require(name, 'R-6');
    else if (parameters.get(name) === undefined) {
      throw invalid('R-6', `Expected a value as parameter "${name}", got nothing.`);
    }
  }
  const access = allowedAccess(request, parameters.require('accessId', 'R-6'), use);
  return { request, parameters, access, entities: access.store.state };
}

/** The options of every legacy call (4.2), without the projection. */
export const commonRows = {
  depth: single('4.2', 'depth', depth, 0),
  codec: optional('4.2', 'codec', choice(...codecNames)),
  pseudoContentType: optional('4.2', 'pseudo-content-type', text),
} as const;

/** Options may be in the parameters, in the query or in the body, and in header fields. */
function optionSource({ request: { headers, dialect }, parameters }: Call): OptionSource {
  return { query: parameters.pairs, headers, dialect };
}

/** Converts the outcome of a call to a result; `undefined` is an empty body, "nothing". */
export type Projection<Outcome> = (outcome: Outcome, access: Access) => Result | undefined;

/** The projections of a call, and its default. */
export interface Projections<Outcome> {
  readonly named: Readonly<Record<string, Projection<Outcome>>>;
  readonly byDefault: Projection<Outcome>;
}

/** Writes the response with an outcome, in steps. The references of the outcome are resolved in the source. */
export type Respond<Outcome> = (outcome: Outcome, source: Source) => Steps<HttpResponse>;

/** Reads the options of a call (4.2), by which the response is written. */
export type Responder<Outcome> = (call: Call) => Respond<Outcome>;

/** Makes a change, and writes the response with its outcome. */
export function* respondAfter<Outcome>(
  changing: Steps<Outcome>,
  respond: Respond<Outcome>,
  draft: Draft,
): Steps<HttpResponse> {
  return yield* respond(yield* changing, draft);
}

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
    return (outcome, source) => writingLegacyResponse(request, source, project(outcome, access), options, rule);
  };
}

/**
 * Writes the response of a legacy call, in steps. Without a result its body is empty. In JSON, properties beyond
 * the depth are null, and null and empty properties are written too.
 *
 * @throws Refusal `invalid` if the response would exceed the limits
 */
export function* writingLegacyResponse(
  request: ServiceRequest,
  source: Source,
  result: Result | undefined,
  { depth, codec, pseudoContentType }: OptionsOf<typeof commonRows>,
  rule: string,
): Steps<HttpResponse> {
  const response =
    result === undefined
      ? nothing(rule)
      : yield* writingResult(request, source, result, { depth, ...shape }, rule, responseFormat(request, codec));
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

/** What the function of a call gets. */
export interface CallInput<In extends Entities, Target, Rows extends OptionRows = typeof noOptions> {
  readonly call: Call<In>;
  /** The entity, property or type that the parameters name. */
  readonly target: Target;
  readonly options: OptionsOf<Rows>;
}

/** The function of a call, which works in a state or in a draft, in steps. */
type Run<In extends Entities, Target, Rows extends OptionRows, Outcome> = (
  input: CallInput<In, Target, Rows>,
) => Steps<Outcome>;

/** A call of 4.3 with a target. It either reads or changes something. */
export type CallDefinition<Target, Rows extends OptionRows, Outcome> = {
  readonly operation: LegacyOperation;
  readonly methods: readonly Method[];
  /** The parameters that the call requires in addition to `sessionId` and `accessId`. */
  readonly required: readonly string[];
  /** Finds the target that the parameters name, before the options are read. */
  readonly target: (call: Call) => Target;
  /** The options in addition to those of 4.2. */
  readonly options: Rows;
  readonly projections: Projections<Outcome>;
} & ({ readonly read: Run<State, Target, Rows, Outcome> } | { readonly change: Run<Draft, Target, Rows, Outcome> });

/** The routes of a call of 4.3. */
export function callRoutes<Target, Rows extends OptionRows, Outcome>(
  definition: CallDefinition<Target, Rows, Outcome>,
): readonly ServiceRoute[] {
  const { operation, methods, required, target, options, projections } = definition;
  const name = pathOf(operation);
  const responseOf = responder(name, '4.3', projections);
  const optionsOf = optionSet(name, options, { lenient: true });
  const begin = <In extends Entities>(call: Call<In>, run: Run<In, Target, Rows, Outcome>) => {
    const found = target(call);
    const respond = responseOf(call);
    return { running: run({ call, target: found, options: optionsOf.parse(optionSource(call)) }), respond };
  };
  const handler: Handler = async (request) => {
    if ('read' in definition) {
      const call = await openCall(request, required, 'read');
      const { running, respond } = begin(call, definition.read);
      return findInTurns(request, running, (outcome) => respond(outcome, call.entities));
    }
    const call = await openCall(request, required, 'write');
    // The response is written before the state is replaced, so nothing is changed if that fails.
    return call.access.store.changeInTurns((draft) => {
      const { running, respond } = begin({ ...call, entities: draft }, definition.change);
      return respondAfter(running, respond, draft);
    }, request.bounds);
  };
  return aliased(operation, methods, handler, { session: true, getChanges: 'change' in definition });
}

type RouteSettings = Pick<ServiceRoute, 'session' | 'formParameters' | 'getChanges'>;

/** The routes of a call: its path and its alias (9, R-53). */
export function aliased(
  operation: LegacyOperation,
  methods: readonly Method[],
  handler: Handler,
  settings: RouteSettings,
): readonly ServiceRoute[] {
  const route = {
    formParameters: true,
    ...settings,
    methods: Object.fromEntries(methods.map((method) => [method, { operation, handler }])),
  };
  return ['rest', 'rest/v1'].map((base) => ({ ...route, pattern: `${base}/${pathOf(operation)}` }));
}

/** The last segment of the path of a call, by which messages name it too. */
function pathOf(operation: LegacyOperation): string {
  return kebabCase(operation.replace(/^legacy\./, ''));
}
