import { dateValue, parseDate } from '../model/scalar-text.js';
import { unexpected } from './control-body.js';

/**
 * Reads a time: a date, its milliseconds since 1970, or its text in ISO 8601, in UTC unless it has an offset.
 *
 * @returns milliseconds since 1970
 * @throws ControlError for anything else, and outside the years 0 to 9999
 */
export function readTime(value: unknown, where: string): number {
  const date = dateOf(value instanceof Date ? value.getTime() : value);
  if (date !== undefined) return date.getTime();
  throw unexpected('a date such as "2026-12-31T23:59:59Z", or milliseconds since 1970', value, where);
}

function dateOf(value: unknown): Date | undefined {
  if (typeof value === 'string') return parseDate(value);
  return typeof value === 'number' ? dateValue(Math.trunc(value)) : undefined;
}
