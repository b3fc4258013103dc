import {
  contentRange,
  httpDate,
  maxNameLength,
  type RequestedRange,
  type Validators,
} from '../endpoints/streaming/download-headers.js';
import { header, headerValues, type RequestHeaders } from '../http/message.js';
import { encodePairs, wellFormed } from '../http/router.js';
import { crash, invalid, Refusal } from '../model/refusal.js';
import { parseText } from '../model/scalar-text.js';
import { simpleTypes } from '../model/types.js';

/**
 * Whether the client has the present state of a resource, as deployed services see it: `If-None-Match` is a single tag
 * without quotes, and `If-Modified-Since` is compared to the millisecond.
 *
 * @throws Refusal `invalid` if `If-Modified-Since` is not a date
 */
export function isNotModifiedExactly(
  rule: string,
  headers: RequestHeaders,
  { etag, lastModified }: Validators,
): boolean {
  const tags = headerValues(headers, 'if-none-match');
  if (tags.length > 0) return tags.join(', ') === etag;
  const field = header(headers, 'if-modified-since');
  if (field === undefined) return false;
  const since = httpDate(field);
  if (since === undefined) {
    throw invalid(rule, 'Expected a date as header "If-Modified-Since", e.g. "Sun, 01 Mar 2026 12:30:45 GMT".');
  }
  return lastModified !== null && lastModified.getTime() <= since;
}

/**
 * A `Content-Disposition` as deployed services write it: `filename*` comes first, in the encoding of forms, and
 * `filename` has `_` for everything but letters, digits, `.`, `-` and `_`, and `?` for letters beyond Latin-1. If
 * `filename` equals the name, there is no `filename*`.
 *
 * @example deployedDisposition('inline', 'ä b.txt') // inline; filename*=UTF-8''%C3%A4+b.txt; filename="ä_b.txt"
 */
export function deployedDisposition(type: 'inline' | 'attachment', name: string | null): string {
  const known = (name ?? '').slice(-maxNameLength);
  if (known === '') return type;
  // The service looks at each unit of UTF-16, so a character of two units is not a letter.
  const plain = known.replace(/[^\p{L}\p{Nd}_.-]|[\u{10000}-\u{10ffff}]/gu, (other) => '_'.repeat(other.length));
  const latin1 = plain.replace(/[^\0-\xff]/g, '?');
  const encoded = encodePairs([[wellFormed(known), '']]).slice(0, -1);
  const extended = latin1 === known ? '' : ` filename*=UTF-8''${encoded};`;
  return `${type};${extended} filename="${latin1}"`;
}

/**
 * The range of a download, which is empty if it starts just after the last byte. `If-Range` is not read.
 *
 * @param described the headers of the download, which a refusal has too
 * @throws Refusal `invalid` if the range ends before it starts, or starts further after the end
 */
export function rangeOfDeployed(
  rule: string,
  headers: RequestHeaders,
  size: number,
  described: Readonly<Record<string, string>>,
): RequestedRange | undefined {
  const range = readDeployedRange(rule, header(headers, 'range'), size);
  if (range === undefined) return undefined;
  const { end } = range;
  const start = Number(range.start);
  if (start < end) return { start, end, rule: 'R-50' };
  if (start === size && end === size) return { start, end, rule };
  const message = `Expected a range within the ${size} bytes of the resource as header "Range".`;
  throw new Refusal('invalid', rule, message, { ...described, ...contentRange(range, size) });
}

/**
 * Reads the header `Range` as deployed services do: positions are integers of 64 bits, which may have a sign, and a
 * negative end is the end of the resource. The end may be before the start.
 *
 * @returns `undefined` if the header is missing
 * @throws Refusal `invalid` if it is not a range with a start, `crash` if it is not in bytes
 */
function readDeployedRange(
  rule: string,
  field: string | undefined,
  size: number,
): { start: bigint; end: number } | undefined {
  if (field === undefined) return undefined;
  const [, unit = '', range = ''] = /^([^=]*)=(.*)$/s.exec(field) ?? [];
  if (unit.trim().toLowerCase() !== 'bytes') throw crash(rule, 'Expected the unit "bytes" in header "Range".');
  const [, first = '', last = ''] = /^([^-]*)-(.*)$/s.exec(range)?.map((part) => part.trim()) ?? [];
  const start = parseText(first, simpleTypes.long);
  const end = last === '' ? -1 : parseText(last, simpleTypes.long);
  if (start === undefined || end === undefined) {
    throw invalid(rule, 'Expected "bytes=<start>-[<end>]" as header "Range".');
  }
  return { start: BigInt(first), end: Number(end) < 0 ? size : Math.min(Number(end) + 1, size) };
}
