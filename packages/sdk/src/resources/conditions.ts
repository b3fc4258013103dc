import { DialectError, InputError } from '../errors/usage.js';
import { hasMembers, isDate } from '../model/kinds-of-objects.js';
import { describeValue, mismatch, mismatchOf } from '../model/message.js';
import { headerText } from '../operation/entries.js';
import type { Dialect } from '../pipeline/client-context.js';
import type { ByteRange, DownloadOptions } from './options.js';

/** The header fields that ask for a part of a resource, or for one that has changed. @throws InputError */
export function conditionFields(options: DownloadOptions, dialect: Dialect): Record<string, string> {
  const { ifNoneMatch, ifModifiedSince, range, ifRange } = options;
  const fields: Record<string, string> = {};
  if (range !== undefined) fields['range'] = rangeText(range, dialect);
  if (ifRange !== undefined) fields['if-range'] = headerText(ifRange, 'ifRange');
  const tags = tagsOf(ifNoneMatch, dialect);
  if (tags.length > 0) fields['if-none-match'] = headerText(tags.join(', '), 'ifNoneMatch');
  if (ifModifiedSince !== undefined && ifModifiedSince !== null) {
    fields['if-modified-since'] = httpDate(ifModifiedSince);
  }
  return fields;
}

/** The tags to send. The deployed dialect matches only one tag, without quotes (D-55). */
function tagsOf(ifNoneMatch: DownloadOptions['ifNoneMatch'], dialect: Dialect): readonly string[] {
  const tags = [ifNoneMatch ?? []].flat();
  if (dialect === 'documented' || tags.length === 0 || /^[^"*,\s]+$/.test(tags.join(', '))) return tags;
  const reason = 'The deployed dialect compares one tag, as it was answered (D-55).';
  throw new DialectError(mismatch('one tag without quotes', ifNoneMatch, 'ifNoneMatch', reason), { deviation: 'D-55' });
}

function rangeText(range: ByteRange, dialect: Dialect): string {
  const { start, end, last } = { start: undefined, end: undefined, last: undefined, ...range };
  const isPart = last === undefined && isPosition(start) && (end === undefined || (isPosition(end) && end >= start));
  if (isPart) return `bytes=${start}-${end ?? ''}`;
  if (start === undefined && end === undefined && isPosition(last) && last > 0) {
    if (dialect === 'documented') return `bytes=-${last}`;
    const reason = 'The deployed dialect has no range of the last bytes (D-54). Use { start }.';
    throw new DialectError(mismatchOf('{ start, end }', `{ last: ${last} }`, 'range', reason), { deviation: 'D-54' });
  }
  throw new InputError(mismatchOf(anyRange, describeRange(range), 'range'));
}

const anyRange = '{ start, end } or { last }, integers from 0 with end not below start';

function describeRange(range: unknown): string {
  if (!hasMembers(range)) return describeValue(range);
  const parts = Object.entries(range).map(([name, value]) => `${name}: ${describeValue(value)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function httpDate(date: Date): string {
  if (!isDate(date) || Number.isNaN(date.getTime()))
    throw new InputError(mismatch('a valid Date', date, 'ifModifiedSince'));
  return date.toUTCString();
}
