import { isStreamed, type StreamedContent } from './operation.js';
import { DeadlinePassed, TextCollector, type Transport, type WireBody, type WireRequest } from './transport.js';

/** What replaces the transport: a function with the shape of the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends by a `fetch` function. It has no deadlines of its own, so this keeps them. */
export function fetchTransport(fetch: Fetch): Transport {
  return async (request) => {
    const watch = new Watch(request.signal);
    try {
      const body = isStreamed(request.body) ? await watch.race(collect(request.body)) : request.body;
      watch.start('headers', request.headersTimeout);
      const response = await watch.race(fetch(request.origin + request.path, requestInit(request, body, watch.signal)));
      watch.start('body', request.bodyTimeout);
      return {
        status: response.status,
        headers: fieldsOf(response.headers),
        readText: (limit) => readText(response, watch, limit),
        stream: () => streamOf(response, watch, request.bodyTimeout),
      };
    } catch (error) {
      watch.end();
      throw error;
    }
  };
}

/** Not every `fetch` takes a stream, so what is streamed elsewhere is held here. */
async function collect(content: StreamedContent): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of content.open()) parts.push(part);
  return Buffer.concat(parts);
}

function requestInit(request: WireRequest, body: string | Uint8Array | undefined, signal: AbortSignal): RequestInit {
  return {
    method: request.method,
    headers: { ...request.headers },
    body: typeof body === 'object' ? new Uint8Array(body) : (body ?? null),
    redirect: 'manual',
    signal,
  };
}

function fieldsOf(headers: Headers): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of headers) fields[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) fields['set-cookie'] = cookies;
  return fields;
}

async function readText(response: Response, watch: Watch, limit: number): Promise<string> {
  const collector = new TextCollector(limit);
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined) {
      const part = await watch.race(reader.read());
      if (part.done) break;
      collector.add(part.value);
      watch.again();
    }
    return collector.text();
  } catch (error) {
    reader?.cancel(error).catch(() => undefined); // the body may be broken already; what counts is the first error
    throw error;
  } finally {
    watch.end();
  }
}

/** @param timeout milliseconds for one part; the time that the reader takes between two is not counted */
function streamOf(response: Response, watch: Watch, timeout: number): WireBody {
  watch.start('body', 0);
  const reader = response.body?.getReader();
  const cancel = () => {
    watch.end();
    reader?.cancel().catch(() => undefined); // the body may be broken already
  };
  return {
    async next() {
      try {
        watch.start('body', timeout);
        const part = await watch.race(reader?.read() ?? Promise.resolve({ done: true, value: undefined }));
        watch.start('body', 0);
        if (part.done) watch.end();
        return part.value;
      } catch (error) {
        cancel();
        throw error;
      }
    },
    cancel,
  };
}

/** One timer and one abort for an exchange that has neither. */
class Watch {
  readonly #controller = new AbortController();
  readonly #source: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(source: AbortSignal | undefined) {
    this.#source = source;
    if (source?.aborted) this.#follow();
    else source?.addEventListener('abort', this.#follow);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly #follow = (): void => {
    this.#controller.abort(this.#source?.reason);
  };

  /** Begins a deadline in place of the one before. */
  start(deadline: 'headers' | 'body', milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer =
      milliseconds === 0
        ? undefined
        : setTimeout(() => this.#controller.abort(new DeadlinePassed(deadline)), milliseconds);
  }

  /** Begins the present deadline again. */
  again(): void {
    this.#timer?.refresh();
  }

  /** Rejects with the abort's reason even where the function does not obey its signal. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(this.signal.reason);
      if (this.signal.aborted) onAbort();
      this.signal.addEventListener('abort', onAbort, { once: true });
      promise.then(resolve, reject).finally(() => this.signal.removeEventListener('abort', onAbort));
    });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#source?.removeEventListener('abort', this.#follow);
  }
}
