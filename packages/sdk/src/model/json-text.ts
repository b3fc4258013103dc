/* Finds numbers and strings in JSON texts. The expressions must be fast, because texts can be long. */

/** What may be in front of a number that is part of a JSON text. */
const beforeNumber = String.raw`[:,[ \n\r\t]`;

/** The beginning of a number with at least 16 digits, with a fraction that ends in 0, or with an exponent. */
const risk = String.raw`-?\d(?:[\d.]{15}|\d*(?:\.\d*(?:0[\s,\]}]|[eE])|[eE]))`;

/** False positives inside strings do no harm. */
const numberAtRisk = /* @__PURE__ */ new RegExp(beforeNumber + risk);

/** The same for a number that is the whole text, with nothing before or after it. */
const aloneAtRisk = /^\s*-?(?:[\d.]{16}|\d+(?:\.\d*0\s*$|(?:\.\d+)?[eE]))/;

/** Whether a text may contain numbers that a double would not write with the same digits again. */
export function mayHaveNumbersAtRisk(text: string): boolean {
  return numberAtRisk.test(text) || aloneAtRisk.test(text);
}

/**
 * The position of the quotation mark at the end of a string; that of the end of the text if there is none.
 *
 * @param start the position of the quotation mark before the string
 */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === 0x5c) before -= 1;
    if (end === -1 || (end - before) % 2 === 1) return end === -1 ? text.length : end;
  }
}

/** Whether a string is the name of a member: a colon follows it. @param end as {@link endOfString} returns it */
export function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= 0x20) next += 1;
  return text.charCodeAt(next) === 0x3a;
}
