import { type AssemblyElement, AssemblyEntity, type AssemblyValue } from '../../assembly/assembly.js';
import { isAssemblyMap, isAssemblySet } from '../../assembly/values.js';
import { Instance } from '../../model/instance.js';
import { readable } from '../../model/read.js';
import { isCollectionValue } from '../../model/scalar.js';
import { isSubtype } from '../../model/types.js';
import { type Element, equalElements, MapValue, SetValue, type Value } from '../../model/values.js';

/** The entities of a deployment around a value, so that one within itself asks for nothing more. */
type Open = readonly AssemblyEntity[];

/**
 * Whether a value is like one that a deployment spells out (4.5). An entity is like another that has the properties
 * that it names; collections are alike where their elements are.
 */
export function isLike(found: Value, wanted: AssemblyValue, open: Open = []): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return false;
    return wanted.every((element, index) => isElementLike(found[index] ?? null, element, open));
  }
  if (isAssemblySet(wanted)) {
    const like = (element: Element, each: AssemblyElement) => isElementLike(element, each, open);
    return found instanceof SetValue && correspond([...found], wanted.elements, like);
  }
  if (isAssemblyMap(wanted)) {
    const like = ([key, value]: Entry<Element>, [eachKey, eachValue]: Entry<AssemblyElement>) =>
      isElementLike(key, eachKey, open) && isElementLike(value, eachValue, open);
    return found instanceof MapValue && correspond([...found], wanted.entries, like);
  }
  return !isCollectionValue(found) && isElementLike(found, wanted, open);
}

type Entry<Content> = readonly [key: Content, value: Content];

/** Whether each of the one is like some of the other, and the other way round. */
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

function isElementLike(found: Element, wanted: AssemblyElement, open: Open): boolean {
  if (!(wanted instanceof AssemblyEntity)) return equalElements(found, wanted);
  return found instanceof Instance && isEntityLike(found, wanted, open);
}

function isEntityLike(found: Instance, wanted: AssemblyEntity, open: Open): boolean {
  if (!isSubtype(found.type, wanted.type)) return false;
  if (open.includes(wanted)) return true;
  const within = [...open, wanted];
  return [...wanted.properties].every(([property, value]) => isLike(readable(found.get(property)), value, within));
}
