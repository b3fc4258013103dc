import { parseDate, parseText } from '../../model/scalar-text.js';
import { simpleTypes, type ValueType } from '../../model/types.js';
import { type Scalar, TypedNumber } from '../../model/values.js';

/** How a value is written in a condition on a property whose texts are not read by the type alone. */
export interface Notation {
  /** What is expected, for messages. */
  readonly expected: string;
  /** The value, or `undefined` where the text is none. Costs no more than the text is long. */
  read(text: string): Scalar | undefined;
}

const dayPattern = /^(\d{4})(-?)(\d\d)\2(\d\d)(T\d\d:\d\d:\d\d\.\d{3})?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** A date (D-3). */
export const dateNotation: Notation = {
  expected: 'a date as yyyy-MM-dd or yyyyMMdd, with or without THH:mm:ss.SSS and an offset such as Z or +0200',
  read(text) {
    const match = dayPattern.exec(text);
    if (match === null) return undefined;
    const [, year = '', , month = '', day = '', time = '', offset = ''] = match;
    return parseDate(`${year}-${month}-${day}${time}${offset}`);
  },
};

const numberPattern = /^([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)([LDFB]?)$/;

/** The types of numbers by their suffixes; without one a number is an integer. */
const numberTypes = {
  '': simpleTypes.integer,
  L: simpleTypes.long,
  D: simpleTypes.double,
  F: simpleTypes.float,
  B: simpleTypes.decimal,
} as const;

/**
 * A value that says its own type (D-4); between its first and its last quote a text stands as it is.
 *
 * @param declared the types that values of the place may have without saying so. A number of another type is one that no
 *   such value is equal to
 * @example typedNotation([simpleTypes.long]).read('2L') // 2n
 */
export function typedNotation(declared: readonly ValueType[]): Notation {
  return {
    expected: "a value that says its type (2L, 2, 1.5D, 1.5F, 2.5B, 'text', true or false)",
    read(text) {
      if (text === 'true' || text === 'false') return text === 'true';
      if (text.length >= 2 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1);
      const [, digits = '', suffix = ''] = numberPattern.exec(text) ?? [];
      if (!isSuffix(suffix)) return undefined;
      const type = numberTypes[suffix];
      const value = parseText(digits, type);
      if (typeof value !== 'number' || declared.includes(type)) return value;
      const { name } = type;
      return name === 'integer' || name === 'float' || name === 'double' ? new TypedNumber(name, value) : value;
    },
  };
}

function isSuffix(text: string): text is keyof typeof numberTypes {
  return Object.hasOwn(numberTypes, text);
}
