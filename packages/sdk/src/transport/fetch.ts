import { ConfigError } from '../errors/usage.js';
import { hasMethod } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import { joined, unshared } from '../platform/bytes.js';
import { isSuccess, RawResponse } from '../wire/response.js';
import { bodyText, Exchange } from './exchange.js';
import { isBeforeSending, localFailure, TransportFailure } from './failure.js';
import type { Fetch, OpenedTransport, TransportOptions } from './options.js';
import { partsOf, type ResponseParts } from './response-parts.js';
import { isStreamed, type StreamedContent, type Transport } from './transport.js';

/** Generated content in a form that a `fetch` accepts. */
export interface SentContent {
  readonly body: Uint8Array | Blob | ReadableStream<Uint8Array>;
  /** Called when the response has begun. */
  sent?(): void;
}

/** Makes a body of generated content. */
type SendContent = (content: StreamedContent, exchange: Exchange) => SentContent | Promise<SentContent>;

/** The largest content that is held in memory to be sent. */
const largestHeld = 256 * 2 ** 20;

/**
 * Creates a transport from a `fetch` function. The transport enforces the deadlines, because `fetch` has none.
 *
 * @param send Default: from memory, which every `fetch` supports
 * @throws ConfigError if it is not a function, which would look like a broken connection
 */
export function fetchTransport(fetch: Fetch, send: SendContent = fromMemory): Transport {
  if (typeof fetch !== 'function') throw new ConfigError(mismatch('a function', fetch, 'fetch'));
  return (request) => new FetchRequest(request).send(fetch, send);
}

/** One request and its response. It ends immediately when it is cancelled, even if the function ignores its signal. */
class FetchRequest extends Exchange {
  readonly #controller = new AbortController();
  #ended: { readonly reason: unknown } | undefined;
  #reject: ((reason: unknown) => void) | undefined;
  #parts: ResponseParts | undefined;

  async send(fetch: Fetch, send: SendContent): Promise<RawResponse> {
    const { origin, path, body, headersTimeout, maxBytes, streams } = this.request;
    let responding: Promise<Response> | undefined;
    this.follow();
    try {
      const content = isStreamed(body) ? await this.#race(Promise.resolve(send(body, this))) : { body };
      this.startDeadline('headers', headersTimeout);
      responding = Promise.resolve(fetch(origin + path, this.#init(content.body)));
      const response = checkedResponse(await this.#race(responding));
      // `server.fetch`, or `Response.error()` in a mock, returns a network error, while the global `fetch` would
      // reject.
      if (response.type === 'error') throw new TypeError('The custom "fetch" returned a network error.');
      const { status } = response;
      this.status = status;
      this.stopDeadline();
      const isWhole = !streams || !isSuccess(status);
      this.#parts = partsOf(response, isWhole ? 'text' : 'bytes');
      if ('sent' in content) content.sent?.();
      const fields = fieldsOf(response.headers);
      if (isWhole) {
        const text = await bodyText(this, status, maxBytes);
        this.cancel();
        return new RawResponse(status, fields, text);
      }
      return new RawResponse(status, fields, '', this, response.type === 'cors');
    } catch (error) {
      this.cancel();
      this.#controller.abort(error);
      if (this.status !== undefined) throw new TransportFailure(error, 'body', this.status);
      // A function that ignores its signal may still return a response, whose body is cancelled.
      responding?.then((late) => partsOf(late, 'text').cancel()).catch(() => undefined);
      throw new TransportFailure(error, isBeforeSending(error) ? 'connect' : 'headers');
    }
  }

  #init(content: string | Uint8Array | Blob | ReadableStream<Uint8Array> | undefined): RequestInit {
    const { method, headers } = this.request;
    return {
      method,
      headers: { ...headers },
      body: ArrayBuffer.isView(content) ? unshared(content) : (content ?? null),
      redirect: 'manual',
      signal: this.#controller.signal,
      ...(hasMethod(content, 'getReader') && { duplex: 'half' }),
    };
  }

  /** The next part. The time that the reader takes between two parts does not count towards the deadline. */
  async next(): Promise<Uint8Array | undefined> {
    try {
      this.startDeadline('body', this.request.bodyTimeout);
      const part = await this.#read();
      this.stopDeadline();
      if (part === undefined) this.finish();
      return part;
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  cancel(): void {
    this.finish();
    this.#parts?.cancel().catch(() => undefined); // the body may have failed already
  }

  async #read(): Promise<Uint8Array | undefined> {
    return this.#parts === undefined ? undefined : (await this.#race(this.#parts.read())).value;
  }

  #race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (this.#ended !== undefined) reject(this.#ended.reason);
      promise.then(resolve, reject);
    });
  }

  end(reason: unknown): void {
    this.#ended = { reason };
    this.#reject?.(reason);
    this.#controller.abort(reason);
  }
}

/** Refuses a value that is not a response, e.g. of a mock in JavaScript, which would look like a connection error. */
function checkedResponse(response: Response): Response {
  if (typeof response?.status === 'number' && response.headers) return response;
  throw localFailure('The option "fetch" cannot be used', new TypeError(mismatch('a Response', response)));
}

/** Sends content as a blob that the platform reads by itself, or else from memory. */
export function asBlob(content: StreamedContent): SentContent | Promise<SentContent> {
  const whole = content.whole?.();
  return whole === undefined ? fromMemory(content) : { body: whole.blob, sent: () => whole.sent() };
}

/** Collects the content in memory, because not every `fetch` supports streams. @throws LocalError if it is too large */
async function fromMemory(content: StreamedContent): Promise<SentContent> {
  const parts = content.open()[Symbol.asyncIterator]();
  const isEnough = (size: number): boolean => {
    if (size <= largestHeld) return false;
    const advice = 'Send a Blob or a File, or fewer bytes at a time.';
    throw localFailure(
      'The content cannot be sent',
      new Error(`Expected at most ${largestHeld} bytes, because this "fetch" sends no streams. ${advice}`),
    );
  };
  try {
    return { body: await joined(async () => (await parts.next()).value, isEnough) };
  } finally {
    await parts.return?.();
  }
}

function fieldsOf(headers: Headers): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of headers) fields[name] = value;
  // Not every `fetch` has `getSetCookie`.
  if ('getSetCookie' in headers) fields['set-cookie'] = headers.getSetCookie();
  return fields;
}

/**
 * Opens a transport on the `fetch` of a platform other than Node, or on that of the caller.
 *
 * @param send how the platform sends generated content
 * @throws ConfigError if an option is invalid, or needs Node
 */
export function openFetchTransport(
  { fetch, ...options }: TransportOptions,
  platform: Fetch,
  send: SendContent,
): OpenedTransport {
  for (const name of ['connections', 'dispatcher', 'proxy'] as const) {
    if (options[name] === undefined || options[name] === false) continue;
    throw new ConfigError(
      `The option "${name}" needs Node, because this platform connects by itself. Leave it out, or use "fetch".`,
    );
  }
  return {
    transport: fetch === undefined ? fetchTransport(platform, send) : fetchTransport(fetch),
    secrets: [],
    close: async () => undefined,
  };
}
