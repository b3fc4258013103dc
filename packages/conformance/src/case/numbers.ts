import type { Digits } from './plain.js';

const pattern = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** A number's text with neither exponent nor needless zeros: equal texts are equal numbers. `undefined` for no number. */
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

/** A number where a double holds it exactly as it is written, else its digits. */
export function plainNumber(text: string): number | Digits | undefined {
  const canonical = canonicalNumber(text);
  if (canonical === undefined) return undefined;
  const number = Number(canonical);
  return canonicalNumber(String(number)) === canonical ? number : { digits: canonical };
}
