import type { Access } from '../../deployment/world-state.js';
import { isMediaType } from '../../http/media.js';
import type { HttpResponse } from '../../http/message.js';
import { nothing, sandboxed } from '../../http/response.js';
import type { Method } from '../../http/router.js';
import type { Result } from '../../json/result.js';
import type { Source } from '../../model/dangling.js';
import { invalid } from '../../model/refusal.js';
import { type OptionRows, type OptionsOf, optionSet } from '../../options/parse.js';
import { choice, depth, optional, single, text } from '../../options/row.js';
import type { Draft, Entities } from '../../store/store.js';
import { kebabCase } from '../../text/name-case.js';
import { completed, type Steps } from '../../work/steps.js';
import { changeByText } from '../change-in-turns.js';
import { accessOf } from '../lookup.js';
import type { LegacyOperation } from '../operation.js';
import type { Handler, ServiceRequest, ServiceRoute } from '../request.js';
import { codecNames, responseFormat } from '../response-format.js';
import { requireRight, type Use } from '../rights.js';
import { writeInTurns } from '../write-in-turns.js';
import { writingResult } from '../write-result.js';
import { callParameters, LegacyParameters } from './parameters.js';

/** A legacy call with its parameters and its access (4.2). */
export interface Call {
  readonly request: ServiceRequest;
  readonly parameters: LegacyParameters;
  readonly access: Access;
  /** The entities of the access: its state when the call was opened, or the draft that the call changes. */
  readonly entities: Entities;
}

/** Parameters that may be blank, since the empty text is a valid value. */
const mayBeBlank: ReadonlySet<string> = new Set(['value', 'key']);

/**
 * Opens a call whose parameters may be in the query and in the body.
 *
 * @param required the parameters that it requires in addition to `accessId`
 * @param use what it does in the access
 * @throws Refusal `invalid` if a parameter is missing, `notFound` for an unknown access, `forbidden` if the roles of the
 *   user do not allow it
 */
export async function openCall(request: ServiceRequest, required: readonly string[], use: Use): Promise<Call> {
  return callWith(request, await callParameters(request), required, use);
}

/** Checks the parameters of a call, then finds its access. */
function callWith(request: ServiceRequest, parameters: LegacyParameters, required: readonly string[], use: Use): Call {
  for (const name of ['accessId', ...required]) {
    if (!mayBeBlank.has(name)) parameters.require(name, 'R-6');
    else if (parameters.get(name) === undefined) {
      throw invalid('R-6', `Expected a value as parameter "${name}", got nothing.`);
    }
  }
  const access = accessOf(request.arrived.state, parameters.require('accessId', 'R-6'));
  requireRight(request.session, access.id, use);
  return { request, parameters, access, entities: access.store.state };
}

/** The options of every legacy call (4.2), without the projection. */
export const commonRows = {
  depth: single('4.2', 'depth', depth, 0),
  codec: optional('4.2', 'codec', choice(...codecNames)),
  pseudoContentType: optional('4.2', 'pseudo-content-type', text),
} as const;

/** Options may be in the parameters, in the query or in the body, and in header fields. */
function optionSource({ request, parameters }: Call) {
  return { query: parameters.pairs, headers: request.arrived.headers, dialect: request.settings.dialect };
}

/** Converts the outcome of a call to a result; `undefined` is an empty body, "nothing". */
export type Projection<Outcome> = (outcome: Outcome, access: Access) => Result | undefined;

/** The projections of a call, and its default. */
export interface Projections<Outcome> {
  readonly named: Readonly<Record<string, Projection<Outcome>>>;
  readonly byDefault: Projection<Outcome>;
}

/**
 * Reads the options of a call (4.2), and returns a function that creates the response from the outcome, in steps. References in the
 * outcome are resolved in the source.
 */
export type Responder<Outcome> = (call: Call) => (outcome: Outcome, source: Source) => Steps<HttpResponse>;

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
 * The response of a legacy call. Without a result its body is empty. In JSON, properties beyond the depth are null,
 * and null and empty properties are written too.
 *
 * @throws Refusal `invalid` if the response would exceed the limits
 */
export function legacyResponse(...parameters: Parameters<typeof writingLegacyResponse>): HttpResponse {
  return completed(writingLegacyResponse(...parameters));
}

/** As {@link legacyResponse}, in steps. */
function* writingLegacyResponse(
  request: ServiceRequest,
  source: Source,
  result: Result | undefined,
  { depth, codec, pseudoContentType }: OptionsOf<typeof commonRows>,
  rule: string,
): Steps<HttpResponse> {
  const response =
    result === undefined
      ? nothing(rule)
      : yield* writingResult(request, source, result, { ...shape, depth }, rule, responseFormat(request, codec));
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

/** The input of a function that executes a call that reads. */
export interface CallInput<Target, Rows extends OptionRows = typeof noOptions> {
  readonly call: Call;
  /** The entity, property or type that the parameters name. */
  readonly target: Target;
  readonly options: OptionsOf<Rows>;
}

/** The input of a function that executes a call that changes something. */
export interface ChangeInput<Target, Rows extends OptionRows = typeof noOptions> extends CallInput<Target, Rows> {
  readonly draft: Draft;
}

/** The definition of a call of 4.3 that reads. */
export interface ReadDefinition<Target, Rows extends OptionRows, Outcome> {
  readonly operation: LegacyOperation;
  readonly methods: readonly Method[];
  /** The parameters that the call requires in addition to `sessionId` and `accessId`. */
  readonly required: readonly string[];
  /** Finds the target that the parameters name, before the options are read. */
  readonly target: (call: Call) => Target;
  /** The options in addition to those of 4.2. */
  readonly options: Rows;
  readonly projections: Projections<Outcome>;
  /** Prepares what would take long in `run`, while other requests are answered. Default: nothing. */
  readonly prepare?: (input: CallInput<Target, Rows>) => Promise<void> | undefined;
  readonly run: (input: CallInput<Target, Rows>) => Outcome;
}

/** The definition of a call of 4.3 that changes something. */
export interface ChangeDefinition<Target, Rows extends OptionRows, Outcome>
  extends Omit<ReadDefinition<Target, Rows, Outcome>, 'prepare' | 'run'> {
  /** Makes the changes that can take long, while other requests are answered. Default: none. */
  readonly begin?: (input: ChangeInput<Target, Rows>) => Steps<unknown>;
  readonly run: (input: ChangeInput<Target, Rows>) => Outcome;
}

/** A text that describes changes, and may be long. */
export interface TextChange<Outcome> {
  readonly textOf: (call: Call) => Promise<string>;
  /** Reads the text. The changes that it describes are made in steps. */
  readonly read: (call: Call, text: string) => Promise<(draft: Draft) => Steps<Outcome>>;
}

/** The definition of a call of 4.3 that makes the changes of a text. */
export interface TextChangeDefinition<Outcome>
  extends Omit<ReadDefinition<undefined, typeof noOptions, Outcome>, 'prepare' | 'run'> {
  /** Whether the request body contains parameters (the default) or the text. */
  readonly bodyUse?: 'parameters' | 'content';
  readonly run: TextChange<Outcome>;
}

/** The routes of a call of 4.3 that reads. */
export function readRoutes<Target, Rows extends OptionRows, Outcome>(
  definition: ReadDefinition<Target, Rows, Outcome>,
): readonly ServiceRoute[] {
  const prepare = preparation(definition);
  return routesOf(definition, async (request) => {
    const { input, respond } = prepare(await openCall(request, definition.required, 'read'));
    await definition.prepare?.(input);
    const entities = definition.prepare === undefined ? input.call.entities : input.call.access.store.state;
    const outcome = definition.run({ ...input, call: { ...input.call, entities } });
    return writeInTurns(request, respond(outcome, entities));
  });
}

/** The routes of a call of 4.3 that changes something. */
export function changeRoutes<Target, Rows extends OptionRows, Outcome>(
  definition: ChangeDefinition<Target, Rows, Outcome>,
): readonly ServiceRoute[] {
  const prepare = preparation(definition);
  const handler: Handler = async (request) => {
    const call = await openCall(request, definition.required, 'write');
    // The response is written before the state is replaced, so nothing is changed if that fails.
    return call.access.store.changeInTurns(function* (draft) {
      const { input, respond } = prepare({ ...call, entities: draft });
      const change = { ...input, draft };
      if (definition.begin !== undefined) yield* definition.begin(change);
      return yield* respond(definition.run(change), draft);
    }, request.bounds);
  };
  return routesOf(definition, handler, { getChanges: true, formParameters: true });
}

/** The routes of a call of 4.3 that makes the changes of a text. */
export function textChangeRoutes<Outcome>(definition: TextChangeDefinition<Outcome>): readonly ServiceRoute[] {
  const { required, bodyUse = 'parameters', run } = definition;
  const formParameters = bodyUse === 'parameters';
  const prepare = preparation(definition);
  const handler: Handler = async (request) => {
    const { input, respond } = prepare(
      formParameters
        ? await openCall(request, required, 'write')
        : callWith(request, new LegacyParameters([request.query]), required, 'write'),
    );
    const { call } = input;
    const text = await run.textOf(call);
    return changeByText(request, call.access.store, text, async () => {
      const making = await run.read(call, text);
      return function* (draft) {
        return yield* respond(yield* making(draft), draft);
      };
    });
  };
  return routesOf(definition, handler, { getChanges: true, formParameters });
}

/** What is common to all kinds of calls: finds the target of a call, and then reads its options. */
function preparation<Target, Rows extends OptionRows, Outcome>({
  operation,
  options,
  projections,
  target,
}: Omit<ReadDefinition<Target, Rows, Outcome>, 'prepare' | 'run'>) {
  const name = pathOf(operation);
  const respond = responder(name, '4.3', projections);
  const optionsOf = optionSet(name, options, { lenient: true });
  return (call: Call) => {
    const found = target(call);
    const responding = respond(call);
    const input: CallInput<Target, Rows> = { call, target: found, options: optionsOf.parse(optionSource(call)) };
    return { input, respond: responding };
  };
}

function routesOf(
  { operation, methods }: { readonly operation: LegacyOperation; readonly methods: readonly Method[] },
  handler: Handler,
  route: Partial<RouteSettings> = {},
): readonly ServiceRoute[] {
  return aliased(operation, methods, handler, { session: true, ...route });
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
