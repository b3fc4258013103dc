import { isDate } from './kinds-of-objects.js';

const pattern =
  /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** The format in which the service writes dates. */
const ownForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/;

/**
 * The text of a date for a request, in UTC: `2026-03-01T12:30:45.123+0000`.
 *
 * @param value a `Date`, or a text in a form that {@link parseDate} reads
 * @returns `undefined` if the value is not a date, or if its year needs more than four digits
 */
export function dateText(value: unknown): string | undefined {
  const date = dateOf(value);
  return date !== undefined && hasFourDigits(date) ? date.toISOString().replace('Z', '+0000') : undefined;
}

/** Advice for a date that has no text; `undefined` for any other value. */
export function dateAdvice(value: unknown): string | undefined {
  const date = dateOf(value);
  return date === undefined || hasFourDigits(date) ? undefined : 'The year of a date must be from 0 to 9999.';
}

function dateOf(value: unknown): Date | undefined {
  const date = typeof value === 'string' ? parseDate(value) : value;
  return isDate(date) && !Number.isNaN(date.getTime()) ? date : undefined;
}

function hasFourDigits(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999;
}

/**
 * Parses a date with or without time, milliseconds and offset; without an offset it is in UTC. `undefined` if it
 * is invalid.
 */
export function parseDate(text: string): Date | undefined {
  return parseOwnForm(text) ?? parseAnyForm(text);
}

/** A fast path for the most common format, which is nearly that of the platform. */
function parseOwnForm(text: string): Date | undefined {
  if (!ownForm.test(text)) return undefined;
  const date = new Date(`${text.slice(0, 23)}Z`);
  // The platform may move a day that does not exist into the next month, and it accepts the hour 24.
  const isSame = date.getUTCDate() === Number(text.slice(8, 10)) && date.getUTCHours() === Number(text.slice(11, 13));
  return isSame ? date : undefined;
}

function parseAnyForm(text: string): Date | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', offset = 'Z'] =
    match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  return new Date(date.getTime() - offsetMinutes(offset) * 60_000);
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', ''));
  return offset.startsWith('-') ? -minutes : minutes;
}
