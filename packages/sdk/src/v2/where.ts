import { DialectError, InputError } from '../errors/usage.js';
import { scalarTexts } from '../json/write-scalar.js';
import { dateAdvice, dateText as textOfDate } from '../model/date.js';
import { Decimal } from '../model/decimal.js';
import { isDate } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { isSimpleTypeName, type TypeExpression } from '../model/type-expression.js';
import { membersOf } from '../operation/entries.js';
import type { Parameter } from '../operation/operation.js';
import { valueText } from './parameters.js';
import type { EntityTarget } from './target.js';

/**
 * Writes conditions as parameters (4.8), in the text form of R-32. The deployed dialect also supports conditions on
 * dates (D-3), and on `id` and `object` properties, whose texts state the type of the value (D-4).
 *
 * @throws InputError if `where` is not an object of conditions, or a value cannot be used in a condition; DialectError
 * if the dialect does not support conditions on a property
 */
export function whereParameters(where: unknown, { type, types, dialect }: EntityTarget): Parameter[] {
  const properties = types.entity(type)?.properties;
  return membersOf(where, 'an object of conditions', 'where').map(([name, value]): Parameter => {
    const what = `where.${name}`;
    if (value === undefined) {
      throw new InputError(mismatch('a condition', value, what, missingCondition));
    }
    const property = properties?.get(name);
    const declared = property?.type;
    if (value === null && property?.nullable === false && dialect === 'deployed') {
      const reason = 'The property cannot be null, and the deployed dialect refuses to compare it with null.';
      throw new DialectError(mismatch('a value', value, `${what} (D-42)`, reason), { deviation: 'D-42' });
    }
    const isOpen = name === 'id' || isSimple(declared, 'object');
    if (!isOpen && !isSimple(declared, 'date')) return [what, plainText(what, value, declared, types)];
    if (dialect !== 'deployed') {
      const found = name === 'id' ? 'an id' : isOpen ? 'a property of type object' : 'a date property';
      throw new DialectError(`The documented dialect has no condition on ${found} (R-32), got one at ${what}.`);
    }
    return [what, isOpen ? typedText(what, value, name === 'id', declared) : dateText(what, value)];
  });
}

/** The advice about an undefined condition. */
export const missingCondition =
  'Without it more entities would match. Leave it out, or use null to ask for what is not set.';

/**
 * Rejects the text `null`, which the service does not treat as a string.
 *
 * @param effect whole sentences that say what the service would do with it, and what to do instead
 */
export function refuseNullWord(text: string, what: string, effect: string): string {
  if (text !== 'null') return text;
  throw new InputError(mismatch('another text', text, what, effect));
}

function plainText(what: string, value: unknown, declared: TypeExpression | undefined, types: ModelTypes): string {
  if (value === null) return 'null';
  const text = valueText(value, what, declared, types);
  return refuseNullWord(text, what, 'As a condition it matches what is not set (R-73). Use null to ask for that.');
}

function dateText(what: string, value: unknown): string {
  if (value === null) return 'null';
  const text = textOfDate(value);
  if (text !== undefined) return text;
  throw new InputError(mismatch('a Date, a date as ISO 8601 text or null', value, what, dateAdvice(value)));
}

/** A value with its type (D-4). */
function typedText(what: string, value: unknown, isId: boolean, declared: TypeExpression | undefined): string {
  if (value === null) {
    const reason = 'Such a condition cannot ask for what is not set (D-4).';
    throw new DialectError(mismatch('a value', value, what, reason), { deviation: 'D-4' });
  }
  const own = declared?.kind === 'simple' && declared.name !== 'object' ? declared.name : undefined;
  if (isId && own === undefined && typeof value === 'number') {
    const advice = `The type of the id is unknown without a model. Use a bigint for a long, or typed('integer', ${value}).`;
    throw new InputError(mismatch('a value with its type', value, what, advice));
  }
  const { type, value: content } = TypedValue.is(value) ? value : { type: own ?? typeOf(value), value };
  const text = notationOf(type, content);
  if (text !== undefined) return text;
  const expected = own === undefined ? 'a boolean, number, bigint, Decimal or text' : `a value of type ${own}`;
  throw new InputError(mismatch(`${expected} that has a notation (D-4)`, value, what));
}

/** The type of a value whose type is not declared, by the same rules as for writing. */
function typeOf(value: unknown): string {
  if (typeof value === 'bigint') return 'long';
  if (Decimal.is(value)) return 'decimal';
  if (typeof value !== 'number') return isDate(value) ? 'date' : typeof value;
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) return 'double';
  return scalarTexts.integer(value, 'bigint') === undefined ? 'long' : 'integer';
}

const suffixes: Readonly<Record<string, string>> = { long: 'L', float: 'F', double: 'D', decimal: 'B' };

/** The text of a value with its type; `undefined` if it is not a value of the type, or has no such text. */
function notationOf(type: string, value: unknown): string | undefined {
  if (!isSimpleTypeName(type) || type === 'object' || type === 'date') return undefined;
  if (type === 'string') return typeof value === 'string' ? quoted(value) : undefined;
  const isFloating = type === 'float' || type === 'double';
  const text = isFloating ? floating(value) : scalarTexts[type](value, 'bigint');
  return text && text + (suffixes[type] ?? '');
}

/** A number without an exponent, which the notation does not support. */
function floating(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return `${Object.is(value, -0) ? '-' : ''}${new Decimal(value)}`;
}

/** A text that begins like a number or a quoted text, or that contains a parenthesis like a call. */
const likeNotation = /^['+\-.\d]|\(/;

/**
 * A text in quotes. The service does not specify escapes for quotes and backslashes, so a text with these characters is
 * written without quotes if it is unambiguous: whatever is not a value in the notation is plain text.
 */
function quoted(text: string): string | undefined {
  if (!/['\\]/.test(text)) return `'${text}'`;
  return likeNotation.test(text) ? undefined : text;
}

function isSimple(type: TypeExpression | undefined, name: string): boolean {
  return type?.kind === 'simple' && type.name === name;
}
