import { InputError } from '../errors/usage.js';
import { mismatch } from '../model/message.js';

/** Characters that have no place in a path part: many servers and proxies cut the path there. */
const controlCharacter = /\p{Cc}/u;

/** Text with half a surrogate pair has no UTF-8 form. */
const halfSurrogate = /\p{Surrogate}/u;

/**
 * One part of a path, percent-encoded.
 *
 * @param what the part's name in messages, e.g. `id`
 * @throws InputError where the part is no text, empty, `.` or `..`, or holds control characters or half a surrogate pair: such
 * a part would lead to another path than the one that is meant
 */
export function encodePathPart(part: string, what: string): string {
  if (typeof part !== 'string') throw new InputError(mismatch('a string', part, what));
  if (part === '') throw new InputError(mismatch('a string that is not empty', part, what));
  if (part === '.' || part === '..') throw new InputError(mismatch('a name other than "." and ".."', part, what));
  if (controlCharacter.test(part)) throw new InputError(mismatch('a string without control characters', part, what));
  if (halfSurrogate.test(part)) throw new InputError(mismatch('a string without lone surrogates', part, what));
  return encodeURIComponent(part);
}

/**
 * Checks a path that the caller has encoded already.
 *
 * @throws InputError where it does not begin with a slash, holds `.` or `..` parts or control characters, encoded or not,
 * or anything but URL path characters
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

/** A query string with its question mark; empty where there are no parameters. */
export function queryString(parameters: readonly (readonly [string, string])[]): string {
  if (parameters.length === 0) return '';
  return `?${parameters.map(parameterText).join('&')}`;
}

/** A parameter as it stands in a query or a form. */
export function parameterText([name, value]: readonly [string, string]): string {
  return `${encodeParameter(name)}=${encodeParameter(value)}`;
}

function encodeParameter(text: string): string {
  if (halfSurrogate.test(text))
    throw new InputError(mismatch('a string without lone surrogates', text, 'the parameters'));
  return encodeURIComponent(text);
}
