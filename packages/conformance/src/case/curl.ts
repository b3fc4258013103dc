import { visible } from '@platform-services/sdk/model';
import type { Secrets } from './secrets.js';

/** A request as it was sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /**
   * The body; `null` if its content is not known, because it was a stream that is too long or was not sent to its end.
   */
  readonly body?: string | Uint8Array | null;
}

/** A line of a POSIX shell contains a body of at most this number of bytes. */
export const longestContent = 20_000;

/**
 * Returns one line of a POSIX shell that sends a request again with `curl`. The variables `$SESSION`, `$PASSWORD` and
 * `$HEADER`, e.g. `$SESSION_2`, stand for secrets as the request contains them. `$BODY` is the path of a file with a
 * body that is longer than {@link longestContent}, or was a stream.
 *
 * @example curlOf({ method: 'GET', url, headers: {} }, secrets) // curl -sS -i -X GET 'http://…' -H 'accept:'
 */
export function curlOf({ method, url, headers, body }: Sent, secrets: Secrets): string {
  const fields = Object.entries(secrets.redactAll(headers)).filter(([name]) => !ofCurl.has(name.toLowerCase()));
  const names = new Set(fields.map(([name]) => name.toLowerCase()));
  const { before = '', option = [] } = body === undefined ? {} : bodyOf(body, secrets);
  const ask = [
    ...['curl', '-sS', '-i'],
    // Otherwise curl interprets brackets in the URL, and resolves its dots.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?=[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...(method === 'HEAD' ? ['--head'] : ['-X', shellQuoted(method)]),
    quoted(secrets.redact(url)),
    // A field without a value ends with a semicolon, since curl leaves out one that ends with a colon.
    ...fields.flatMap(([name, value]) => ['-H', quoted(value === '' ? `${name};` : `${name}: ${value}`)]),
    ...(names.has('accept') ? [] : ['-H', "'accept:'"]),
    ...(body === undefined || names.has('content-type') ? [] : ['-H', "'content-type:'"]),
    ...(names.has('accept-encoding') ? ['--compressed'] : []),
    ...option,
  ];
  return `${before}${ask.join(' ')}`;
}

/** The header fields that curl sets itself. */
const ofCurl: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Returns the options for a body, and the command before curl that writes it. */
function bodyOf(body: NonNullable<Sent['body']> | null, secrets: Secrets) {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes === null || bytes.length > longestContent) return { option: ['--data-binary', '@"$BODY"'] };
  const text = Buffer.from(bytes).toString();
  const isText = Buffer.from(text).equals(bytes) && visible(text) === text && !/[\t\r\n]/.test(text);
  if (isText) return { option: ['--data-raw', quoted(secrets.redact(text))] };
  return { before: `${printfOf(secrets.redactBytes(bytes))} | `, option: ['--data-binary', '@-'] };
}

/** Returns a command that writes bytes, in which the variables of secrets are arguments. */
function printfOf(bytes: Uint8Array): string {
  const [first = '', ...rest] = Buffer.from(bytes).toString('latin1').split(placeholder);
  const names = rest.filter((_, index) => index % 2 === 0);
  const texts = rest.filter((_, index) => index % 2 === 1);
  const format = [first, ...texts].map(octal).join('%s');
  return [`printf '${format}'`, ...names.map((name) => `"$${name}"`)].join(' ');
}

/** Returns characters, each of which stands for a byte, in the format of `printf`. */
const octal = (text: string): string =>
  text.replaceAll(/[^\w .,:;=/-]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`);

const placeholder = /\$((?:SESSION|HEADER)(?:_\d+)?|PASSWORD)/g;

/** Returns a text in quotes of the shell, outside of which the variables of secrets stand. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`.replaceAll(placeholder, `'"$$$1"'`);

/** Returns a text as a word of the shell, in quotes if it needs them. */
export const shellQuoted = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
