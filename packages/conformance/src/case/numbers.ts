import type { Digits } from './plain.js';

const pattern = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** The maximum of an exponent, or of its negative, so that a short text cannot become a long one. */
const maxExponent = 1_000;

/**
 * Returns the text of a number without exponent and needless zeros, so that equal numbers have equal texts. Returns
 * `undefined` if the text is not a number, or its exponent is not from -1,000 to 1,000.
 */
export function canonicalNumber(text: string): string | undefined {
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  if (Math.abs(Number(exponent)) > maxExponent) return undefined;
  const shift = fraction.length - Number(exponent);
  const digits = (whole + fraction + '0'.repeat(Math.max(0, -shift))).padStart(Math.max(0, shift) + 1, '0');
  const point = digits.length - Math.max(0, shift);
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const rest = withoutTrailingZeros(digits.slice(point));
  const canonical = rest === '' ? integer : `${integer}.${rest}`;
  return sign === '-' && canonical !== '0' ? `-${canonical}` : canonical;
}

/** A regular expression such as `/0+$/` would start again at each zero, which is quadratic. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/**
 * Returns a number if a double represents its text exactly, otherwise its digits. An integer beyond 2^53 also becomes
 * its digits, because it may be a long, and neighbouring longs have the same double.
 */
export function plainNumber(text: string): number | Digits | undefined {
  const canonical = canonicalNumber(text);
  if (canonical === undefined) return undefined;
  const number = Number(canonical);
  const isExact = Number.isSafeInteger(number) || !Number.isInteger(number);
  return isExact && canonicalNumber(String(number)) === canonical ? number : { digits: canonical };
}
