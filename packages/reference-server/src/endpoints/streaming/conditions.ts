import { header, headerValues, type RequestHeaders } from '../../http/message.js';

/** The validators of a resource. */
export interface Validators {
  /** The `ETag`, which is sent without quotes. */
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
 * Whether a range may be sent: without `If-Range`, or if that names the present state. A weak tag never does, since
 * it does not guarantee the same bytes.
 */
export function isRangeCurrent(headers: RequestHeaders, { etag, lastModified }: Validators): boolean {
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
