import { header, type RequestHeaders } from '../../http/message.js';
import { Refusal } from '../../model/refusal.js';
import { isRangeCurrent, type Validators } from './conditions.js';

/** A range of bytes of a resource, from `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the header `Range`: `bytes=a-b`, `a-` or `-n`.
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
 * The texts around the hyphen of a range, which are digits or empty. They are split before they are trimmed, since a regular
 * expression that allows blanks on both sides of nothing tries every division of them.
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
 * The range of a download by the headers `Range` and `If-Range`.
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
export function contentRange({ start, end }: ByteRange, size: number): Record<string, string> {
  return { 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
}
