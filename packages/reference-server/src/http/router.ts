import { invalid, notFound, Refusal } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';
import { isStepDone, type Steps } from '../work/steps.js';
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

/**
 * Decodes the segments of a path. A trailing slash is ignored (R-5).
 *
 * @throws Refusal `invalid` if a percent-encoding is invalid
 */
export function decodePath(path: string): string[] {
  const parts = path.split('/');
  if (parts[0] === '') parts.shift();
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part) => {
    const decoded = decode(part);
    if (decoded === undefined) throw brokenEncoding(`the path segment "${part}"`);
    return decoded;
  });
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
 * Decodes `application/x-www-form-urlencoded` text in steps: a query or a form body (R-54).
 *
 * @param where what the text is, for messages
 * @param limit the maximum number of pairs
 * @throws Refusal `invalid` if there are more
 */
export function* decodingPairs(text: string, where: string, limit = Number.POSITIVE_INFINITY): Steps<DecodedPairs> {
  const pairs: (readonly [string, string])[] = [];
  let error: Refusal | undefined;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    const part = text.slice(start, end);
    start = end + 1;
    // Empty parts count too, since a long text may consist of them.
    if (isStepDone(2)) yield;
    if (part === '') continue;
    if (pairs.length >= limit) throw invalid('R-62', `Expected at most ${limit} parameters in ${where}, got more.`);
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

interface Node<Target> {
  readonly literals: Map<string, Node<Target>>;
  any?: Node<Target>;
  end?: End<Target>;
  /** The route for all further segments. */
  rest?: End<Target>;
}

interface End<Target> {
  readonly route: Target;
  readonly names: readonly PathParameter[];
}

/** Finds routes by the segments of a path. Literal segments have priority over parameters. */
export class Router<Target extends Pick<Route<unknown>, 'pattern'>> {
  readonly #routes: readonly Target[];
  readonly #surplus: Surplus;
  /** Built when the first path is matched, since many servers are created and few are asked for every kind of path. */
  #root: Node<Target> | undefined;

  constructor(routes: readonly Target[], surplus: Surplus = 'refused') {
    this.#routes = routes;
    this.#surplus = surplus;
  }

  /** @throws Error if two patterns match the same path, or a pattern has an unknown parameter */
  match(path: readonly string[]): Match<Target> | undefined {
    this.#root ??= treeOf(this.#routes);
    return walk({ path, surplus: this.#surplus }, this.#root, 0, []);
  }
}

function treeOf<Target extends Pick<Route<unknown>, 'pattern'>>(routes: readonly Target[]): Node<Target> {
  const root: Node<Target> = { literals: new Map() };
  for (const route of routes) {
    const segments = route.pattern.split('/');
    const required = segments.filter((segment) => !segment.endsWith('?')).length;
    for (let length = required; length <= segments.length; length++) addTo(root, route, segments.slice(0, length));
  }
  return root;
}

function addTo<Target extends Pick<Route<unknown>, 'pattern'>>(
  root: Node<Target>,
  route: Target,
  segments: readonly string[],
): void {
  const names: PathParameter[] = [];
  let node = root;
  for (const segment of segments) {
    if (segment === '*') {
      node.rest = { route, names };
      return;
    }
    const name = segment.replace(/^:|\?$/g, '');
    const parameter = parameterNames.find((each) => each === name);
    if (!segment.startsWith(':')) {
      const next = node.literals.get(segment) ?? { literals: new Map() };
      node.literals.set(segment, next);
      node = next;
    } else if (parameter !== undefined) {
      names.push(parameter);
      node.any ??= { literals: new Map() };
      node = node.any;
    } else {
      throw new Error(`Pattern "${route.pattern}" has an unknown parameter "${name}".`);
    }
  }
  if (node.end !== undefined) throw new Error(`Pattern "${route.pattern}" matches a path of another pattern.`);
  node.end = { route, names };
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

/** Recursive. The depth is limited by the longest pattern. */
function walk<Target>(
  sought: { readonly path: readonly string[]; readonly surplus: Surplus },
  node: Node<Target>,
  position: number,
  values: readonly string[],
): Match<Target> | undefined {
  const segment = sought.path[position];
  const isSurplus = node.any === undefined && node.literals.size === 0 && sought.surplus === 'ignored';
  if (segment === undefined || isSurplus) {
    const end = node.end ?? node.rest;
    return end && named(end.route, end.names, values);
  }
  const literal = node.literals.get(segment);
  const found = literal && walk(sought, literal, position + 1, values);
  if (found !== undefined) return found;
  const other = node.any && segment !== '' ? walk(sought, node.any, position + 1, [...values, segment]) : undefined;
  return other ?? (node.rest && named(node.rest.route, node.rest.names, values));
}

function named<Target>(route: Target, names: readonly PathParameter[], values: readonly string[]): Match<Target> {
  const parameters: Partial<Record<PathParameter, string>> = {};
  names.forEach((name, index) => {
    const value = values[index];
    if (value !== undefined) parameters[name] = value;
  });
  return { route, parameters };
}
