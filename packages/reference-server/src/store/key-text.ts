import { isScalar, keyOf, type Value } from '../model/values.js';

/** A text that is the same only for equal values. */
export function combine(values: readonly Value[]): string {
  return values.map(keyText).join('');
}

/** The text of a value, with its length in front, so that different values never combine to the same text. */
function keyText(value: Value): string {
  if (value === null) return 'n';
  if (!isScalar(value)) return 'x';
  const key = keyOf(value);
  const text = typeof key === 'object' && key !== null ? ('name' in key ? key.name : '') : String(key);
  return `${(typeof key).charAt(0)}${text.length}:${text}`;
}
