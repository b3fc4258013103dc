import type { Secrets } from './secrets.js';

/** A request with its response, without secrets. */
export interface Exchange {
  /** The request as it was sent. */
  readonly request: {
    /** The HTTP method in upper case, e.g. `GET`. */
    readonly method: string;
    /** The whole URL with its query. */
    readonly url: string;
    /** The header fields that the suite set. */
    readonly headers: { readonly [name: string]: string };
    /** The body as text. A body that is not text, or is too long, is replaced by a description. */
    readonly body?: string;
    /** The bytes of the body if `body` is not all of it; `null` if they are not known, or too many to be kept. */
    readonly bytes?: Uint8Array | null;
  };
  /** The response. Missing if there was none. */
  readonly response?: {
    /** The HTTP status. */
    readonly status: number;
    /** The header fields. Their names are in lower case. */
    readonly headers: { readonly [name: string]: string };
    /** The body as text, cut after 20,000 characters. Bytes that are not text are replaced by a description. */
    readonly body: string;
  };
  /** The reason why there is no response. */
  readonly failure?: string;
  /** A shell command that repeats the request. It reads the session from `$SESSION`. */
  readonly curl: string;
}

/**
 * The part of a case that an exchange belongs to: the set-up, the judged requests, reading back what they changed, or
 * the clean-up.
 */
export type Phase = 'set-up' | 'request' | 'read-back' | 'clean-up';

/** An exchange of a case. */
export interface Step extends Exchange {
  readonly phase: Phase;
}

/** The exchanges of a case in the order of their responses. Each is recorded on demand, since most are never shown. */
export class Trail {
  readonly #steps: { readonly phase: Phase; readonly exchange: () => Exchange }[] = [];

  /** Returns a function that adds exchanges of a phase. */
  adds(phase: Phase): (exchange: () => Exchange) => void {
    return (exchange) => {
      this.#steps.push({ phase, exchange });
    };
  }

  /** Returns the steps of the phase, or of all phases. Of a very long trail the middle is left out. */
  steps(only?: Phase): readonly Step[] {
    const wanted = this.#steps.filter(({ phase }) => only === undefined || phase === only);
    const shown =
      wanted.length <= 2 * longestEnd ? wanted : [...wanted.slice(0, longestEnd), ...wanted.slice(-longestEnd)];
    return shown.map(({ phase, exchange }) => ({ phase, ...exchange() }));
  }
}

/** A request as it was sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /** The body; `null` if its content is not known, because it was a stream that is too long or was not sent to its end. */
  readonly body?: string | Uint8Array | null;
}

/** The result of a request: a response or a failure. */
export type Outcome =
  | { readonly status: number; readonly headers: { readonly [name: string]: string }; readonly text: string }
  | { readonly failure: string };

/** The maximum number of characters of a shown body. */
const longestBody = 20_000;
/** The maximum number of bytes of a body that are kept so that a script can repeat the request. */
export const longestContent = 65_536;
/** The maximum number of steps at each end of a trail. */
const longestEnd = 150;

/** Returns an exchange from which the secrets are removed. */
export function record(sent: Sent, outcome: Outcome, secrets: Secrets): Exchange {
  const body = sent.body === undefined ? undefined : shown(sent.body, secrets);
  const bytes = sent.body === undefined ? undefined : hiddenBytes(sent.body, secrets);
  const url = secrets.redact(sent.url);
  const headers = secrets.redactAll(sent.headers);
  const request = {
    method: sent.method,
    url,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(bytes === undefined ? {} : { bytes }),
  };
  const curl = curlOf(request);
  if ('failure' in outcome) return { request, failure: secrets.redact(outcome.failure), curl };
  const response = {
    status: outcome.status,
    headers: secrets.redactAll(outcome.headers),
    body: shown(outcome.text, secrets),
  };
  return { request, response, curl };
}

/** Returns a body without secrets. It is cut after redaction, so that no part of a secret remains. */
function shown(body: string | Uint8Array | null, secrets: Secrets): string {
  if (body === null) return '(a stream)';
  const start = 2 * longestBody;
  const text = typeof body === 'string' ? body.slice(0, start) : new TextDecoder().decode(body.subarray(0, start));
  if (typeof body !== 'string' && !isText(text)) return `(${body.length} bytes)`;
  const redacted = secrets.redact(text);
  return redacted.length <= longestBody && body.length <= start
    ? redacted
    : `${redacted.slice(0, longestBody)}… (${body.length} in all)`;
}

/** Returns the bytes of a body that is not shown whole, `null` if they are too many, or `undefined` for other bodies. */
function hiddenBytes(body: string | Uint8Array | null, secrets: Secrets): Uint8Array | null | undefined {
  if (body === null) return null;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (bytes.length > longestContent) return null;
  const isShown = bytes.length <= longestBody && (typeof body === 'string' || isText(new TextDecoder().decode(body)));
  if (isShown) return undefined;
  return secrets.redactBytes(bytes);
}

/** Returns whether a text has no control character and no sign of bytes other than UTF-8. */
const isText = (text: string): boolean => !/[^\t\r\n\x20-\x7e\u00a0-\uffff]|\ufffd/.test(text);

/** Returns a shell command that repeats a request. Redacted texts become shell variables. */
function curlOf({ method, url, headers, body }: Exchange['request']): string {
  const parts = ['curl', '-sS', '-i', ...(method === 'HEAD' ? ['--head'] : ['-X', method]), quote(url)];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quote(`${name}: ${value}`));
  if (body !== undefined) parts.push('--data-binary', quote(body));
  return parts.join(' ');
}

function quote(text: string): string {
  const quoted = `'${text.replaceAll("'", "'\\''")}'`;
  return quoted.replace(/\$((?:SESSION|HEADER)(?:_\d+)?|PASSWORD)/g, `'"$$$1"'`);
}
