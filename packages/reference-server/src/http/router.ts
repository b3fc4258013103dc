import { notFound, Refusal } from '../model/refusal.js';
import { excerpt } from '../text/excerpt.js';
import type { HttpResponse } from './message.js';
import { noContent } from './response.js';

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
   * Segments separated by `/`. `:name` matches any segment that is not empty, `:name?` is an optional segment at the end,
   * e.g. `rest/v2/entities/:access/:type/:id?/:partition?`. `*` at the end matches all further segments, also none.
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
