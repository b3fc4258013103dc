import type { Digits } from './plain.js';

const pattern = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * Returns the text of a number without exponent and needless zeros, so that equal numbers have equal texts. Returns
 * `undefined` if the text is not a number.
 */
export function canonicalNumber(text: string): string | undefined {
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const shift = fraction.length - Number(exponent);
  const digits = (whole + fraction + '0'.repeat(Math.max(0, -shift))).padStart(Math.max(0, shift) + 1, '0');
  const point = digits.length - Math.max(0, shift);
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const rest = digits.slice(point).replace(/0+$/, '');
  const canonical = rest === '' ? integer : `${integer}.${rest}`;
  return sign === '-' && canonical !== '0' ? `-${canonical}` : canonical;
}

/** Returns a number if a double represents its text exactly, otherwise its digits. */
export function plainNumber(text: string): number | Digits | undefined {
  const canonical = canonicalNumber(text);
  if (canonical === undefined) return undefined;
  const number = Number(canonical);
  return canonicalNumber(String(number)) === canonical ? number : { digits: canonical };
}
