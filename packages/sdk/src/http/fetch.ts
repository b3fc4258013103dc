import { isBeforeSending } from './failure.js';
import { isStreamed, type StreamedContent } from './operation.js';
import { TextCollector } from './text.js';
import { type Transport, Unsent, type WireAnswer, type WireBody, type WireRequest } from './transport.js';
import { Watch } from './watch.js';

/** What replaces the transport: a function with the shape of the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends by a `fetch` function. It has no deadlines of its own, so this keeps them. */
export function fetchTransport(fetch: Fetch): Transport {
  return (request) => new FetchExchange(request).send(fetch);
}

/** One request and its answer. Whatever ends them is obeyed at once, also where the function does not obey its signal. */
class FetchExchange implements WireBody {
  readonly #request: WireRequest;
  readonly #controller = new AbortController();
  readonly #watch: Watch;
  #ended: { readonly reason: unknown } | undefined;
  #reject: ((reason: unknown) => void) | undefined;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(request: WireRequest) {
    this.#request = request;
    this.#watch = new Watch((passed) => this.#end(passed));
    request.cancellation.follow((reason) => this.#end(reason));
  }

  async send(fetch: Fetch): Promise<WireAnswer> {
    const { body, headersTimeout, bodyTimeout } = this.#request;
    try {
      const content = isStreamed(body) ? await this.#race(collect(body)) : body;
      this.#watch.start('headers', headersTimeout);
      const { origin, path } = this.#request;
      const response = await this.#race(fetch(origin + path, this.#init(content)));
      this.#watch.start('body', bodyTimeout);
      this.#reader = response.body?.getReader();
      return {
        status: response.status,
        headers: fieldsOf(response.headers),
        coding: undefined,
        readText: (limit) => this.#readText(limit),
        stream: () => this.#stream(),
      };
    } catch (error) {
      this.#finish();
      throw isBeforeSending(error) ? new Unsent(error) : error;
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

  async #readText(limit: number): Promise<string> {
    const collector = new TextCollector(limit);
    try {
      for (let part = await this.#read(); part !== undefined; part = await this.#read()) {
        collector.add(part);
        this.#watch.again();
      }
      this.#finish();
      return collector.text();
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  #stream(): WireBody {
    this.#watch.stop();
    return this;
  }

  /** The next part; the time that the reader takes between two is not counted. */
  async next(): Promise<Uint8Array | undefined> {
    try {
      this.#watch.start('body', this.#request.bodyTimeout);
      const part = await this.#read();
      this.#watch.stop();
      if (part === undefined) this.#finish();
      return part;
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  cancel(): void {
    this.#finish();
    this.#reader?.cancel().catch(() => undefined); // the body may be broken already
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
    this.#watch.stop();
    this.#request.cancellation.unfollow();
  }
}

/** Not every `fetch` takes a stream, so what is streamed elsewhere is held here. */
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
