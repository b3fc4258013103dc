import { Decimal, EntityReference, TypedValue } from '../../src/index.js';

/**
 * The first place where two graphs differ: in a value, in the order of members or elements, in a prototype, or because
 * an object occurs twice in one of them where the other has two objects. `undefined` if there is none.
 */
export function differenceOf(left: unknown, right: unknown): string | undefined {
  const twins = new Map<object, object>();
  const back = new Map<object, object>();
  const pairs: [unknown, unknown, string][] = [[left, right, 'root']];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other, place] = pair;
    if (!isObject(one) || !isObject(other)) {
      if (!Object.is(one, other)) return place;
      continue;
    }
    const known = twins.get(one) ?? back.get(other);
    if (known !== undefined) {
      if (twins.get(one) !== other || back.get(other) !== one) return `${place} (identity)`;
      continue;
    }
    twins.set(one, other);
    back.set(other, one);
    if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return `${place} (prototype)`;
    const [parts, others] = [partsOf(one), partsOf(other)];
    if (parts.length !== others.length) return `${place} (size)`;
    for (const [index, part] of parts.entries()) pairs.push([part, others[index], `${place}.${index >> 1}`]);
  }
  return undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The names and values of an object, alternating. */
function partsOf(value: object): readonly unknown[] {
  if (value instanceof Date) return ['time', value.getTime()];
  if (Decimal.is(value)) return ['text', value.toString()];
  if (EntityReference.is(value)) return ['type', value.typeSignature, 'id', value.refId, 'in', value.refPartition];
  if (TypedValue.is(value)) return ['type', value.type, 'value', value.value];
  if (value instanceof Map) return [...value].flat(1);
  if (value instanceof Set) return [...value].flatMap((item) => ['item', item]);
  return Object.entries(value).flat(1);
}
