const decimal = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[fFdD]?$/;
const hexadecimal = /^([+-]?)0[xX]([\da-fA-F]*)(?:\.([\da-fA-F]*))?[pP]([+-]?\d+)[fFdD]?$/;
const named = /^([+-]?)(NaN|Infinity)$/;

/**
 * Reads a number as `Double.parseDouble` in Java does: with a suffix, in hexadecimal, `NaN` or
 * `Infinity`, with blanks around it.
 *
 * @returns `undefined` if the text is not a number
 * @example javaDouble('0x1p-1') // 0.5
 */
export function javaDouble(text: string): number | undefined {
  const trimmed = text.trim();
  const [, digits] = decimal.exec(trimmed) ?? [];
  if (digits !== undefined) return Number(digits);
  const [, sign, name] = named.exec(trimmed) ?? [];
  if (name !== undefined) return Number(`${sign}${name}`);
  const [, hexSign, whole = '', fraction = '', exponent] = hexadecimal.exec(trimmed) ?? [];
  if (exponent === undefined || whole + fraction === '') return undefined;
  const number = Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
  return hexSign === '-' ? -number : number;
}
