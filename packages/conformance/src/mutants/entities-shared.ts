import {
  type Asked,
  asking,
  type Bend,
  body,
  dropParameter,
  editBody,
  editPath,
  isNode,
  type Node,
  setMethod,
  type When,
} from './bends.js';

const idOf = (json: unknown): unknown => (isNode(json) ? json['id'] : undefined);

/** The body is an object with an id, or without. */
export const withId: When = body((json) => isNode(json) && idOf(json) !== undefined);
export const withoutId: When = body((json) => isNode(json) && idOf(json) === undefined);

/** The body, or every object of a list, without its id: what is sent is new. */
export const asNew: Bend = editBody((json) => (Array.isArray(json) ? json.map(anonymous) : anonymous(json)));

function anonymous(json: unknown): unknown {
  if (!isNode(json)) return json;
  const { id: _id, ...rest } = json;
  return rest;
}

/** Of a list only some objects are sent. */
export const ofList = (some: (list: readonly unknown[]) => readonly unknown[]): Bend =>
  editBody((json) => (Array.isArray(json) ? some(json) : json));

/** The last of a list is sent as if it stood alone. */
export const lastAlone: readonly Bend[] = [
  editBody((json) => (Array.isArray(json) ? json.at(-1) : json)),
  dropParameter('list-entities-request'),
];

/** The path of a type, before an id and a partition. */
const ofType = /^(\/rest\/v2\/entities\/[^/]+\/[^/]+)\/.*$/;

/** As a POST of something new to the type. */
export const createdAnew: readonly Bend[] = [editPath(ofType, '$1'), setMethod('POST'), asNew];

/** What creates the same again besides. */
export const anew = (asked: Asked): Asked => {
  const path = asked.path.replace(ofType, '$1');
  const json: unknown = JSON.parse(asked.body.toString());
  return { ...asked, path, method: 'POST', body: Buffer.from(JSON.stringify(anonymous(json))) };
};

/** The body has a nested entity. */
const nestedIn = (json: unknown): unknown => (isNode(json) ? json['entityProperty'] : undefined);
export const nesting: When = body((json) => isNode(nestedIn(json)));

/** The nested entity is another; `undefined`: there is none. */
export const editNested = (change: (nested: Node) => unknown): Bend =>
  editBody((json) => {
    const nested = nestedIn(json);
    return isNode(json) && isNode(nested) ? { ...json, entityProperty: change(nested) } : json;
  });

/** Reads where it should write. */
export const reading: Bend = asking((asked) => ({ ...asked, method: 'GET', body: Buffer.alloc(0) }));
