import { Readable } from 'node:stream';
import {
  type Client,
  type ClientOptions,
  ConnectError,
  createClient,
  DecodeError,
  DialectError,
  HttpError,
  InputError,
  PlatformServicesError,
  type RawResponse,
  TimeoutError,
} from '@platform-services/sdk';
import type { Dispatcher } from 'undici';
import { CheckFailed } from '../../case/case.js';
import { type DialectRowId, dialectRows } from '../../case/deviations.js';
import { type Exchange, longestContent, type Outcome, record, type Sent } from '../../case/exchange.js';
import { urlPart } from '../../case/plain.js';
import { NotExpressible, type Observation } from '../../case/subject.js';
import type { SubjectSettings } from './http.js';
import { tryDecode } from './json.js';
import { Interrupted, NoAnswer } from './receive.js';
import { fromSdk } from './sdk-values.js';

/** The outcome of an SDK call: its result and the response. */
export interface SdkResponse {
  readonly data: unknown;
  readonly response: Pick<RawResponse, 'status' | 'text'> & { readonly headers: Headers };
  readonly bytes?: Uint8Array;
}

/** Makes SDK calls, and converts their results and errors to observations. */
export class SdkCalls {
  readonly client: Client;
  readonly #settings: SubjectSettings;
  #sent: Sent | undefined;
  #sentAt = 0;
  /** The body of the request, if it is sent as a stream. */
  #streamed: RecordedStream | undefined;

  constructor(settings: SubjectSettings, options: Pick<ClientOptions, 'model' | 'dialect' | 'vendor' | 'credentials'>) {
    const { connection } = settings;
    this.#settings = settings;
    this.client = createClient({
      baseUrl: connection.url,
      headers: connection.headers,
      timeout: { headers: connection.timeoutMs, body: connection.timeoutMs, total: connection.timeoutMs },
      // Each observation must be that of a single response.
      retry: false,
      dispatcher: connection.agent.compose((dispatch) => (request, handler) => {
        const { body } = request;
        this.#sent = sentOf(request);
        this.#sentAt = performance.now();
        this.#streamed = body instanceof Readable ? new RecordedStream(body) : undefined;
        return dispatch(this.#streamed === undefined ? request : { ...request, body: this.#streamed.stream }, handler);
      }),
      ...options,
    });
  }

  /** @throws NoAnswer; CheckFailed if the SDK cannot read the response */
  async observe(call: () => Promise<SdkResponse>): Promise<Observation> {
    const { connection, signal, ended = signal } = this.#settings;
    await connection.ready(signal, ended);
    if (ended !== signal && ended.aborted) throw new Interrupted();
    this.#sent = undefined;
    this.#streamed = undefined;
    try {
      const { data, response, bytes } = await call();
      const outcome = outcomeOf(response);
      const exchange = this.#report(outcome);
      await this.#waitAfterWrite();
      return withExchange({ ...outcome, value: fromSdk(data), ...(bytes === undefined ? {} : { bytes }) }, exchange);
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Waits after a request that writes. */
  async #waitAfterWrite(): Promise<void> {
    const { connection, signal } = this.#settings;
    if (this.#sent === undefined) return;
    const { method, url } = this.#sent;
    await connection.waitAfterWrite({ method, path: url.slice(connection.url.length) }, signal);
  }

  #failed(error: unknown): Observation {
    if (error instanceof InputError && error.attempts === 0) {
      const nothing = { status: 0, headers: {}, text: '', value: undefined, exchange: undefined };
      const row = error instanceof DialectError ? rowOf(error) : undefined;
      return { ...nothing, refused: error.message, ...(row === undefined ? {} : { refusedBy: row }) };
    }
    if (error instanceof HttpError) {
      const { response, status } = error;
      const outcome = response === undefined ? { status, headers: {}, text: '' } : outcomeOf(response);
      return withExchange({ ...outcome, value: tryDecode(outcome.text) }, this.#report(outcome));
    }
    if (error instanceof DecodeError) {
      const message = this.#settings.connection.secrets.redactMessage(error.message);
      this.#report({ failure: message }, 'unreadable');
      throw new CheckFailed('the SDK reads the answer', 'a result', message);
    }
    if (error instanceof PlatformServicesError) {
      const kind = error instanceof TimeoutError ? 'timeout' : isRefused(error) ? 'refused' : 'broken';
      throw new NoAnswer(kind, error.message, this.#report({ failure: error.message }, kind)?.());
    }
    throw error;
  }

  /**
   * Reports the outcome of the request, if one was sent. Returns a function that describes the exchange on demand,
   * because most exchanges are never shown.
   *
   * @param kind why there is no response
   */
  #report(outcome: Outcome, kind: NoAnswer['kind'] = 'broken'): (() => Exchange) | undefined {
    const { connection, onOutcome } = this.#settings;
    const sent = this.#sent;
    const streamed = this.#streamed;
    if (sent === undefined) return undefined;
    const whole = streamed === undefined ? sent : { ...sent, body: streamed.content };
    let recorded: Exchange | undefined;
    const exchange = () => (recorded ??= record(whole, outcome, connection.secrets));
    const { method, url, headers } = sent;
    const request = { method, path: url.slice(connection.url.length), headers };
    if ('failure' in outcome) {
      onOutcome?.(request, new NoAnswer(kind, outcome.failure, exchange()));
      return exchange;
    }
    const { status } = outcome;
    connection.noteResponse(status, outcome.headers, performance.now() - this.#sentAt);
    onOutcome?.(request, {
      status,
      get exchange() {
        return exchange();
      },
    });
    return exchange;
  }
}

/** Returns the dialect row because of which the SDK refuses a call. */
function rowOf({ deviation }: DialectError): DialectRowId | undefined {
  return dialectRows.find(({ id }) => id === deviation)?.id;
}

function isRefused(error: PlatformServicesError): boolean {
  return error instanceof ConnectError && error.phase === 'connect';
}

function withExchange(observed: Omit<Observation, 'exchange'>, exchange: (() => Exchange) | undefined): Observation {
  return {
    ...observed,
    get exchange() {
      return exchange?.();
    },
  };
}

function outcomeOf({ status, headers, text }: SdkResponse['response']): Extract<Outcome, { readonly status: number }> {
  return { status, headers: fieldsOf(headers), text };
}

function fieldsOf(headers: Headers): { readonly [name: string]: string } {
  return Object.fromEntries(headers);
}

function sentOf({ origin, path, method, headers, body }: Dispatcher.DispatchOptions): Sent {
  const isEmpty = body === undefined || body === null;
  const content = typeof body === 'string' || body instanceof Uint8Array ? body : null;
  return {
    method,
    url: `${String(origin ?? '')}${path}`,
    headers: headerFields(headers),
    ...(isEmpty ? {} : { body: content }),
  };
}

function headerFields(headers: Dispatcher.DispatchOptions['headers']): { readonly [name: string]: string } {
  if (headers === null || headers === undefined || Array.isArray(headers) || Symbol.iterator in headers) return {};
  const fields: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) fields[name] = String(value);
  return fields;
}

/**
 * Splits a path into the path and the query that `client.request` takes. The query is decoded, because the SDK encodes
 * it.
 *
 * @throws NotExpressible if the SDK would send a different query
 */
export function splitPath(text: string): {
  readonly path: string;
  readonly query: { readonly [name: string]: string[] };
} {
  const [path = '', ...rest] = text.split('?');
  const written = rest.join('?');
  const pairs = written === '' ? [] : written.split('&').map((pair) => /^([^=]*)=?(.*)$/s.exec(pair)?.slice(1) ?? []);
  const query: { [name: string]: string[] } = Object.create(null);
  for (const [name = '', value = ''] of pairs) {
    const decoded = decodeURIComponent(name);
    query[decoded] = [...(query[decoded] ?? []), decodeURIComponent(value)];
  }
  const sent = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => `${urlPart(name)}=${urlPart(value)}`),
  );
  if (sent.join('&') !== written) throw new NotExpressible(`the SDK has no query ${JSON.stringify(written)}`);
  return { path, query };
}

/** Keeps the content of a stream while it is sent, up to the number of bytes that a `curl` line can repeat. */
class RecordedStream {
  /** The same content. It must be sent instead of the source. */
  readonly stream: Readable;
  readonly #parts: Uint8Array[] = [];
  #size = 0;
  #isComplete = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.stream = Readable.from(this.#recorded(source), { objectMode: false });
  }

  /** The content; `null` if it was not sent to its end, or is too long. */
  get content(): Uint8Array | null {
    return this.#isComplete && this.#size <= longestContent ? Buffer.concat(this.#parts) : null;
  }

  async *#recorded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      this.#size += part.length;
      if (this.#size <= longestContent) this.#parts.push(part);
      yield part;
    }
    this.#isComplete = true;
  }
}
