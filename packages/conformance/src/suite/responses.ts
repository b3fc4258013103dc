import { parse } from 'lossless-json';
import type { CaseContext, Judging } from '../case/case.js';
import { matches } from '../case/compare.js';
import type { PropertyNeed } from '../case/needs.js';
import { isEntity, type Plain } from '../case/plain.js';
import type { Observation } from '../case/subject.js';

/**
 * Parses the text of a response as JSON. Returns `undefined` if it is not JSON. An integer beyond 2^53, which may be an
 * id, is a `bigint`.
 */
export function jsonOf({ text }: Pick<Observation, 'text'>): unknown {
  try {
    return /\d{16}/.test(text) ? parse(text, undefined, exactNumber) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const exactNumber = (text: string): number | bigint =>
  /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text)) ? BigInt(text) : Number(text);

/** Returns the format of a response. An empty text is `nothing`, and a text of any other format is `text`. */
export function formatOf(answer: Pick<Observation, 'text'>): 'XML' | 'JSON' | 'nothing' | 'text' {
  const text = answer.text.trim();
  if (text === '') return 'nothing';
  if (text.startsWith('<')) return 'XML';
  return jsonOf(answer) === undefined ? 'text' : 'JSON';
}

/** Whether a response shows where the code of the service failed. In JSON a line feed is written as `\\n`. */
export const showsTrace = ({ text }: Observation): boolean =>
  /(\n|\\n)\s*(\\t)?at /.test(text) || text.includes('node_modules');

/** Returns the value at a path within JSON data. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    return Reflect.get(inner, key);
  }, value);
}

/** Returns the JSON of a property in that of an entity. */
export const propertyIn = ({ fixture }: CaseContext, entity: unknown, need: PropertyNeed): unknown =>
  at(entity, fixture.property(need));

/** Returns the first element of a list in JSON, bare or with its type. */
export const firstIn = (list: unknown): unknown => at(list, 0) ?? at(list, 'value', 0);

/** Observes whether the message of a refusal contains a text, e.g. the name of an option. */
export function observeNamed(
  c: CaseContext,
  refusal: Observation,
  what: string,
  text: string,
  judging?: Judging,
): void {
  c.observe(`the message names ${what}`, String(at(jsonOf(refusal), 'message')).includes(text), true, judging);
}

/** Returns a property of the entity in a response. */
export function memberOf(value: Plain | undefined, property: string): Plain | undefined {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return undefined;
  return value.properties[property];
}

/** Returns the list in an envelope. The name of its member is only observed. */
export const listIn = (envelope: Plain | undefined): Plain =>
  (isEntity(envelope) && Object.values(envelope.properties).find((each) => Array.isArray(each) && each.length > 0)) ||
  [];

/**
 * Checks that `hasMore` of an `EntityQueryResult` is a boolean (2.4), and judges its value by `ENT-QRY-33`.
 *
 * @param own the requirement of the call that returns the envelope
 */
export function judgeHasMore(c: CaseContext, envelope: Plain | undefined, expected: boolean, own: string): void {
  const hasMore = memberOf(envelope, 'hasMore');
  c.check('hasMore', hasMore, expected, { judges: 'ENT-QRY-33' });
  c.check('hasMore is', typeof hasMore, 'boolean', { judges: [own, 'TYP-01'] });
}

/** Returns the response to a call, after the check that it succeeds. */
export async function succeeded(
  { checkStatus }: Pick<CaseContext, 'checkStatus'>,
  call: Promise<Observation>,
  judging?: Judging,
): Promise<Observation> {
  const answer = await call;
  checkStatus(answer, 200, judging);
  return answer;
}

/**
 * Checks that a call is refused. That the SDK refuses it, or a status of 400 or more, is a MUST. The exact status is
 * only observed.
 */
export function checkRefused(c: CaseContext, { status }: Observation, expected = 400): void {
  c.check('the call fails', status === 0 || status >= 400, true);
  if (status !== 0) c.observe('status', status, expected);
}

/** Checks that a call fails with any status. */
export const checkFails = (c: CaseContext, { status }: Observation, judging: Judging = {}): void =>
  c.check('the call fails', status >= 400, true, judging);

/** Checks that a service refuses a request because of the client, e.g. without a valid session. */
export const checkClientError = (c: CaseContext, { status }: Observation, name = 'the status'): void =>
  c.check(`${name} is from 400 to 499`, status >= 400 && status < 500, true);

/** Returns the elements of a list. Any other value becomes a list with one element, so that a check reports it. */
export function listOf(value: Plain | undefined): readonly (Plain | undefined)[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns the simple name of a type, because the suite ignores the packages of result types. */
export function simpleName(value: Plain | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return undefined;
  return value.type?.split('.').at(-1);
}

/** Checks the type of a response by its simple name. */
export function checkType(c: CaseContext, value: Plain | undefined, name: string, judging?: Judging): void {
  c.check('type of the answer', simpleName(value), name, judging);
}

/** Returns the values of a property of all elements, in order. */
export const column = (value: Plain | undefined, property: string): readonly (Plain | undefined)[] =>
  listOf(value).map((each) => (each === undefined ? undefined : memberOf(each, property)));

export const kindOf = (value: unknown): string => {
  if (typeof value === 'bigint') return 'number';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
};

/** Returns whether any member of a reference is the id. The name of that member is only observed. */
export const refersTo = (value: Plain | undefined, id: Plain): boolean =>
  isEntity(value) && Object.values(value.properties).some((each) => matches(each, id));
