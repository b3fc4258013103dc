import { isSecretField } from './redaction.js';

/** Header fields as a transport gives them: names in lower case. */
export type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;

/** The parts of a response's body, which must be read to the end or cancelled. */
export interface BodyStream {
  /** The next part, or `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the request, whatever is still to come. */
  cancel(): void;
}

/** A response as it came: the one form in which every step of a call passes it on. */
export class RawResponse {
  readonly status: number;
  /** The body as text; empty without a body, and while a download reads it. */
  readonly body: string;
  readonly #fields: HeaderFields;
  readonly #stream: BodyStream | undefined;
  #headers: Headers | undefined;

  /** @param stream the body, if it is read while it comes */
  constructor(status: number, fields: HeaderFields, body: string, stream?: BodyStream) {
    this.status = status;
    this.body = body;
    this.#fields = fields;
    this.#stream = stream;
  }

  /** @internal The body of a download, which is read while it comes. */
  get stream(): BodyStream | undefined {
    return this.#stream;
  }

  /** The header fields. */
  get headers(): Headers {
    if (this.#headers === undefined) {
      this.#headers = new Headers();
      for (const [name, values] of Object.entries(this.#fields)) {
        for (const value of values === undefined ? [] : [values].flat()) this.#headers.append(name, toBytes(value));
      }
    }
    return this.#headers;
  }

  /** @internal The first value of a header field; `name` is in lower case. */
  field(name: string): string | undefined {
    return fieldOf(this.#fields, name);
  }

  /** A copy whose texts went through `scrub`, without the header fields that are secrets by their names. */
  scrubbed(scrub: (text: string) => string): RawResponse {
    const fields: Record<string, string[]> = {};
    for (const [name, values] of Object.entries(this.#fields)) {
      if (values !== undefined && !isSecretField(name)) fields[name] = [values].flat().map(scrub);
    }
    return new RawResponse(this.status, fields, scrub(this.body));
  }
}

/** Whether a status is one of success. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a response says that its body is JSON. */
export function hasJsonType(response: RawResponse): boolean {
  return /[/+]json\b/.test(response.field('content-type') ?? '');
}

/** The first value of a header field; `name` is in lower case. */
export function fieldOf(fields: HeaderFields, name: string): string | undefined {
  const values = fields[name];
  return typeof values === 'string' ? values : values?.[0];
}

/** Servers send UTF-8 where only Latin-1 may stand, which `Headers` would refuse; so it takes each byte as a character. */
function toBytes(value: string): string {
  return /[^\0-\xff]/.test(value) ? Buffer.from(value, 'utf8').toString('latin1') : value;
}
