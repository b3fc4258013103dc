import { isEntity } from '../case/compare.js';
import { entity, mapOf, type Plain, type PlainEntity, setOf } from '../case/plain.js';
import { isList, urlText } from './subjects/encode.js';

/**
 * Returns an entity in which equal references are one object, so that JSON has the id once and a `_ref` for each
 * further occurrence. Deployed services take an id that a body states twice for a second entity, which they create
 * empty (D-39).
 */
export function withSharedReferences(body: PlainEntity): PlainEntity {
  const known = new Map<string, PlainEntity>();
  const shared = (value: Plain): Plain => {
    if (value === null || typeof value !== 'object') return value;
    if (isList(value)) return value.map(shared);
    if ('set' in value) return setOf(...value.set.map(shared));
    if ('map' in value) return mapOf(...value.map.map(([key, each]) => [shared(key), shared(each)] as const));
    if (!isEntity(value) || !isReference(value)) return value;
    const { id = null, partition = null } = value.properties;
    const key = JSON.stringify([value.type, urlText(id), partition]);
    const first = known.get(key) ?? value;
    known.set(key, first);
    return first;
  };
  const properties = Object.entries(body.properties).map(([name, value]) => [name, shared(value)] as const);
  return entity(Object.fromEntries(properties), body.type);
}

/** Returns whether an entity only has an identity. */
function isReference({ properties }: PlainEntity): boolean {
  return 'id' in properties && Object.keys(properties).every((name) => name === 'id' || name === 'partition');
}
