import { dateValue, parseDate } from '../../model/scalar-text.js';
import { unexpected } from '../control-body.js';

/** The lengths of the units in milliseconds, in the order of a text such as `1d2h30m`. */
const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;

const form = /^(?=\d)(?:(?<d>\d+)d)?(?:(?<h>\d+)h)?(?:(?<m>\d+)m(?!s))?(?:(?<s>\d+)s)?(?:(?<ms>\d+)ms)?$/;

/**
 * A duration in milliseconds: a number of them, or a text such as `2h`, `90s` or `1h30m`, with the units d, h, m, s and
 * ms.
 */
export type Duration = number | string;

/** The milliseconds of a text such as `1h30m`, or `undefined` if it is not a duration. */
export function parseDuration(text: string): number | undefined {
  const counts = form.exec(text)?.groups;
  if (counts === undefined) return undefined;
  return Object.entries(units).reduce((sum, [unit, length]) => sum + Number(counts[unit] ?? 0) * length, 0);
}

/**
 * Reads a time: a date, its milliseconds since 1970, or its text in ISO 8601, in UTC unless it has an offset.
 *
 * @returns milliseconds since 1970
 * @throws ControlError for anything else, and outside the years 0 to 9999
 */
export function readTime(value: unknown, where: string): number {
  const date = dateOf(millisecondsOf(value) ?? value);
  if (date !== undefined) return date.getTime();
  throw unexpected('a date such as "2026-12-31T23:59:59Z", or milliseconds since 1970', value, where);
}

/** The milliseconds of a `Date` of any realm; `undefined` for any other value. */
function millisecondsOf(value: unknown): number | undefined {
  try {
    return Reflect.apply(Date.prototype.getTime, value, []);
  } catch {
    return undefined;
  }
}

function dateOf(value: unknown): Date | undefined {
  if (typeof value === 'string') return parseDate(value);
  return typeof value === 'number' ? dateValue(Math.trunc(value)) : undefined;
}
