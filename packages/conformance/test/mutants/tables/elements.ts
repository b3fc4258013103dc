import {
  custom,
  editBody,
  isNode,
  jsonOf,
  type Mutation,
  type When,
  type WireRequest,
  withJson,
} from '../mutations/index.js';

/** The position of an element among three or more, since a service may skip any of them. */
export const positions = ['first', 'middle', 'last'] as const;
export type Position = (typeof positions)[number];

const indexOf = (position: Position, { length }: { readonly length: number }): number =>
  ({ first: 0, middle: Math.floor(length / 2), last: length - 1 })[position];

/** The list without one of its elements. A list of fewer than three stays: it has no middle. */
export function omitAt<T>(list: readonly T[], position: Position): readonly T[] {
  if (list.length < 3) return list;
  return list.filter((_each, index) => index !== indexOf(position, list));
}

/** The list with another in place of one of its elements. */
export function replaceAt<T>(list: readonly T[], position: Position, change: (element: T) => T): readonly T[] {
  if (list.length < 3) return list;
  return list.map((each, index) => (index === indexOf(position, list) ? change(each) : each));
}

/** The list with one of its elements twice. */
export function repeatAt<T>(list: readonly T[], position: Position): readonly T[] {
  if (list.length < 3) return list;
  return list.flatMap((each, index) => (index === indexOf(position, list) ? [each, each] : [each]));
}

export type Kind = 'list' | 'set' | 'map';
export const kinds: readonly Kind[] = ['list', 'set', 'map'];

/** Returns the kind of collection that a value of a request is, or `undefined` if it is not a collection. */
function kindOf(value: unknown): Kind | undefined {
  if (Array.isArray(value)) return 'list';
  if (!isNode(value) || !Array.isArray(value['value'])) return undefined;
  if (value['_type'] === 'set') return 'set';
  return value['_type'] === 'map' ? 'map' : undefined;
}

type ChangeElements = (elements: readonly unknown[]) => readonly unknown[];

/** Changes the elements or entries of a collection of the kind. Any other value stays the same. */
export function withElements(value: unknown, kind: Kind, change: ChangeElements): unknown {
  if (kindOf(value) !== kind) return value;
  if (Array.isArray(value)) return change(value);
  return isNode(value) && Array.isArray(value['value']) ? { ...value, value: change(value['value']) } : value;
}

/** Changes the elements or entries of a collection of any kind. */
export function withAnyElements(value: unknown, change: ChangeElements): unknown {
  const kind = kindOf(value);
  return kind === undefined ? value : withElements(value, kind, change);
}

/** Changes the members of one entity, except `id` and those that begin with `_`, which identify the entity. */
export function withMembers(
  entity: unknown,
  change: (members: readonly (readonly [string, unknown])[]) => readonly (readonly [string, unknown])[],
): unknown {
  if (!isNode(entity)) return entity;
  const members = Object.entries(entity);
  const identifies = ([name]: readonly [string, unknown]): boolean => name === 'id' || name.startsWith('_');
  return Object.fromEntries([
    ...members.filter(identifies),
    ...change(members.filter((member) => !identifies(member))),
  ]);
}

/** Changes every entity of a body: a single one, or each of a list. */
export const editEntities = (change: (entity: unknown) => unknown): Mutation =>
  editBody((json) => (Array.isArray(json) ? json.map(change) : change(json)));

/** Changes a property of the body, or of each entity of a list. */
export const editProperty = (name: string | RegExp, change: (value: unknown) => unknown): Mutation =>
  editEntities((entity) =>
    withMembers(entity, (members) =>
      members.map(([each, value]) => [
        each,
        (typeof name === 'string' ? each === name : name.test(each)) ? change(value) : value,
      ]),
    ),
  );

/** The body is a list of this number of entities. */
export const listOf = (length: number): When => ({
  when: (request) => {
    const json = jsonOf(request);
    return Array.isArray(json) && json.length === length;
  },
});

/** Changes a body, given the value that the service has at the path before. */
export const inView = (change: (json: unknown, held: unknown) => unknown): Mutation =>
  custom(async (request: WireRequest, next, { service }) => {
    const search = '?depth=2&projection=firstResult';
    const session = /sessionId=[^&]*/.exec(request.search)?.[0] ?? '';
    const path = request.path;
    const held = await service({
      ...request,
      method: 'GET',
      path,
      search: `${search}&${session}`,
      body: Buffer.alloc(0),
    });
    return next(withJson(request, change(jsonOf(request), held.status === 200 ? jsonOf(held) : undefined)));
  });
