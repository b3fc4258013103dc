import { isEntity, isId } from '../case/compare.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Collection, CompleteTarget, Target } from '../case/subject.js';
import { normalProperties } from '../target/entities.js';
import { elementsOf, isList, urlText } from '../target/subjects/encode.js';

/** Returns a target with its access, which is the given one unless the target names another. */
export function complete({ access: own, type, id, partition }: Target, access: string): CompleteTarget {
  const inAccess = own ?? access;
  return { access: inAccess, type, id, ...(partition === undefined || partition === inAccess ? {} : { partition }) };
}

/** Returns the members of a ledger line that name an entity. */
export function identityOf({ access, type, id, partition }: CompleteTarget) {
  return { access, type, id: urlText(id), ...(partition === undefined ? {} : { partition }) };
}

/** Returns the name of an entity for messages. */
export const nameOf = ({ access, type, id }: CompleteTarget): string => `${type} ${urlText(id)} in ${access}`;

/** Returns a text that is the same for the same entity only. */
export const keyOf = ({ access, type, id, partition = '' }: CompleteTarget): string =>
  JSON.stringify([access, type, partition, urlText(id)]);

/** An entity that a response names. */
export interface Identity {
  readonly target: Target;
  /** The entity, if the response contains it. */
  readonly entity?: PlainEntity;
  /** Whether the entity is the result itself, or one of a list, and not part of a result. */
  readonly isResult: boolean;
}

/**
 * Returns the entities that the response to a write names in any projection: by an id, a URL, a reference, a
 * manipulation or the entity itself.
 *
 * @param collection the collection of the request, whose type and access apply to bare ids
 */
export function identitiesIn(value: Plain, collection?: Collection): readonly Identity[] {
  const found: Identity[] = [];
  const visited = new Set<PlainEntity>();
  const visit = (each: Plain, isResult: boolean): void => {
    for (const element of elementsOf(each)) visit(element, false);
    if (!isEntity(each) || visited.has(each)) return;
    visited.add(each);
    const target = targetIn(each, collection);
    if (target !== undefined) found.push({ target, isResult, ...('refId' in each.properties ? {} : { entity: each }) });
    for (const property of Object.values(each.properties)) visit(property, false);
  };
  const results = isList(value) ? value : [value];
  for (const result of results) {
    const target = scalarTarget(result, collection);
    if (target === undefined) visit(result, true);
    else found.push({ target, isResult: true });
  }
  return found;
}

/** Returns the entity that a bare id or a URL names. */
function scalarTarget(value: Plain, collection: Collection | undefined): Target | undefined {
  if (typeof value === 'string' && isLocation(value)) return locationTarget(value);
  return collection !== undefined && isId(value) ? { ...collection, id: value } : undefined;
}

/** Returns whether a text is meant as a URL, correct or not, and is therefore not an id. */
const isLocation = (text: string): boolean => /^https?:\/\//i.test(text) || text.includes('/rest/v2/');

/** The path of one entity (4.8), from its beginning to its end. Each part only has what RFC 3986 allows in one. */
const entityPath = /^[^?#]*\/rest\/v2\/entities\/((?:[\w.~!$&'()*+,;=:@/-]|%[\dA-F]{2})+)\/?$/i;

/**
 * Returns the entity of a URL of section 4.8. A URL that is not well formed names nothing: what stands between its
 * slashes may be a part of an id, and so the id of somebody else.
 */
function locationTarget(location: string): Target | undefined {
  const parts = entityPath.exec(location)?.[1]?.split('/').map(decoded) ?? [];
  const [access, type, id, partition] = parts;
  if (!access || !type || !id || partition === '' || parts.length > 4) return undefined;
  return { access, type, id, ...(partition === undefined ? {} : { partition }) };
}

/** Returns the entity that an entity of a response stands for: itself, or that of a reference or of a manipulation. */
function targetIn({ type, properties }: PlainEntity, collection: Collection | undefined): Target | undefined {
  const { refId, refPartition, typeSignature, owner, newValue = null } = properties;
  // A preliminary reference has an id that only the response itself knows.
  if (refId !== undefined || typeSignature !== undefined) {
    if (!isId(refId) || typeof typeSignature !== 'string' || type?.includes('Preliminary') === true) return undefined;
    return targetWith(typeSignature, refId, refPartition, collection);
  }
  if (isEntity(owner)) {
    const { propertyName, reference } = owner.properties;
    const signature = isEntity(reference) ? reference.properties['typeSignature'] : undefined;
    if (propertyName !== 'id' || typeof signature !== 'string' || !isId(newValue)) return undefined;
    return targetWith(signature, newValue, undefined, collection);
  }
  const { id, partition } = properties;
  const signature = type || collection?.type;
  return isId(id) && signature !== undefined ? targetWith(signature, id, partition, collection) : undefined;
}

function targetWith(type: string, id: Plain, partition: Plain | undefined, collection: Collection | undefined): Target {
  const { access } = collection ?? {};
  return {
    ...(access === undefined ? {} : { access }),
    type,
    id,
    ...(typeof partition === 'string' && !['', access].includes(partition) ? { partition } : {}),
  };
}

/** Returns the text of a part of a URL, which is unchanged if it is not encoded correctly. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the words of a text, among which the ids that it names are. */
export const wordsOf = (text: string): readonly string[] => text.split(/[^\w-]+/).filter((word) => word !== '');

/** The properties of an entity beside its id and its partition, as texts. */
export type Shown = { readonly [property: string]: string };

/** Returns the properties of an entity that tell it from another one to which the service assigns its id. */
export function shownBy(entity: PlainEntity): Shown {
  const all = Array.from(normalProperties(entity));
  return Object.fromEntries(all.filter(([name]) => name !== 'id' && name !== 'partition'));
}

/**
 * Returns whether an entity is the one that was shown before: each property that both have is the same, and there is
 * one, such as the path of a file or a globalId.
 */
export function isAsShown(entity: PlainEntity, before: Shown): boolean {
  const now = shownBy(entity);
  const common = Object.keys(before).filter((name) => Object.hasOwn(now, name));
  return common.length > 0 && common.every((name) => now[name] === before[name]);
}
