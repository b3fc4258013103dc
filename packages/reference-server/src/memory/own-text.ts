/** Shorter parts of a text are copies anyway. */
const shortestSlice = 13;

/**
 * A copy of a text that may be a part of a longer one. V8 keeps the whole of a text as long as a slice of it of 13 characters
 * or more, so whatever is kept beyond the request is copied.
 */
export function ownText(text: string): string {
  // Joining copies the parts into one text.
  return text.length < shortestSlice ? text : [text.slice(0, 1), text.slice(1)].join('');
}
