import { InputError } from '../errors/usage.js';
import { mismatch } from '../model/message.js';
import { expectedOfPathPart, hasLoneSurrogate } from '../model/path-part.js';

/**
 * Percent-encodes one part of a path.
 *
 * @param what the name of the part in messages, e.g. `id`
 * @throws InputError if the part is not a string, is empty, `.` or `..`, or contains control characters or an unpaired
 * surrogate: such a part would lead to a different path than the intended one
 */
export function encodePathPart(part: string, what: string): string {
  if (typeof part !== 'string') throw new InputError(mismatch('a string', part, what));
  const expected = expectedOfPathPart(part);
  if (expected !== undefined) throw new InputError(mismatch(expected, part, what));
  return encodeURIComponent(part);
}

/**
 * Checks a path that the caller has already encoded.
 *
 * @throws InputError if it does not begin with a slash, contains `.` or `..` parts or control characters, encoded or
 * not, or contains characters that are not allowed in the path of a URL
 */
export function checkEncodedPath(path: string): string {
  if (!path.startsWith('/')) throw new InputError(mismatch('a path that begins with "/"', path, 'path'));
  if (!/^[\w\-.~!$&'()*+,;=:@/%]*$/.test(path)) {
    throw new InputError(
      mismatch('a path that is percent-encoded', path, 'path', 'A list of parts is encoded for you.'),
    );
  }
  if (/%(?![\da-f]{2})/i.test(path))
    throw new InputError(mismatch('two hexadecimal digits after each "%"', path, 'path'));
  if (/%(?:[01][\da-f]|7f|c2%[89][\da-f])/i.test(path))
    throw new InputError(mismatch('a path without encoded control characters', path, 'path'));
  for (const part of path.split('/')) {
    const decoded = part.replace(/%2e/gi, '.');
    if (decoded === '.' || decoded === '..')
      throw new InputError(mismatch('a path without "." and ".."', path, 'path'));
  }
  return path;
}

/** A query string including its question mark; empty if there are no parameters. */
export function queryString(parameters: readonly (readonly [string, string])[]): string {
  if (parameters.length === 0) return '';
  return `?${parameters.map(parameterText).join('&')}`;
}

/** Formats a parameter for a query string or a form. */
export function parameterText([name, value]: readonly [string, string]): string {
  return `${encodeParameter(name)}=${encodeParameter(value)}`;
}

function encodeParameter(text: string): string {
  if (hasLoneSurrogate(text))
    throw new InputError(mismatch('a string without lone surrogates', text, 'the parameters'));
  return encodeURIComponent(text);
}
