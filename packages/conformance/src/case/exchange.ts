/** One request with its answer, without secrets. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    /** Text; what is no text or too long is described. */
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: { readonly [name: string]: string };
    readonly body: string;
  };
  /** Why no answer came. */
  readonly failure?: string;
  /** A command that repeats the request; the session stands in `$SESSION`. */
  readonly curl: string;
}

/** A request as it was sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

/** What came of it. */
export type Outcome =
  | { readonly status: number; readonly headers: { readonly [name: string]: string }; readonly text: string }
  | { readonly failure: string };

const longestBody = 20_000;

/** What must never be shown, with what is shown instead. */
export class Secrets {
  readonly #shown = new Map<string, string>();

  /** @param kind e.g. `SESSION`; `$SESSION` is shown */
  add(secret: string, kind: 'SESSION' | 'PASSWORD' | 'HEADER'): void {
    // A short password is a word like others, e.g. of an access: it is hidden where it stands as a password.
    if (secret === '' || (kind === 'PASSWORD' && secret.length < 8)) return;
    // A form encodes blanks as plus signs, a path does not.
    const form = new URLSearchParams({ '': secret }).toString().slice(1);
    const quoted = JSON.stringify(secret).slice(1, -1);
    // An answer that is JSON may be quoted in a message as JSON again.
    const forms = [secret, encodeURIComponent(secret), form, quoted, JSON.stringify(quoted).slice(1, -1)];
    for (const each of forms) if (!this.#shown.has(each)) this.#shown.set(each, `$${kind}`);
  }

  /** The text without secrets. */
  redact(text: string): string {
    let redacted = text.replaceAll(/(\bpassword=)[^&\s"']*/g, '$1$$PASSWORD');
    redacted = redacted.replaceAll(/("password"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"$$PASSWORD"');
    for (const [secret, shown] of this.#shown) redacted = redacted.replaceAll(secret, shown);
    return redacted;
  }

  /** The beginning of the text without secrets: cut after they are hidden, lest half of one is shown. */
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

/** An exchange as it may be shown. */
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

/** A line for a shell that repeats a request. What was redacted is a variable of the shell. */
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
