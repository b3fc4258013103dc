import type { Notation } from '../endpoints/v2/where-notation.js';
import { inObject } from '../model/contents.js';
import { dateValue, parseText } from '../model/scalar-text.js';
import { simpleTypes, type ValueType } from '../model/types.js';
import type { Scalar } from '../model/values.js';

const day = /(?<year>\d{4})(?<hyphen>-?)(?<month>\d\d)\k<hyphen>(?<date>\d\d)/;
/** A time. A colon between hours and minutes is only allowed after a day with hyphens. */
const time = /T(?<hours>\d\d)(?:(?:(?<=-.*):)?(?<minutes>\d\d)(?::(?<seconds>\d\d)(?:\.(?<millis>\d{3}))?)?)?/;
const offset = /(?<sign>[+-])(?<offsetHours>[01]\d|2[0-3])(?<offsetMinutes>[0-5]\d)/;
const datePattern = new RegExp(`^${day.source}(?:${time.source})?(?:${offset.source})?$`);

/** A date. */
export function dateNotation(rule: string): Notation {
  return {
    expected: 'a date as yyyyMMdd or yyyy-MM-dd, with or without THH:mm:ss.SSS and an offset such as +0200, or null',
    read: (text) => (text === 'null' ? null : lenientDate(text)),
    deviation: { rule, crashes: true },
  };
}

/**
 * A date whose fields run over into the next one, as a lenient calendar of Java has it: the 30th of February is in
 * March.
 */
function lenientDate(text: string): Date | undefined {
  const { groups } = datePattern.exec(text) ?? {};
  if (groups === undefined) return undefined;
  const field = (name: string) => Number(groups[name] ?? 0);
  const date = new Date(0);
  date.setUTCFullYear(field('year'), field('month') - 1, field('date'));
  date.setUTCHours(field('hours'), field('minutes'), field('seconds'), field('millis'));
  const ahead = (field('offsetHours') * 60 + field('offsetMinutes')) * (groups['sign'] === '-' ? -60_000 : 60_000);
  return dateValue(date.getTime() - ahead);
}

const numberPattern = /^([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)([LDFB]?)$/;

/** The types of numbers by suffix. A number without a suffix is an integer. */
const numberTypes = {
  '': simpleTypes.integer,
  L: simpleTypes.long,
  D: simpleTypes.double,
  F: simpleTypes.float,
  B: simpleTypes.decimal,
} as const;

/** A call without its closing parenthesis. */
const openCall = /^\w+\([^)]*$/;

/**
 * A value that names its own type. A text between quotes is not escaped, and every other text is plain, also `null`.
 *
 * @param declared the types of values that are stored without their type. A number of another type gets its type, so it
 *   does not equal such values
 * @example typedNotation('D-4', [simpleTypes.long]).read('2L') // 2n
 */
export function typedNotation(rule: string, declared: readonly ValueType[]): Notation {
  return {
    expected: "a value with its type (2L, 2, 1.5D, 1.5F, 2.5B, 'text', true or false) or a plain text",
    read(text) {
      if (text === '' || openCall.test(text)) return undefined;
      if (text === 'true' || text === 'false') return text === 'true';
      if (text.length >= 2 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1);
      return typedNumber(text, declared) ?? text;
    },
    deviation: { rule, crashes: true },
  };
}

function typedNumber(text: string, declared: readonly ValueType[]): Scalar | undefined {
  const [, digits = '', suffix = ''] = numberPattern.exec(text) ?? [];
  if (!isSuffix(suffix)) return undefined;
  const type = numberTypes[suffix];
  const value = parseText(digits, type);
  return value === undefined || declared.includes(type) ? value : inObject(value, type);
}

function isSuffix(text: string): text is keyof typeof numberTypes {
  return Object.hasOwn(numberTypes, text);
}
