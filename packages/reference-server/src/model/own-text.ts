/** Shorter parts of a text are copies anyway. */
const shortestSlice = 13;

/**
 * A copy of a text that may be a part of a longer one. V8 keeps the whole of a text as long as a slice of it of 13 characters
 * or more, so whatever is kept beyond the request is copied.
 */
export function ownText(text: string): string {
  if (text.length < shortestSlice) return text;
  // Slicing a concatenation copies both parts into a text of its own, which has one byte a character where that is enough.
  return `${text} `.slice(0, -1);
}
