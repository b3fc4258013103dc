import type { Access } from '../../deployment/world.js';
import type { Answer } from '../../http/exchange.js';
import type { Result } from '../../json/write.js';
import { invalid } from '../../model/refusal.js';
import { optionSet } from '../../options/parse.js';
import { choice, optional } from '../../options/row.js';
import { accessOf } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import { commonRows, legacyAnswer } from './answer.js';
import { callParameters, LegacyParameters } from './parameters.js';

/** A legacy call that has all its parameters and names an access (4.2). */
export interface Call {
  readonly request: ServiceRequest;
  readonly parameters: LegacyParameters;
  readonly access: Access;
}

/** Whether the body of a request carries parameters, or is what the call is about. */
export type BodyUse = 'parameters' | 'content';

/** Parameters whose empty text is a value. */
const mayBeBlank: ReadonlySet<string> = new Set(['value', 'key']);

/**
 * Begins a call: its parameters, then its access.
 *
 * @param required the parameters that it needs beside `accessId`
 * @throws Refusal `invalid` where one is missing, `notFound` where there is no such access
 */
export async function openCall(
  request: ServiceRequest,
  required: readonly string[],
  bodyUse: BodyUse = 'parameters',
): Promise<Call> {
  const parameters = bodyUse === 'content' ? new LegacyParameters([request.query]) : await callParameters(request);
  for (const name of ['accessId', ...required]) {
    if (!mayBeBlank.has(name)) parameters.require(name, 'R-6');
    else if (parameters.get(name) === undefined) {
      throw invalid('R-6', `Parameter '${name}' is missing; expected is a value.`);
    }
  }
  return { request, parameters, access: accessOf(request.world, parameters.require('accessId', 'R-6')) };
}

/** What an option set reads: the parameters of a call, wherever they stand, and header fields. */
export function optionSource({ request, parameters }: Call) {
  return { query: parameters.pairs, headers: request.headers, optionDialect: request.optionDialect };
}

/** What a call answers of what it has done or found; `undefined` is "nothing". */
export type Projection<Outcome> = (outcome: Outcome, access: Access) => Result | undefined;

/** The projections of a call, and what it answers where none is named. */
export interface Projections<Outcome> {
  readonly named: Readonly<Record<string, Projection<Outcome>>>;
  readonly byDefault: Projection<Outcome>;
}

/** Reads the options of a call (4.2), and gives what then answers it. */
export type Answering<Outcome> = (call: Call) => (outcome: Outcome) => Answer;

/**
 * How a call with these projections is answered.
 *
 * @param name the call, for messages
 * @param rule the section that decides
 */
export function answering<Outcome>(name: string, rule: string, projections: Projections<Outcome>): Answering<Outcome> {
  const names = Object.keys(projections.named);
  const rows = { ...commonRows, projection: optional(rule, 'projection', choice(...names)) };
  const options = optionSet(name, rows, { lenient: true });
  return (call) => {
    const given = options.parse(optionSource(call));
    const named = given.projection === undefined ? undefined : projections.named[given.projection];
    const project = named ?? projections.byDefault;
    const { request, access } = call;
    return (outcome) => legacyAnswer(request, access.types, project(outcome, access), given, rule);
  };
}
