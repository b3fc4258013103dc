import { InputError } from '../errors/usage.js';

const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
const forbidden = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/** Fields that the transport decides. */
const reserved: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Header fields with their names in lower case.
 *
 * @throws InputError where a name is no header name, or a value cannot be sent; the message does not show the value
 */
export function checkHeaders(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    const lower = name.toLowerCase();
    if (!token.test(name)) throw new InputError(`${JSON.stringify(name)} is no header name`);
    if (reserved.has(lower)) throw new InputError(`the header ${name} belongs to the transport`);
    if (typeof value !== 'string' || forbidden.test(value)) {
      throw new InputError(`the value of the header ${name} must be text of one line in Latin-1`);
    }
    checked[lower] = value;
  }
  return checked;
}
