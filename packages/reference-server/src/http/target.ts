import { invalid, type Refusal } from '../model/refusal.js';
import { isStepDone, type Steps } from '../work/steps.js';

/** The decoded names and values of a query or a form, in order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** A query or a form, as far as it could be decoded. */
export interface DecodedPairs {
  readonly pairs: Pairs;
  /** The refusal of the first name or value that could not be decoded. Missing if there is none. */
  readonly error?: Refusal;
}

/** The parts of a request target, as they were sent. */
export interface Target {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** Splits a request target. The scheme and authority of an absolute target are ignored. */
export function splitTarget(target: string): Target {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/**
 * Decodes the segments of a path. A trailing slash is ignored (R-5).
 *
 * @throws Refusal `invalid` if a percent-encoding is invalid
 */
export function decodePath(path: string): string[] {
  const parts = path.split('/');
  if (parts[0] === '') parts.shift();
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part) => {
    const decoded = decode(part);
    if (decoded === undefined) throw brokenEncoding(`the path segment "${part}"`);
    return decoded;
  });
}

/**
 * Decodes in steps `application/x-www-form-urlencoded` text: a query or a form body (R-54).
 *
 * @param where what the text is, for messages
 * @param limit the maximum number of pairs
 * @throws Refusal `invalid` if there are more
 */
export function* decodingPairs(text: string, where: string, limit = Number.POSITIVE_INFINITY): Steps<DecodedPairs> {
  const pairs: (readonly [string, string])[] = [];
  let error: Refusal | undefined;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    const part = text.slice(start, end);
    start = end + 1;
    // Also those that are empty, of which a long text may consist.
    if (isStepDone(2)) yield;
    if (part === '') continue;
    if (pairs.length >= limit) throw invalid('R-62', `Expected at most ${limit} parameters in ${where}, got more.`);
    const equals = part.indexOf('=');
    const name = decode((equals < 0 ? part : part.slice(0, equals)).replaceAll('+', ' '));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1).replaceAll('+', ' '));
    if (name !== undefined && value !== undefined) pairs.push([name, value]);
    else error ??= brokenEncoding(`${where}, ${name === undefined ? 'in the name of a parameter' : `at "${name}"`}`);
  }
  return error === undefined ? { pairs } : { pairs, error };
}

/** Encodes `application/x-www-form-urlencoded` text. */
export function encodePairs(pairs: Pairs): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of pairs) encoded.append(name, value);
  return encoded.toString();
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function brokenEncoding(what: string): Refusal {
  const shown = what.length > 120 ? `${what.slice(0, 120)}…"` : what;
  return invalid('R-11', `Expected percent-encoded UTF-8 ("%" with two hexadecimal digits for each byte) in ${shown}.`);
}
