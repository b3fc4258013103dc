const pattern =
  /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** The form that the service writes. */
const ownForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/;

/** A date as the service writes it, in UTC: `2026-03-01T12:30:45.123+0000`. */
export function formatDate(date: Date): string {
  return date.toISOString().replace('Z', '+0000');
}

/** Reads a date with or without time, milliseconds and offset; without an offset it is UTC. */
export function parseDate(text: string): Date | undefined {
  return parseOwnForm(text) ?? parseAnyForm(text);
}

/** The platform reads this form fast once it is spelt its way, but goes on to the next day where there is no such day or hour. */
function parseOwnForm(text: string): Date | undefined {
  if (!ownForm.test(text)) return undefined;
  const date = new Date(`${text.slice(0, -5)}Z`);
  return date.getUTCDate() === Number(text.slice(8, 10)) ? date : undefined;
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
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || 0);
  return offset.startsWith('-') ? -minutes : minutes;
}
