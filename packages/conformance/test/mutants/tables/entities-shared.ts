import {
  asking,
  body,
  dropParameter,
  editBody,
  editPath,
  isNode,
  type Mutation,
  type Node,
  setMethod,
  type When,
  type WireRequest,
} from '../mutations/index.js';

const idOf = (json: unknown): unknown => (isNode(json) ? json['id'] : undefined);

/** The body is an object with an id, or without. */
export const withId: When = body((json) => isNode(json) && idOf(json) !== undefined);
export const withoutId: When = body((json) => isNode(json) && idOf(json) === undefined);

/** The body, or every object of a list, without its id: what is sent is new. */
export const asNew: Mutation = editBody((json) => (Array.isArray(json) ? json.map(anonymous) : anonymous(json)));

/** An entity without its id: a new one. */
export function anonymous(json: unknown): unknown {
  if (!isNode(json)) return json;
  const { id: _id, ...rest } = json;
  return rest;
}

/** Sends only some objects of a list. */
export const ofList = (some: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editBody((json) => (Array.isArray(json) ? some(json) : json));

/** The last of a list is sent as if it stood alone. */
export const lastAlone: readonly Mutation[] = [
  editBody((json) => (Array.isArray(json) ? json.at(-1) : json)),
  dropParameter('list-entities-request'),
];

/** The path of an entity: those of the suite's own writes name a partition, or only the type. */
export const byId = /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/[^/]+$/;

/** The path of a type, before an id and a partition. */
const ofType = /^(\/rest\/v2\/entities\/[^/]+\/[^/]+)\/.*$/;

/** As a POST of something new to the type. */
export const createdAnew: readonly Mutation[] = [editPath(ofType, '$1'), setMethod('POST'), asNew];

/** Creates the same entity a second time. */
export const anew = (request: WireRequest): WireRequest => {
  const path = request.path.replace(ofType, '$1');
  const json: unknown = JSON.parse(request.body.toString());
  return { ...request, path, method: 'POST', body: Buffer.from(JSON.stringify(anonymous(json))) };
};

/** The body has a nested entity. */
const nestedIn = (json: unknown): unknown => (isNode(json) ? json['entityProperty'] : undefined);
export const nesting: When = body((json) => isNode(nestedIn(json)));

/** The nested entity is another; `undefined`: there is none. */
export const editNested = (change: (nested: Node) => unknown): Mutation =>
  editBody((json) => {
    const nested = nestedIn(json);
    return isNode(json) && isNode(nested) ? { ...json, entityProperty: change(nested) } : json;
  });

/** Reads where it should write. */
export const reading: Mutation = asking((request) => ({ ...request, method: 'GET', body: Buffer.alloc(0) }));
