import type { DeviationId } from '../../deviations.js';
import { dateValue, describeText, parseText } from '../../model/scalar-text.js';
import { type EnumType, type SimpleType, simpleTypes, type ValueType } from '../../model/types.js';
import { type Scalar, TypedNumber } from '../../model/values.js';

/** How a value is written in a condition. */
export interface Notation {
  /** A description of the allowed texts, for messages. */
  readonly expected: string;
  /** Reads a value, or returns `undefined`. The cost is linear in the length of the text. */
  read(text: string): Scalar | null | undefined;
  /** The deviation that reads in this way. */
  readonly deviation?: Deviating;
}

interface Deviating {
  readonly id: DeviationId;
  /** How the documented dialect reads. Default: it refuses every text. */
  readonly documented?: Notation['read'];
  /** Whether deployed services fail over a text that is not read. Default `false`: they refuse it. */
  readonly crashes?: boolean;
}

/** A value of a declared type; `null` is what is not set. */
export function declaredNotation(type: SimpleType | EnumType): Notation {
  return { expected: `${describe(type)}, or null`, read: (text) => (text === 'null' ? null : parseText(text, type)) };
}

/** Describes the values of a type in messages about conditions. */
export function describe(type: SimpleType | EnumType): string {
  if (type === simpleTypes.decimal) return describeText(type);
  if (type.kind === 'simple') return `a value of type ${type.name}`;
  return `a constant of ${type.signature} (${[...type.constants.keys()].join(', ')})`;
}

const day = /(?<year>\d{4})(?<hyphen>-?)(?<month>\d\d)\k<hyphen>(?<date>\d\d)/;
/** A colon between hours and minutes needs hyphens in the day. */
const time = /T(?<hours>\d\d)(?:(?:(?<=-.*):)?(?<minutes>\d\d)(?::(?<seconds>\d\d)(?:\.(?<millis>\d{3}))?)?)?/;
const offset = /(?<sign>[+-])(?<offsetHours>[01]\d|2[0-3])(?<offsetMinutes>[0-5]\d)/;
const datePattern = new RegExp(`^${day.source}(?:${time.source})?(?:${offset.source})?$`);

/** A date (D-3). */
export const dateNotation: Notation = {
  expected: 'a date as yyyyMMdd or yyyy-MM-dd, with or without THH:mm:ss.SSS and an offset such as +0200, or null',
  read: (text) => (text === 'null' ? null : lenientDate(text)),
  deviation: { id: 'D-3', crashes: true },
};

/** A date whose fields run over into the next one, as a lenient calendar of Java has it: the 30th of February is in March. */
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

/** A call without its end. */
const openCall = /^\w+\([^)]*$/;

/**
 * A value that tells its own type (D-4). A text between quotes is not escaped, and every other text is plain, also `null`.
 *
 * @param declared the types of values that are stored without their type. A number of another type gets its type, so it does
 *   not equal such values
 * @example typedNotation([simpleTypes.long]).read('2L') // 2n
 */
export function typedNotation(declared: readonly ValueType[]): Notation {
  return {
    expected: "a value with its type (2L, 2, 1.5D, 1.5F, 2.5B, 'text', true or false) or a plain text",
    read(text) {
      if (text === '' || openCall.test(text)) return undefined;
      if (text === 'true' || text === 'false') return text === 'true';
      if (text.length >= 2 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1);
      return typedNumber(text, declared) ?? text;
    },
    deviation: { id: 'D-4', crashes: true },
  };
}

function typedNumber(text: string, declared: readonly ValueType[]): Scalar | undefined {
  const [, digits = '', suffix = ''] = numberPattern.exec(text) ?? [];
  if (!isSuffix(suffix)) return undefined;
  const type = numberTypes[suffix];
  const value = parseText(digits, type);
  if (typeof value !== 'number' || declared.includes(type)) return value;
  const { name } = type;
  return name === 'integer' || name === 'float' || name === 'double' ? new TypedNumber(name, value) : value;
}

function isSuffix(text: string): text is keyof typeof numberTypes {
  return Object.hasOwn(numberTypes, text);
}
