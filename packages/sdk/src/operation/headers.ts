import { InputError } from '../errors/usage.js';
import { describeValue, mismatch, mismatchOf } from '../model/message.js';
import { isReservedHeader } from '../platform/headers.js';
import { type Entries, entriesOf } from './entries.js';

const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
const forbidden = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/**
 * Checks header fields and converts their names to lower case.
 *
 * @throws InputError if a name is not a header name or a value cannot be sent; the message does not show the value
 */
export function checkHeaders(headers: Entries<string>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of entriesOf(headers, 'headers')) {
    const lower = name.toLowerCase();
    if (!token.test(name)) throw new InputError(mismatch('the name of a header', name, 'headers'));
    if (isReservedHeader(lower)) throw new InputError(`The header "${name}" is set by the transport. Leave it out.`);
    const text = headerText(value, `headers["${name}"]`);
    if (Object.hasOwn(checked, lower)) throw new InputError(`The header "${name}" is given twice. Join its values.`);
    checked[lower] = text;
  }
  return checked;
}

/** The value of a header field. @throws InputError if it cannot be sent; the message does not show it */
export function headerText(value: unknown, place: string): string {
  if (typeof value === 'string' && !forbidden.test(value)) return value;
  throw new InputError(mismatchOf('one line of Latin-1 text', describeValue(value, 'other characters'), place));
}
