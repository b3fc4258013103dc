import { header, headerValues, type RequestHeaders } from '../../http/message.js';

/** What tells one state of a resource from another. */
export interface Validators {
  /** The `ETag`, without quotes as it is sent. */
  readonly etag: string;
  readonly lastModified: Date | null;
}

/**
 * Whether the client has the resource as it is (4.1, R-47): by `If-None-Match`, and only without it by
 * `If-Modified-Since`. What is no date counts as not sent.
 */
export function isNotModified(headers: RequestHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headerValues(headers, 'if-none-match');
  if (tags.length > 0) return tagsIn(tags).some((tag) => tag === '*' || opaque(tag) === etag);
  const since = httpDate(header(headers, 'if-modified-since'));
  return since !== undefined && lastModified !== null && seconds(lastModified.getTime()) <= seconds(since);
}

/**
 * Whether a range may be answered: always without `If-Range`, else where it names the present state. A weak tag
 * never does, as it does not promise the same bytes.
 */
export function isRangeCurrent(headers: RequestHeaders, { etag, lastModified }: Validators): boolean {
  const condition = header(headers, 'if-range')?.trim();
  if (condition === undefined) return true;
  if (unquoted(condition) === etag) return true;
  const date = httpDate(condition);
  return date !== undefined && lastModified !== null && seconds(lastModified.getTime()) === seconds(date);
}

/** Tags have no commas here, so that what has one in its quotes is none of ours. */
function tagsIn(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).map((tag) => tag.trim());
}

/** A tag without its quotes and its mark of weakness. */
function opaque(tag: string): string {
  return unquoted(tag.replace(/^W\//i, ''));
}

function unquoted(tag: string): string {
  return /^"(.*)"$/.exec(tag)?.[1] ?? tag;
}

const dateForms = [
  // RFC 1123, which the specification names, and the two older ones that every recipient of HTTP must take.
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** The date of a header field in milliseconds since 1970. */
function httpDate(field: string | undefined): number | undefined {
  const text = field?.trim() ?? '';
  if (!dateForms.some((form) => form.test(text))) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
