/** The beginning of a text. Does not cut a character in two. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${Array.from(text.slice(0, most)).slice(0, -1).join('')}…`;
}
