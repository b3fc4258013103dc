import { utf8, utf8Length } from '../platform/bytes.js';
import { isSecretField } from './secrets.js';

/** Header fields as a transport returns them, with lower-case names. */
export type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;

/** The number of bytes after which the body of an unsuccessful response is cut. */
export const maxErrorBytes = 64 * 1024;

/** The parts of a response body, which must be read to the end or cancelled. */
export interface BodyStream {
  /** Returns the next part, or `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the request and discards the rest of the body. */
  cancel(): void;
}

/** A response as it was received. All steps of a call use this form. */
export class RawResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The body as text; empty if there is no body or it is a download. */
  readonly text: string;
  readonly #fields: HeaderFields;
  readonly #stream: BodyStream | undefined;
  readonly #hidesFields: boolean;
  #headers: Headers | undefined;

  /**
   * @internal
   * @param stream the body, if it is read as a stream
   * @param hidesFields whether the platform may hide header fields, as browsers do in responses of other origins
   */
  constructor(status: number, fields: HeaderFields, text: string, stream?: BodyStream, hidesFields = false) {
    this.status = status;
    this.text = text;
    this.#fields = fields;
    this.#stream = stream;
    this.#hidesFields = hidesFields;
  }

  /** @internal The body of a download, which is read as a stream. */
  get stream(): BodyStream | undefined {
    return this.#stream;
  }

  /** @internal Whether there may be header fields that the platform does not show. */
  get hidesFields(): boolean {
    return this.#hidesFields;
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

  /** @internal The first value of a header field. `name` must be in lower case. */
  field(name: string): string | undefined {
    return fieldOf(this.#fields, name);
  }

  /** @internal The content coding with which the body was sent. A `fetch` decodes it, but keeps the header fields. */
  get coding(): string | undefined {
    return codingOf(this.#fields);
  }

  /** A copy whose texts were passed through `scrub`, without the header fields that their names mark as secret. */
  scrubbed(scrub: (text: string, isCut?: boolean) => string): RawResponse {
    const fields: Record<string, string[]> = {};
    for (const [name, values] of Object.entries(this.#fields)) {
      if (values !== undefined && !isSecretField(name)) fields[name] = [values].flat().map((value) => scrub(value));
    }
    return rawResponse(this.status, fields, scrub(this.text, utf8Length(this.text) >= maxErrorBytes));
  }
}

// Creates a response. If the class referred to its own name, it would be called `_RawResponse` in the build, and so in
// every console.
function rawResponse(status: number, fields: HeaderFields, text: string): RawResponse {
  return new RawResponse(status, fields, text);
}

/** Whether a status means success. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a response declares its body as JSON. */
export function hasJsonType(response: RawResponse): boolean {
  return /[/+]json\b/.test(response.field('content-type') ?? '');
}

/** The first value of a header field. `name` must be in lower case. */
export function fieldOf(fields: HeaderFields, name: string): string | undefined {
  const values = fields[name];
  return typeof values === 'string' ? values : values?.[0];
}

/** The content coding of the body, e.g. `gzip`; `undefined` if there is none. */
export function codingOf(fields: HeaderFields): string | undefined {
  const coding = fieldOf(fields, 'content-encoding');
  return coding === undefined || coding === '' || coding.toLowerCase() === 'identity' ? undefined : coding;
}

/** Converts each byte to a character, because `Headers` rejects the UTF-8 that some servers send instead of Latin-1. */
function toBytes(value: string): string {
  return /[^\0-\xff]/.test(value) ? String.fromCharCode(...utf8(value)) : value;
}
