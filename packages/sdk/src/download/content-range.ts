import type { RawResponse } from '../wire/response.js';

/** The byte range of a response, as zero-based positions. `end` is inclusive. */
export interface ContentRange {
  /** The position of the first byte. */
  readonly start: number;
  /** The position of the last byte; `start - 1` if the range is empty. */
  readonly end: number;
  /** The size of the whole in bytes; `undefined` if the service does not say it. */
  readonly size: number | undefined;
}

/** Parses a `Content-Range` field; `undefined` if it does not name a byte range. */
export function contentRangeOf(field: string | undefined): ContentRange | undefined {
  const [, start, end, size] = /^bytes (\d{1,15})-(\d{1,15}|-1)\/(\d{1,15}|\*)$/.exec(field ?? '') ?? [];
  if (start === undefined || end === undefined) return undefined;
  return { start: Number(start), end: Number(end), size: wholeNumber(size) };
}

/**
 * What is wrong with the range of a successful response; `undefined` if nothing is. The response must hold exactly what
 * was requested: the whole, or the part of the range that the service has.
 *
 * @param asked the field `Range` of the request
 */
export function rangeProblem(
  asked: string | undefined,
  { status, headers, hidesFields }: RawResponse,
): string | undefined {
  if (status !== 206) return undefined;
  if (asked === undefined) return 'Expected the whole resource, got a part of it (status 206).';
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked) ?? [];
  // Other requests, e.g. for several ranges, are not checked.
  if (first === '' && last === '') return undefined;
  const field = headers.get('content-range') ?? undefined;
  if (field === undefined && hidesFields) return undefined;
  const range = contentRangeOf(field);
  if (range !== undefined && isPartAsked(range, first, last)) return undefined;
  return `Expected the range ${JSON.stringify(asked)}, got the Content-Range ${JSON.stringify(field ?? '')}.`;
}

/** Whether a range is what was asked for. A service may send an empty range directly after the last byte (D-54). */
function isPartAsked({ start, end, size }: ContentRange, first: string, last: string): boolean {
  const whole = size ?? Number.POSITIVE_INFINITY;
  if (end < start - 1 || end >= whole) return false;
  if (first === '') return size === undefined || (start === Math.max(0, size - Number(last)) && end === size - 1);
  const lastAsked = last === '' ? whole - 1 : Math.min(Number(last), whole - 1);
  return start === Number(first) && (size === undefined ? end <= lastAsked : end === lastAsked);
}

/** Parses a number of bytes; `undefined` if the text is not one. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
