import { type BodyFormat, bodyFormat } from '../../http/media.js';
import type { Pairs } from '../../http/router.js';
import { describe, isArray, isObject, LosslessNumber } from '../../json/json-tree.js';
import { type JsonTree, jsonPath, parsingJson } from '../../json/read-json.js';
import { invalid } from '../../model/refusal.js';
import { completed, inTurns, type Steps, visiting } from '../../work/steps.js';
import type { ServiceRequest } from '../request.js';

/** Names that mean the same. */
const synonyms: ReadonlyMap<string, string> = new Map([['entityId', 'id']]);

/** The prefix of dynamic parameters (4.2). */
const dynamicPrefix = '*';

/** The parameters of a legacy call. */
export class LegacyParameters {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values;
  }

  /** The last value of a parameter, or `undefined`. */
  get(name: string): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  /** Every value of a parameter, in the order in which they were given. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /**
   * The last value of a required parameter.
   *
   * @throws Refusal `invalid` if it is missing or blank
   */
  require(name: string, rule: string): string {
    const value = this.get(name);
    if (value !== undefined && value.trim() !== '') return value;
    const found = value === undefined ? 'nothing' : 'a blank text';
    throw invalid(rule, `Expected a value as parameter "${name}", got ${found}.`);
  }

  /** The values of the dynamic parameters, by their names without the asterisk (4.2). */
  get dynamic(): ReadonlyMap<string, readonly string[]> {
    const dynamic = [...this.#values].filter(([name]) => name.startsWith(dynamicPrefix));
    return new Map(dynamic.map(([name, values]) => [name.slice(dynamicPrefix.length), values]));
  }

  /** All values of all parameters except the dynamic ones, for an option set. */
  get pairs(): Pairs {
    const pairs: (readonly [string, string])[] = [];
    for (const [name, values] of this.#values) {
      if (!name.startsWith(dynamicPrefix)) for (const value of values) pairs.push([name, value]);
    }
    return pairs;
  }
}

/**
 * Groups parameters by their names, in steps. If several sources contain a name, its values are those of the first one.
 *
 * @param sources the query before the body, since the query has priority
 */
function* groupingParameters(...sources: readonly Pairs[]): Steps<LegacyParameters> {
  const grouped = new Map<string, readonly string[]>();
  for (const pairs of sources) {
    const here = new Map<string, string[]>();
    const add = ([given, value]: Pairs[number]) => {
      const name = synonyms.get(given) ?? given;
      const values = here.get(name);
      if (values !== undefined) values.push(value);
      else if (!grouped.has(name)) here.set(name, [value]);
    };
    yield* visiting(pairs, add, 2);
    yield* visiting(here, ([name, values]) => grouped.set(name, values), 2);
  }
  return new LegacyParameters(grouped);
}

/** The parameters of a call that has them only in its query. */
export function queryParameters({ query }: ServiceRequest): LegacyParameters {
  return completed(groupingParameters(query));
}

/**
 * Reads the parameters of a call from the query and from the body, which is a form or a JSON object. A body
 * without a type or with `text/plain` is JSON.
 *
 * @throws Refusal `unsupportedMediaType` for other types, `invalid` if the body cannot be read
 */
export function callParameters(request: ServiceRequest): Promise<LegacyParameters> {
  return parametersIn(request, ['form', 'json'], (text) => jsonParameters(text, request));
}

/** How large the body of authenticate may be, in bytes; beyond it 413. It is received without a session. */
const maxCredentialBytes = 64 * 1024;

/** Reads the parameters of authenticate, whose body is a form or a JSON object of texts. */
export function credentialParameters(request: ServiceRequest): Promise<LegacyParameters> {
  return parametersIn(request, ['json', 'form'], credentialPairs, maxCredentialBytes);
}

/** @param limit the maximum size of the body in bytes. Default: that of any text */
async function parametersIn(
  request: ServiceRequest,
  formats: readonly BodyFormat[],
  readJson: (text: string) => Pairs | Promise<Pairs>,
  limit?: number,
): Promise<LegacyParameters> {
  const text = await request.arrived.body.text(limit);
  if (text.trim() === '') return queryParameters(request);
  const format = bodyFormat(request.headers, formats);
  const pairs = format === 'form' ? await formPairs(request) : await readJson(text);
  return inTurns(groupingParameters(request.query, pairs));
}

async function formPairs({ arrived: { body } }: ServiceRequest): Promise<Pairs> {
  const { pairs, error } = await body.form();
  if (error !== undefined) throw error;
  return pairs;
}

/** Reads the members of a JSON object as parameters. An array contains several values of a parameter. */
async function jsonParameters(text: string, { settings: { limits } }: ServiceRequest): Promise<Pairs> {
  const tree = await inTurns(parsingJson(text, { depth: limits.maxJsonDepth, values: limits.maxBodyValues }));
  if (!isObject(tree)) {
    throw invalid(
      'R-67',
      `Expected an object of parameters, got ${describe(tree)} at $. A form needs the Content-Type application/x-www-form-urlencoded.`,
    );
  }
  return Object.entries(tree).flatMap(([name, value]) =>
    (isArray(value) ? value : [value]).map((each) => [name, parameterText(name, each)] as const),
  );
}

function parameterText(name: string, value: JsonTree): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof LosslessNumber) return value.text;
  const at = jsonPath.member(jsonPath.root, name);
  throw invalid('R-67', `Expected a text, a number, true, false or an array of them, got ${describe(value)} at ${at}.`);
}

function credentialPairs(text: string): Pairs {
  const body = parseObject(text);
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[name, value] as const];
    if (name !== 'user' && name !== 'password') return [];
    throw invalid('R-3', `Expected a string at $.${name}.`);
  });
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of the parser would contain a part of the text, which may be the password.
    throw invalid('R-3', 'The body is not valid JSON. Expected an object with user and password.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw invalid('R-3', 'The body is not an object. Expected an object with user and password.');
}
