/**
 * A text of a client in a message: its beginning if it is long.
 *
 * @param length the maximum length in characters, without the `…` of a longer text
 */
export function excerpt(text: string, length = 80): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
