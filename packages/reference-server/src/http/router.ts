import { invalid, notFound, Refusal } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';
import { type HttpResponse, noContent } from './message.js';

/** The parts of the target of a request, as they were sent. */
interface SplitTarget {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** Splits a request target. The scheme and authority of an absolute target are ignored. */
export function splitTarget(target: string): SplitTarget {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/** The decoded segments of a path. Those that could not be decoded are as they were sent. */
export interface DecodedPath {
  readonly segments: readonly string[];
  /** The refusal of the first segment that could not be decoded. Missing if there is none. */
  readonly error?: Refusal;
}

/** Decodes the segments of a path. A trailing slash is ignored (R-5). */
export function decodePath(path: string): DecodedPath {
  const segments: string[] = [];
  let error: Refusal | undefined;
  for (const part of splitAt(path.startsWith('/') ? path.slice(1) : path, '/')) {
    const segment = decode(part);
    if (segment === undefined) error ??= brokenEncoding(`the path segment "${part}"`);
    segments.push(segment ?? part);
  }
  return error === undefined ? { segments } : { segments, error };
}

/** The parts of a text, without an empty one at the end. The method `split` of texts takes twice as long. */
function splitAt(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf(separator, start);
    const end = next < 0 ? text.length : next;
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
}

/** Joins segments to a path, with a slash before each one, e.g. `/~w1/platform-services`. */
export function encodePath(segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(wellFormed(segment))}`).join('');
}

/** Replaces lone surrogates, which cannot be encoded, as URLs do. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** The decoded names and values of a query or a form, in order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** A query or a form, as far as it could be decoded. */
export interface DecodedPairs {
  readonly pairs: Pairs;
  /** The refusal of the first name or value that could not be decoded. Missing if there is none. */
  readonly error?: Refusal;
}

/**
 * Decodes `application/x-www-form-urlencoded` text: a query or a form body (R-54).
 *
 * @param where what the text is, for messages
 */
export function decodePairs(text: string, where: string): DecodedPairs {
  const pairs: (readonly [string, string])[] = [];
  let error: Refusal | undefined;
  for (const part of splitAt(text, '&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode((equals < 0 ? part : part.slice(0, equals)).replaceAll('+', ' '));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1).replaceAll('+', ' '));
    if (name !== undefined && value !== undefined) pairs.push([name, value]);
    else error ??= brokenEncoding(`${where}, ${name === undefined ? 'in the name of a parameter' : `at "${name}"`}`);
  }
  return error === undefined ? { pairs } : { pairs, error };
}

/** Encodes `application/x-www-form-urlencoded` text. */
export function encodePairs(pairs: Pairs): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of pairs) encoded.append(name, value);
  return encoded.toString();
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function brokenEncoding(what: string): Refusal {
  const shown = what.length > 120 ? `${what.slice(0, 120)}…"` : what;
  return invalid('R-11', `Expected percent-encoded UTF-8 ("%" with two hexadecimal digits for each byte) in ${shown}.`);
}

/** The methods that routes have handlers for. `HEAD` and `OPTIONS` are derived from them (R-5). */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type Method = (typeof methods)[number];

/** Every method that a request of the service can have. */
export const requestMethods = [...methods, 'HEAD', 'OPTIONS'] as const;

/** The names of parameters in patterns. */
const parameterNames = ['access', 'type', 'id', 'partition', 'property'] as const;

export type PathParameter = (typeof parameterNames)[number];

export type PathParameters = Readonly<Partial<Record<PathParameter, string>>>;

/** A path with the handlers of its methods. */
export interface Route<Handler> {
  /**
   * Segments separated by `/`. `:name` matches any segment that is not empty, `:name?` is an optional segment at the
   * end, e.g. `rest/v2/entities/:access/:type/:id?/:partition?`. `*` at the end matches all further segments, also
   * none.
   */
  readonly pattern: string;
  readonly methods: Readonly<Partial<Record<Method, Handler>>>;
  /** Whether `GET` changes something. Then `HEAD` is refused (R-5). Default `false`. */
  readonly getChanges?: boolean;
}

/** The route of a path, with the segments that its pattern names. */
export interface Match<Target> {
  readonly route: Target;
  readonly parameters: PathParameters;
}

/** Whether a path with more segments than its pattern is refused, or matches without them (R-5). */
export type Surplus = 'refused' | 'ignored';

/** A segment of a pattern. */
interface Segment {
  readonly text: string;
  /** The parameter that it names, unless it is a literal or `*`. */
  readonly name: PathParameter | undefined;
}

/** A route with the segments of its pattern. */
interface Pattern<Target> {
  readonly route: Target;
  readonly segments: readonly Segment[];
  /** Whether no other pattern continues this one. */
  readonly isLast: boolean;
}

/** Finds routes by the segments of a path. Literal segments have priority over parameters. */
export class Router<Target extends Pick<Route<unknown>, 'pattern'>> {
  readonly #routes: readonly Target[];
  readonly #surplus: Surplus;
  /** Made when the first path is matched, since many servers are created and few are asked for every kind of path. */
  #patterns: readonly Pattern<Target>[] | undefined;

  constructor(routes: readonly Target[], surplus: Surplus = 'refused') {
    this.#routes = routes;
    this.#surplus = surplus;
  }

  /** @throws Error if a pattern has an unknown parameter */
  match(path: readonly string[]): Match<Target> | undefined {
    this.#patterns ??= patternsOf(this.#routes);
    for (const { route, segments, isLast } of this.#patterns) {
      const hasSurplus = path.length > segments.length && segments.at(-1)?.text !== '*';
      if (hasSurplus && !(isLast && this.#surplus === 'ignored')) continue;
      const parameters = parametersIn(path, segments);
      if (parameters !== undefined) return { route, parameters };
    }
    return undefined;
  }
}

/** The patterns of routes, so that the first one that matches a path is the one with priority. */
function patternsOf<Target extends Pick<Route<unknown>, 'pattern'>>(routes: readonly Target[]): Pattern<Target>[] {
  const all = routes.map((route) => ({ route, segments: segmentsOf(route.pattern) }));
  const patterns = all.map(({ route, segments }) => {
    const isContinuedBy = (other: readonly Segment[]) =>
      other.length > segments.length && segments.every((segment, index) => isAlike(segment, other[index]));
    return { route, segments, isLast: !all.some((other) => isContinuedBy(other.segments)) };
  });
  return patterns.sort((one, other) => (ranksOf(one.segments) < ranksOf(other.segments) ? -1 : 1));
}

function segmentsOf(pattern: string): readonly Segment[] {
  return pattern.split('/').map((text) => {
    const name = parameterNames.find((each) => text === `:${each}` || text === `:${each}?`);
    if (name === undefined && text.startsWith(':')) {
      throw new Error(`Pattern "${pattern}" has an unknown parameter "${text}".`);
    }
    return { text, name };
  });
}

/** Whether two segments of patterns are alike: the same literal, or both parameters. */
function isAlike(one: Segment, other: Segment | undefined): boolean {
  return one.text === other?.text || (one.name !== undefined && other?.name !== undefined);
}

/** A digit for each segment, in the order of priority: 0 for a literal, 1 for a parameter, 2 for `*`. */
function ranksOf(segments: readonly Segment[]): string {
  return segments.map(({ text, name }) => (text === '*' ? 2 : name === undefined ? 0 : 1)).join('');
}

/** The segments of a path by the names of the pattern that it matches; `undefined` if it does not match. */
function parametersIn(path: readonly string[], segments: readonly Segment[]): PathParameters | undefined {
  const parameters: Partial<Record<PathParameter, string>> = {};
  for (const [index, { text, name }] of segments.entries()) {
    const given = path[index];
    if (text === '*') return parameters;
    if (given === undefined) return text.endsWith('?') ? parameters : undefined;
    if (name === undefined ? text !== given : given === '') return undefined;
    if (name !== undefined) parameters[name] = given;
  }
  return parameters;
}

/**
 * The handler of a route for the method of a request. `HEAD` uses the handler of `GET`.
 *
 * @param rule the resolution that decides, for the journal
 * @throws Refusal `methodNotAllowed` with the header `Allow`
 */
export function handlerOf<Handler>(
  route: Route<Handler>,
  requested: string,
  rule: string,
): { readonly method: Method; readonly handler: Handler } {
  const name = requested === 'HEAD' && route.getChanges !== true ? 'GET' : requested;
  const method = methods.find((each) => each === name);
  const handler = method && route.methods[method];
  if (method !== undefined && handler !== undefined) return { method, handler };
  const allow = allowedMethods(route);
  throw new Refusal(
    'methodNotAllowed',
    rule,
    `The method ${requested.slice(0, 40)} is not supported on "/${route.pattern}". Expected one of ${allow}.`,
    { Allow: allow },
  );
}

/** The response to `OPTIONS`. */
export function optionsResponse(route: Route<unknown>, rule: string): HttpResponse {
  return noContent(rule, { Allow: allowedMethods(route) });
}

/** The methods of a route, with the derived ones (R-5). */
function allowedMethods({ methods: handlers, getChanges }: Route<unknown>): string {
  const own = methods.filter((method) => handlers[method] !== undefined);
  const head = handlers.GET !== undefined && getChanges !== true ? ['HEAD'] : [];
  return [...own, ...head, 'OPTIONS'].join(', ');
}

/** The refusal of a path without a route. */
export function unknownPath(path: readonly string[], rule: string): Refusal {
  return notFound(rule, `There is no path "${excerpt(`/${path.join('/')}`, 120)}" in the service.`);
}
