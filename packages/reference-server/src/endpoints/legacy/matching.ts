import { AssemblyEntity, type AssemblyValue } from '../../assembly/assembly.js';
import { isAssemblyMap, isAssemblySet } from '../../assembly/assembly-values.js';
import { type Resolver, withoutDangling } from '../../model/dangling.js';
import { isSubtype } from '../../model/types.js';
import { type Element, type Entity, equalElements, MapValue, Ref, SetValue, type Value } from '../../model/values.js';

/** The entities that are being compared, to detect cycles. */
type Open = readonly AssemblyEntity[];

/**
 * Whether a value matches a value of the deployment (4.5). An entity matches if it has the given properties, a collection
 * if its elements match.
 */
export function matches(found: Value, wanted: AssemblyValue, entities: Resolver, open: Open = []): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return false;
    return wanted.every((element, index) => matches(found[index] ?? null, element, entities, open));
  }
  if (isAssemblySet(wanted)) {
    const like = (element: Element, each: AssemblyValue) => matches(element, each, entities, open);
    return found instanceof SetValue && correspond([...found], wanted.elements, like);
  }
  if (isAssemblyMap(wanted)) {
    const like = ([key, value]: Entry<Element>, [eachKey, eachValue]: Entry<AssemblyValue>) =>
      matches(key, eachKey, entities, open) && matches(value, eachValue, entities, open);
    return found instanceof MapValue && correspond([...found], wanted.entries, like);
  }
  if (!(wanted instanceof AssemblyEntity)) return equalElements(found, wanted, 'value');
  const entity = found instanceof Ref ? entities.get(found) : undefined;
  return entity !== undefined && matchesEntity(entity, wanted, entities, open);
}

type Entry<Content> = readonly [key: Content, value: Content];

/** Whether each element of one collection matches an element of the other, in both directions. */
function correspond<Left, Right>(
  found: readonly Left[],
  wanted: readonly Right[],
  like: (left: Left, right: Right) => boolean,
): boolean {
  return (
    found.length <= wanted.length &&
    wanted.every((right) => found.some((left) => like(left, right))) &&
    found.every((left) => wanted.some((right) => like(left, right)))
  );
}

function matchesEntity(found: Entity, wanted: AssemblyEntity, entities: Resolver, open: Open): boolean {
  if (!isSubtype(found.type, wanted.type)) return false;
  if (open.includes(wanted)) return true;
  const within = [...open, wanted];
  return [...wanted.properties].every(([property, value]) =>
    matches(withoutDangling(found.get(property), entities), value, entities, within),
  );
}
