import { type BodyStream, isSuccess, RawResponse } from '../wire/response.js';
import { DeadlineTimer } from './deadline-timer.js';
import { isBeforeSending, TransportFailure } from './failure.js';
import { TextCollector } from './text-collector.js';
import { isStreamed, type StreamedContent, type Transport, type TransportRequest } from './transport.js';

/** A function with the signature of the global `fetch`, which replaces the transport. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Creates a transport from a `fetch` function. The transport enforces the deadlines, because `fetch` has none. */
export function fetchTransport(fetch: Fetch): Transport {
  return (request) => new FetchRequest(request).send(fetch);
}

/** One request and its response. It ends immediately when it is cancelled, even if the function ignores its signal. */
class FetchRequest implements BodyStream {
  readonly #request: TransportRequest;
  readonly #controller = new AbortController();
  readonly #timer: DeadlineTimer;
  #ended: { readonly reason: unknown } | undefined;
  #reject: ((reason: unknown) => void) | undefined;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(request: TransportRequest) {
    this.#request = request;
    this.#timer = new DeadlineTimer((passed) => this.#end(passed));
    request.cancellation.follow((reason) => this.#end(reason));
  }

  async send(fetch: Fetch): Promise<RawResponse> {
    const { origin, path, body, headersTimeout, bodyTimeout, streams } = this.#request;
    let status: number | undefined;
    try {
      const content = isStreamed(body) ? await this.#race(collect(body)) : body;
      this.#timer.start('headers', headersTimeout);
      const response = await this.#race(fetch(origin + path, this.#init(content)));
      // `server.fetch` and `Response.error()` of a mock return a network error, with which the global `fetch` rejects.
      if (response.type === 'error') throw new TypeError('The custom "fetch" returned a network error.');
      status = response.status;
      this.#timer.start('body', bodyTimeout);
      this.#reader = response.body?.getReader();
      const fields = fieldsOf(response.headers);
      if (!streams || !isSuccess(status)) return new RawResponse(status, fields, await this.#readText(status));
      this.#timer.stop();
      return new RawResponse(status, fields, '', this);
    } catch (error) {
      this.#finish();
      if (status !== undefined) throw new TransportFailure(error, 'body', status);
      throw new TransportFailure(error, isBeforeSending(error) ? 'connect' : 'headers');
    }
  }

  #init(content: string | Uint8Array | undefined): RequestInit {
    const { method, headers } = this.#request;
    return {
      method,
      headers: { ...headers },
      body: typeof content === 'object' ? new Uint8Array(content) : (content ?? null),
      redirect: 'manual',
      signal: this.#controller.signal,
    };
  }

  async #readText(status: number): Promise<string> {
    const collector = new TextCollector(status, this.#request.maxBytes);
    try {
      for (let part = await this.#read(); part !== undefined; part = await this.#read()) {
        collector.add(part);
        if (collector.isFull) break;
        this.#timer.restart();
      }
      if (collector.isFull) this.cancel();
      else this.#finish();
      return collector.text();
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  /** The next part. The time that the reader takes between two parts does not count towards the deadline. */
  async next(): Promise<Uint8Array | undefined> {
    try {
      this.#timer.start('body', this.#request.bodyTimeout);
      const part = await this.#read();
      this.#timer.stop();
      if (part === undefined) this.#finish();
      return part;
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  cancel(): void {
    this.#finish();
    this.#reader?.cancel().catch(() => undefined); // the body may have failed already
  }

  async #read(): Promise<Uint8Array | undefined> {
    return this.#reader === undefined ? undefined : (await this.#race(this.#reader.read())).value;
  }

  #race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (this.#ended !== undefined) reject(this.#ended.reason);
      promise.then(resolve, reject);
    });
  }

  #end(reason: unknown): void {
    this.#ended = { reason };
    this.#reject?.(reason);
    this.#controller.abort(reason);
  }

  #finish(): void {
    this.#timer.stop();
    this.#request.cancellation.unfollow();
  }
}

/** Collects the content in memory, because not every `fetch` supports streams. */
async function collect(content: StreamedContent): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of content.open()) parts.push(part);
  return Buffer.concat(parts);
}

function fieldsOf(headers: Headers): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of headers) fields[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) fields['set-cookie'] = cookies;
  return fields;
}
