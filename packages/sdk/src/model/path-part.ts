/** Control characters are not allowed in a path part, because many servers and proxies truncate the path there. */
const controlCharacter = /\p{Cc}/u;

/** Text with an unpaired surrogate has no UTF-8 form. */
const halfSurrogate = /\p{Surrogate}/u;

/**
 * What is expected instead of a text that cannot be one part of a path, since it would lead to a different path: the empty
 * text, `.`, `..`, and texts with control characters or lone surrogates; `undefined` for any other text.
 */
export function expectedOfPathPart(text: string): string | undefined {
  if (text === '') return 'a string that is not empty';
  if (text === '.' || text === '..') return 'a name other than "." and ".."';
  if (controlCharacter.test(text)) return 'a string without control characters';
  return halfSurrogate.test(text) ? 'a string without lone surrogates' : undefined;
}
