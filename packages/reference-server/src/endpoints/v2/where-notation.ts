import { parseDate, parseText } from '../../model/scalar-text.js';
import { simpleTypes, type ValueType } from '../../model/types.js';
import { type Scalar, TypedNumber } from '../../model/values.js';

/** How a value is written in a condition. */
export interface Notation {
  /** A description of the allowed texts, for messages. */
  readonly expected: string;
  /** Reads a value, or returns `undefined`. The cost is linear in the length of the text. */
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

/** The types of numbers by suffix. A number without a suffix is an integer. */
const numberTypes = {
  '': simpleTypes.integer,
  L: simpleTypes.long,
  D: simpleTypes.double,
  F: simpleTypes.float,
  B: simpleTypes.decimal,
} as const;

/**
 * A value that tells its own type (D-4). A text is between quotes and is not escaped.
 *
 * @param declared the types of values that are stored without their type. A number of another type gets its type, so it does
 *   not equal such values
 * @example typedNotation([simpleTypes.long]).read('2L') // 2n
 */
export function typedNotation(declared: readonly ValueType[]): Notation {
  return {
    expected: "a value with its type (2L, 2, 1.5D, 1.5F, 2.5B, 'text', true or false)",
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
