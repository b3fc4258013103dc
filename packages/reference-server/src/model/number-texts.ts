import type { Decimal } from './decimal.js';
import { doubleText, floatText } from './scalar-text.js';

/** How responses write numbers whose text is not determined by their value. */
export interface NumberTexts {
  readonly float: (value: number) => string;
  readonly double: (value: number) => string;
  readonly decimal: (value: Decimal) => string;
}

/** The shortest texts, and decimals in plain notation. */
export const shortNumbers: NumberTexts = {
  float: floatText,
  double: doubleText,
  decimal: (value) => value.toString(),
};

/** The texts of Java: floats and doubles always have a fraction, and decimals keep their scale and exponent (D-26). */
export const javaNumbers: NumberTexts = {
  float: (value) => javaText(floatText(value)),
  double: (value) => javaText(doubleText(value)),
  decimal: (value) => value.toScaledString(),
};

const pattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Writes the digits of a shortest text as `Double.toString` does: `1.0`, `1.0E7`, `1.0E-4`. */
function javaText(shortest: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = pattern.exec(shortest) ?? [];
  const written = whole + fraction;
  const significant = written.replace(/^0+/, '');
  const digits = significant.replace(/0+$/, '');
  if (digits === '') return `${sign}0.0`;
  // The position of the point, counted from the first digit that is not 0.
  const point = whole.length + Number(exponent) - (written.length - significant.length);
  if (point > 7 || point < -2) return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${point - 1}`;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point) || '0'}`;
}
