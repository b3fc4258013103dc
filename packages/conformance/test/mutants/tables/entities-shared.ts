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

/** Removes the id of the body, or of every object of a list, so that these entities are new. */
const asNew: Mutation = editBody((json) => (Array.isArray(json) ? json.map(anonymous) : anonymous(json)));

/** Returns the entity without its id, so that it is new. */
export function anonymous(json: unknown): unknown {
  if (!isNode(json)) return json;
  const { id: _id, ...rest } = json;
  return rest;
}

/** Sends only some objects of a list. */
export const ofList = (some: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editBody((json) => (Array.isArray(json) ? some(json) : json));

/** Sends the last entity of a list as a single one. */
export const lastAlone: readonly Mutation[] = [
  editBody((json) => (Array.isArray(json) ? json.at(-1) : json)),
  dropParameter('list-entities-request'),
];

/** The path of an entity: those of the suite's own writes name a partition, or only the type. */
export const byId = /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/[^/]+$/;

/** The path of a type, before an id and a partition. */
const ofType = /^(\/rest\/v2\/entities\/[^/]+\/[^/]+)\/.*$/;

/** Sends the request as a POST of a new entity to the type. */
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

/** Changes the nested entity; `undefined` removes it. */
export const editNested = (change: (nested: Node) => unknown): Mutation =>
  editBody((json) => {
    const nested = nestedIn(json);
    return isNode(json) && isNode(nested) ? { ...json, entityProperty: change(nested) } : json;
  });

/** Reads instead of writing. */
export const reading: Mutation = asking((request) => ({ ...request, method: 'GET', body: Buffer.alloc(0) }));
