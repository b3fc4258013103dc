/** The names that a pattern may give to segments of the path. */
export type PathParameter = 'access' | 'type' | 'id' | 'partition' | 'property';

/** A route that a path has led to, with the segments that its pattern names. */
export interface Match<Target> {
  readonly route: Target;
  readonly parameters: Readonly<Partial<Record<PathParameter, string>>>;
}

/** What becomes of segments behind a path that no pattern makes longer: it is not found, or found without them. */
export type Surplus = 'refused' | 'ignored';

interface Node<Target> {
  readonly literals: Map<string, Node<Target>>;
  any?: Node<Target>;
  end?: { readonly route: Target; readonly names: readonly PathParameter[] };
}

const parameterNames: ReadonlySet<string> = new Set<PathParameter>(['access', 'type', 'id', 'partition', 'property']);

/** Finds routes by the segments of a path; a literal goes before a parameter. In a
 * pattern `:name` stands for any segment that is not empty, `:name?` for one that may be missing at the end. */
export class Router<Target extends { readonly pattern: string }> {
  readonly #root: Node<Target> = { literals: new Map() };
  readonly #surplus: Surplus;

  constructor(routes: readonly Target[], surplus: Surplus = 'refused') {
    this.#surplus = surplus;
    for (const route of routes) {
      const segments = route.pattern.split('/');
      const required = segments.filter((segment) => !segment.endsWith('?')).length;
      for (let length = required; length <= segments.length; length++) this.#add(route, segments.slice(0, length));
    }
  }

  match(path: readonly string[]): Match<Target> | undefined {
    return walk({ path, surplus: this.#surplus }, this.#root, 0, []);
  }

  #add(route: Target, segments: readonly string[]): void {
    const names: PathParameter[] = [];
    let node = this.#root;
    for (const segment of segments) {
      const name = segment.replace(/^:|\?$/g, '');
      if (!segment.startsWith(':')) {
        const next = node.literals.get(segment) ?? { literals: new Map() };
        node.literals.set(segment, next);
        node = next;
      } else if (isParameter(name)) {
        names.push(name);
        node.any ??= { literals: new Map() };
        node = node.any;
      } else {
        throw new Error(`Pattern '${route.pattern}' has an unknown parameter '${name}'.`);
      }
    }
    if (node.end !== undefined) throw new Error(`Pattern '${route.pattern}' stands for a path of another pattern.`);
    node.end = { route, names };
  }
}

function isParameter(name: string): name is PathParameter {
  return parameterNames.has(name);
}

/** As deep as the longest pattern, whatever the client sends. */
function walk<Target>(
  sought: { readonly path: readonly string[]; readonly surplus: Surplus },
  node: Node<Target>,
  position: number,
  values: readonly string[],
): Match<Target> | undefined {
  const segment = sought.path[position];
  const isSurplus = node.any === undefined && node.literals.size === 0 && sought.surplus === 'ignored';
  if (segment === undefined || isSurplus) return node.end && named(node.end.route, node.end.names, values);
  const literal = node.literals.get(segment);
  const found = literal && walk(sought, literal, position + 1, values);
  if (found !== undefined || node.any === undefined || segment === '') return found;
  return walk(sought, node.any, position + 1, [...values, segment]);
}

function named<Target>(route: Target, names: readonly PathParameter[], values: readonly string[]): Match<Target> {
  const parameters: Partial<Record<PathParameter, string>> = {};
  names.forEach((name, index) => {
    const value = values[index];
    if (value !== undefined) parameters[name] = value;
  });
  return { route, parameters };
}
