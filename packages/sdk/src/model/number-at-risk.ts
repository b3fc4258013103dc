/*
 * Finds numbers in JSON texts that a double would not write with the same digits again. The expressions must be fast,
 * because texts can be long.
 */

/** What may be in front of a number that is part of a JSON text. */
const beforeNumber = String.raw`[:,[ \n\r\t]`;

/** The beginning of a number with at least 16 digits, with a fraction that ends in 0, or with an exponent. */
const risk = String.raw`-?\d(?:[\d.]{15}|\d*(?:\.\d*(?:0[\s,\]}]|[eE])|[eE]))`;

/** False positives inside strings do no harm. */
const numberAtRisk = /* @__PURE__ */ new RegExp(beforeNumber + risk);

/** The same for a number that is the whole text, with nothing before or after it. */
const aloneAtRisk = /^\s*-?(?:[\d.]{16}|\d+(?:\.\d*0\s*$|(?:\.\d+)?[eE]))/;

/** Whether a text may contain numbers that would lose digits as a double. */
export function mayHaveNumbersAtRisk(text: string): boolean {
  return numberAtRisk.test(text) || aloneAtRisk.test(text);
}
