import { header, headerValues, type RequestHeaders } from '../../http/message.js';
import { wellFormed } from '../../http/router.js';
import { Refusal } from '../../model/refusal.js';

/** The validators of a resource. */
export interface Validators {
  /** The `ETag`, which is sent without quotes (R-47). */
  readonly etag: string;
  readonly lastModified: Date | null;
}

/**
 * Whether the client has the present state of the resource (4.1, R-47), by `If-None-Match` or, without that, by
 * `If-Modified-Since`. An invalid date is ignored.
 */
export function isNotModified(headers: RequestHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headerValues(headers, 'if-none-match');
  if (tags.length > 0) return tagsIn(tags).some((tag) => tag === '*' || opaque(tag) === etag);
  const since = httpDate(header(headers, 'if-modified-since'));
  return since !== undefined && lastModified !== null && seconds(lastModified.getTime()) <= seconds(since);
}

/**
 * Whether a range may be sent (R-50): without `If-Range`, or if that names the present state. A weak tag never does,
 * since it does not guarantee the same bytes.
 */
function isRangeCurrent(headers: RequestHeaders, { etag, lastModified }: Validators): boolean {
  const condition = header(headers, 'if-range')?.trim();
  if (condition === undefined) return true;
  if (unquoted(condition) === etag) return true;
  const date = httpDate(condition);
  return date !== undefined && lastModified !== null && seconds(lastModified.getTime()) === seconds(date);
}

/** Splits lists of tags. The server's tags do not contain commas, so a tag with one cannot match anyway. */
function tagsIn(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).map((tag) => tag.trim());
}

/** A tag without its quotes and the prefix of weak tags. */
function opaque(tag: string): string {
  return unquoted(tag.replace(/^W\//i, ''));
}

function unquoted(tag: string): string {
  return /^"(.*)"$/.exec(tag)?.[1] ?? tag;
}

const dateForms = [
  // The format of RFC 1123, as in the specification, and two older formats that HTTP requires recipients to accept.
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** The date of a header field in milliseconds since 1970. */
export function httpDate(field: string | undefined): number | undefined {
  const text = field?.trim() ?? '';
  if (!dateForms.some((form) => form.test(text))) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}

/** A range of bytes of a resource, from `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the header `Range` (R-50): `bytes=a-b`, `a-` or `-n`.
 *
 * @param size the size of the resource in bytes
 * @returns `undefined` for the whole resource, if the header is missing or invalid, has several ranges or another unit
 * @example readRange('bytes=0-4', 10) // { start: 0, end: 5 }
 */
export function readRange(field: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, range = ''] = /^bytes=(.*)$/is.exec(field?.trim() ?? '') ?? [];
  const [first, last] = positionsOf(range) ?? ['', ''];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/**
 * The texts around the hyphen of a range, which are digits or empty. They are split before they are trimmed, since a
 * regular expression with optional digits between optional blanks tries every division of the blanks.
 */
function positionsOf(range: string): readonly [first: string, last: string] | undefined {
  const [first, last, surplus] = range.split('-', 3).map((part) => part.trim());
  const isRange = first !== undefined && last !== undefined && surplus === undefined;
  return isRange && /^\d*$/.test(first) && /^\d*$/.test(last) ? [first, last] : undefined;
}

/** A range that a download has, with the rule that decided, for the journal. */
export interface RequestedRange extends ByteRange {
  readonly rule: string;
}

/**
 * The range of a download by the headers `Range` and `If-Range` (R-50).
 *
 * @returns `undefined` for the whole resource
 * @throws Refusal `rangeNotSatisfiable` if the range is beyond the resource
 */
export function requestedRange(
  headers: RequestHeaders,
  size: number,
  validators: Validators,
): RequestedRange | undefined {
  const range = isRangeCurrent(headers, validators) ? readRange(header(headers, 'range'), size) : undefined;
  if (range !== 'unsatisfiable') return range && { ...range, rule: 'R-50' };
  throw new Refusal(
    'rangeNotSatisfiable',
    'R-50',
    `Expected a range within the ${size} bytes of the resource as header "Range".`,
    { 'Content-Range': `bytes */${size}` },
  );
}

/** The header `Content-Range` of a part. */
export function contentRange(
  { start, end }: { readonly start: number | bigint; readonly end: number },
  size: number,
): Record<string, string> {
  return { 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
}

/**
 * The maximum length of the name of a file in a header, in characters. Even if all of them are escaped, clients accept
 * a field of that length.
 */
export const maxNameLength = 500;

/**
 * A `Content-Disposition` (R-49, R-68, RFC 6266). `filename` is plain ASCII, with `_` for other characters and for
 * slashes. If it differs from the name, `filename*` (RFC 8187) has the whole name. The field is always a single line of
 * ASCII.
 *
 * @example
 * disposition('inline', 'a/grüße.txt')
 * // inline; filename="a_gr__e.txt"; filename*=UTF-8''a%2Fgr%C3%BC%C3%9Fe.txt
 */
export function disposition(type: 'inline' | 'attachment', name: string | null): string {
  const known = wellFormed((name ?? '').slice(-maxNameLength));
  if (known === '') return type;
  const plain = known.replace(/[^\x20-\x7e]|[/\\]/gu, '_');
  const field = `${type}; filename="${plain.replaceAll('"', '\\"')}"`;
  // Some clients decode percent-encodings in the plain name.
  const isExact = plain === known && !/%[\da-f]{2}/i.test(known);
  return isExact ? field : `${field}; filename*=UTF-8''${extendedValue(known)}`;
}

/** Percent-encodes all characters but those that RFC 8187 allows. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
