/** Control characters are not allowed in a path part, because many servers and proxies truncate the path there. */
const controlCharacter = /\p{Cc}/u;

/** Whether no URL can contain the text, because an unpaired surrogate has no UTF-8 form. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/**
 * What is expected instead of a text that cannot be one part of a path, since it would lead to a different path: the
 * empty text, `.`, `..`, and texts with control characters or lone surrogates; `undefined` for any other text.
 */
export function expectedOfPathPart(text: string): string | undefined {
  if (text === '') return 'a string that is not empty';
  if (text === '.' || text === '..') return 'a name other than "." and ".."';
  if (controlCharacter.test(text)) return 'a string without control characters';
  return hasLoneSurrogate(text) ? 'a string without lone surrogates' : undefined;
}
