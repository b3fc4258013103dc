import type { Depth } from '../json/json-dialect.js';
import type { OptionType } from './row.js';

/** `true` or `false` in any case (R-16). The dialect decides about other texts. */
export const boolean: OptionType<boolean> = {
  allowed: '"true" or "false"',
  schema: { type: 'boolean' },
  read(text, { badBooleanIsFalse }, decide) {
    const lower = text.toLowerCase();
    if (lower === 'true') return true;
    if (lower === 'false') return false;
    if (badBooleanIsFalse === undefined) return undefined;
    decide(badBooleanIsFalse);
    return false;
  },
};

/** As {@link boolean}; the empty text is `false` (4.9, R-63). */
export const booleanOrEmpty: OptionType<boolean> = {
  allowed: '"true", "false" or nothing',
  schema: { type: 'boolean' },
  read: (text, ...how) => (text === '' ? false : boolean.read(text, ...how)),
};

/** `true` in any case. Every other text is `false`; none is refused (4.1, R-63). */
export const trueOrElse: OptionType<boolean> = {
  allowed: '"true", or anything else for false',
  schema: { type: 'boolean' },
  read: (text) => text.toLowerCase() === 'true',
};

const minInteger = -(2 ** 31);

/** A decimal integer of 32 bits, at least `minimum`. */
export function integer(minimum: number): OptionType<number> {
  return {
    allowed: `an integer from ${minimum} to 2147483647`,
    schema: { type: 'integer', minimum, maximum: 2_147_483_647 },
    read(text) {
      if (!/^[+-]?\d{1,10}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= minimum && value <= 2_147_483_647 ? value + 0 : undefined;
    },
  };
}

/** One of some constants, in the exact spelling. */
export function choice<const T extends string>(...constants: readonly T[]): OptionType<T> {
  return {
    allowed: `one of ${constants.map((constant) => `"${constant}"`).join(', ')}`,
    schema: { type: 'string', enum: constants },
    read: (text) => constants.find((constant) => constant === text),
  };
}

export const depth: OptionType<Depth> = {
  allowed: '"shallow", "reachable" or an integer from 0 to 2147483647',
  schema: { anyOf: [{ type: 'string', enum: ['shallow', 'reachable'] }, integer(0).schema] },
  read(text, ...how) {
    if (text === 'shallow') return text;
    return text === 'reachable' ? Number.POSITIVE_INFINITY : integer(0).read(text, ...how);
  },
};

/** A number of entities in a page. Dialects with lenient pages allow negative numbers, and `null` for `unset`. */
export function pageNumber(unset: number): OptionType<number> {
  const strict = integer(0);
  return lenient(strict, (text, dialect, decide) => {
    const { lenientPages } = dialect;
    if (lenientPages === undefined) return undefined;
    const number = text === 'null' ? unset : integer(minInteger).read(text, dialect, decide);
    if (number !== undefined) decide(lenientPages);
    return number;
  });
}

/** How often an entity may recur (R-24); -1 for no limit. Dialects with further options accept any negative number. */
export const recurrence: OptionType<number> = lenient(integer(-1), (text, dialect, decide) => {
  if (dialect.furtherOptions === undefined) return undefined;
  const depth = integer(minInteger).read(text, dialect, decide);
  if (depth !== undefined) decide(dialect.furtherOptions);
  return depth;
});

/** A type that reads `null` as `unset` in dialects with further options. */
export function orNull<T>(type: OptionType<T>, unset: NoInfer<T>): OptionType<T> {
  return lenient(type, (text, { furtherOptions }, decide) => {
    if (text !== 'null' || furtherOptions === undefined) return undefined;
    decide(furtherOptions);
    return unset;
  });
}

/** A type that reads with `otherwise` what `strict` does not allow. */
function lenient<T>(strict: OptionType<T>, otherwise: OptionType<T>['read']): OptionType<T> {
  return {
    allowed: strict.allowed,
    schema: strict.schema,
    read: (text, ...how) => strict.read(text, ...how) ?? otherwise(text, ...how),
  };
}
