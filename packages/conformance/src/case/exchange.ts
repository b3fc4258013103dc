/** A request with its response, without secrets. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    /** The body as text. A body that is not text, or is too long, is replaced by a description. */
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: { readonly [name: string]: string };
    readonly body: string;
  };
  /** The reason why there is no response. */
  readonly failure?: string;
  /** A shell command that repeats the request. It reads the session from `$SESSION`. */
  readonly curl: string;
}

/** A request as it was sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

/** The result of a request: a response or a failure. */
export type Outcome =
  | { readonly status: number; readonly headers: { readonly [name: string]: string }; readonly text: string }
  | { readonly failure: string };

const longestBody = 20_000;

/** The texts that must never be shown, each with its replacement. */
export class Secrets {
  readonly #shown = new Map<string, string>();

  /** @param kind determines the replacement, e.g. `$SESSION` for `SESSION` */
  add(secret: string, kind: 'SESSION' | 'PASSWORD' | 'HEADER'): void {
    // A short password may be an ordinary word, e.g. part of an access, so it is only hidden in the places of
    // passwords.
    if (secret === '' || (kind === 'PASSWORD' && secret.length < 8)) return;
    // A form encodes spaces as plus signs, a path does not.
    const form = new URLSearchParams({ '': secret }).toString().slice(1);
    const quoted = JSON.stringify(secret).slice(1, -1);
    // A message may quote a JSON response as JSON again.
    const forms = [secret, encodeURIComponent(secret), form, quoted, JSON.stringify(quoted).slice(1, -1)];
    for (const each of forms) if (!this.#shown.has(each)) this.#shown.set(each, `$${kind}`);
  }

  /** Returns the text without secrets. */
  redact(text: string): string {
    let redacted = text.replaceAll(/(\bpassword=)[^&\s"']*/g, '$1$$PASSWORD');
    redacted = redacted.replaceAll(/("password"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"$$PASSWORD"');
    for (const [secret, shown] of this.#shown) redacted = redacted.replaceAll(secret, shown);
    return redacted;
  }

  /**
   * Returns the beginning of the text without secrets. The text is cut after redaction, so that no part of a secret
   * remains.
   */
  excerpt(text: string, length: number): string {
    return this.redact(text).slice(0, length);
  }

  redactAll(fields: { readonly [name: string]: string }): { readonly [name: string]: string } {
    return Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name !== 'set-cookie')
        .map(([name, value]) => [name, this.redact(value)]),
    );
  }
}

/** Returns an exchange from which the secrets are removed. */
export function record(sent: Sent, outcome: Outcome, secrets: Secrets): Exchange {
  const body = sent.body === undefined ? undefined : secrets.redact(shown(sent.body));
  const url = secrets.redact(sent.url);
  const headers = secrets.redactAll(sent.headers);
  const request = { method: sent.method, url, headers, ...(body === undefined ? {} : { body }) };
  const curl = curlOf(request);
  if ('failure' in outcome) return { request, failure: secrets.redact(outcome.failure), curl };
  const response = {
    status: outcome.status,
    headers: secrets.redactAll(outcome.headers),
    body: secrets.redact(shown(outcome.text)),
  };
  return { request, response, curl };
}

function shown(body: string | Uint8Array): string {
  if (typeof body !== 'string') {
    const text = new TextDecoder().decode(body.subarray(0, longestBody));
    return /[^\t\r\n\x20-\x7e\u00a0-\uffff]|\ufffd/.test(text) ? `(${body.length} bytes)` : cut(text, body.length);
  }
  return cut(body, body.length);
}

function cut(text: string, length: number): string {
  return length <= longestBody ? text : `${text.slice(0, longestBody)}… (${length} in all)`;
}

/** Returns a shell command that repeats a request. Redacted texts become shell variables. */
function curlOf({ method, url, headers, body }: Exchange['request']): string {
  const parts = ['curl', '-sS', '-i', ...(method === 'HEAD' ? ['--head'] : ['-X', method]), quote(url)];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quote(`${name}: ${value}`));
  if (body !== undefined) parts.push('--data-binary', quote(body));
  return parts.join(' ');
}

function quote(text: string): string {
  const quoted = `'${text.replaceAll("'", "'\\''")}'`;
  return quoted.replace(/\$(SESSION|PASSWORD|HEADER)/g, `'"$$$1"'`);
}
