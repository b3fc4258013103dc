import { Agent } from 'undici';
import { type Exchange, record, type Sent } from '../../case/exchange.js';
import { Secrets } from '../../case/secrets.js';
import { isReading } from '../../case/subject.js';
import { isUnavailable, Pace, Patience, wait } from './pace.js';
import { failureOf, maxResponseBytes, NoAnswer, receive } from './receive.js';

/** Options that determine where the service is and how it is reached. */
export interface ConnectionOptions {
  /** The host, or the host with the base path. */
  readonly baseUrl: string;
  /** The time limit of a request with its response, in milliseconds. */
  readonly timeoutMs: number;
  /** The time to wait after each request that writes, in milliseconds. Default: 0. */
  readonly settleMs?: number | undefined;
  /** Header fields that are sent with every request. */
  readonly headers: { readonly [name: string]: string };
  /** Trusted certificates, as PEM. */
  readonly ca?: string;
  /** The maximum number of requests per second. Default: no maximum. */
  readonly maxPerSecond?: number | undefined;
  /** Aborted when the user interrupts the command. Then a service that does not respond is abandoned. */
  readonly interrupt?: AbortSignal;
  /** Returns a number from 0 to 1, which varies the delays before repetitions. Default: `Math.random` */
  readonly random?: () => number;
}

/** A request below the base path. The path includes the query. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

/** A response as it was received. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly exchange: Exchange;
}

/** How fast the service has responded. */
export interface Load {
  /** The time from each request to its response, in milliseconds. */
  readonly times: readonly number[];
  /** The number of responses with a status that shows that the service was not available. */
  readonly refused: number;
}

/** What all connections to one server share. */
interface Server {
  /** The base URL of the first connection. */
  readonly url: string;
  readonly agent: Agent;
  readonly secrets: Secrets;
  readonly pace: Pace;
  readonly patience: Patience;
  hasResponded: boolean;
  /** The number of requests that were sent, or are about to be sent. */
  requests: number;
  load: { times: number[]; refused: number };
}

/** The maximum number of response times that are kept until they are taken. */
const maxTimes = 1000;

const utf8 = new TextDecoder();
const defaultBasePath = '/platform-services';
const maxConnections = 64;

/** The longest delay of a timer, in milliseconds. With a longer one, the timer would end at once. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * Returns the base URL without a trailing slash. An empty path is replaced by the default base path.
 *
 * @throws TypeError if the text is not such a URL
 */
function baseUrlOf(text: string): URL {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError(`expected http: or https:, got ${url.protocol}`);
  // An empty query or fragment has its mark in the URL only.
  if (url.username !== '' || url.password !== '' || /[?#]/.test(url.href)) {
    throw new TypeError('expected no user, password, query or fragment');
  }
  url.pathname = url.pathname === '/' ? defaultBasePath : url.pathname.replace(/\/+$/, '');
  return url;
}

/**
 * Returns a URL for messages, without user, query and fragment, which may be secret. The text may be an invalid URL.
 */
export function shownUrl(text: string): string {
  return text.replace(/[?#].*$/s, '…').replace(/^([^/]*\/\/)?[^/]*@/, '$1…@');
}

/** Sends requests to one service, and records each exchange without its secrets. */
export class Connection {
  /** The base URL with the base path, without a trailing slash. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly headers: { readonly [name: string]: string };
  readonly random: () => number;
  readonly secrets: Secrets;
  /** The base URL that reports show: that of the run, also for a copy of its service. */
  readonly shownUrl: string;
  /** Aborted when the user has interrupted the command and the service does not respond any more. */
  readonly abandoned: AbortSignal;
  readonly #options: ConnectionOptions;
  readonly #server: Server;
  readonly #origin: string;
  readonly #settleMs: number;

  /** @param server what this connection shares with others to the same server. Default: nothing */
  constructor(options: ConnectionOptions, server = serverOf(options)) {
    this.#options = options;
    this.#server = server;
    this.url = urlOf(options.baseUrl);
    this.#origin = new URL(this.url).origin;
    this.timeoutMs = Math.min(options.timeoutMs, longestTimerMs);
    this.#settleMs = Math.min(options.settleMs ?? 0, longestTimerMs);
    this.headers = options.headers;
    this.random = options.random ?? Math.random;
    this.secrets = server.secrets;
    this.shownUrl = server.url;
    this.abandoned = server.patience.abandoned;
  }

  /** A connection to another base URL of the same server. It ends together with this connection. */
  to(baseUrl: string): Connection {
    return new Connection({ ...this.#options, baseUrl }, this.#server);
  }

  get agent(): Agent {
    return this.#server.agent;
  }

  /** Whether the service has responded to any request. */
  get hasResponded(): boolean {
    return this.#server.hasResponded;
  }

  /**
   * Returns a signal that is aborted when a number of requests in turn have had enough time. A request waits for its
   * turn behind one request of each other connection.
   */
  timeLimit(requests: number): AbortSignal {
    const milliseconds =
      (this.timeoutMs + this.#settleMs + this.#server.pace.leastIntervalMs * maxConnections) * requests;
    return AbortSignal.timeout(Math.min(Math.ceil(milliseconds), longestTimerMs));
  }

  /** The number of requests that were sent, or are about to be sent. */
  get requests(): number {
    return this.#server.requests;
  }

  /** Waits until the next request may be sent: as long as the service asks for, and at the rate that it accepts. */
  ready(...signals: readonly AbortSignal[]): Promise<void> {
    this.#server.requests += 1;
    return this.#server.pace.turn(this.abandoned, ...signals);
  }

  /** See {@link Pace.rightAfter}. */
  readonly rightAfter: Pace['rightAfter'] = (look, send) => this.#server.pace.rightAfter(look, send);

  /** Waits after a request that writes until reads show it, as long as the options of the run say. */
  async waitAfterWrite(
    request: Pick<HttpRequest, 'method' | 'path'>,
    ...signals: readonly AbortSignal[]
  ): Promise<void> {
    if (this.#settleMs > 0 && !isReading(request)) await wait(this.#settleMs, this.abandoned, ...signals);
  }

  /** Returns how fast the service has responded since the last call. */
  takeLoad(): Load {
    const { load } = this.#server;
    this.#server.load = { times: [], refused: 0 };
    return load;
  }

  /**
   * Must be called for each response, so that later requests are sent when the service accepts them.
   *
   * @param milliseconds the time since the request
   */
  noteResponse(status: number, headers: { readonly [name: string]: string }, milliseconds: number): void {
    const { load, patience, pace } = this.#server;
    if (load.times.length < maxTimes) load.times.push(milliseconds);
    if (isUnavailable(status)) load.refused += 1;
    this.#server.hasResponded = true;
    patience.noteResponse();
    pace.adaptTo(status, headers);
  }

  /** Sends a request once. @throws NoAnswer */
  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    const sent = {
      method: request.method,
      url: this.url + request.path,
      headers: { ...this.headers, ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
    };
    const { timeoutMs, secrets } = this;
    try {
      const { status, headers, bytes } = await this.#receive(sent, signal);
      let decoded: string | undefined;
      const textOf = () => (decoded ??= utf8.decode(bytes));
      // The exchange is recorded on demand, because most exchanges are never shown.
      return {
        status,
        headers,
        bytes,
        get text() {
          return textOf();
        },
        get exchange() {
          return record(sent, { status, headers, text: textOf() }, secrets);
        },
      };
    } catch (error) {
      const { kind, message } = failureOf(error, timeoutMs);
      // A case sends a URL of 100,000 characters. The exchange has all of it.
      const url = secrets.excerpt(sent.url, 500);
      throw new NoAnswer(kind, `${message}: ${request.method} ${url}`, record(sent, { failure: message }, secrets));
    }
  }

  #receive({ method, url, headers, body }: Sent, signal: AbortSignal | undefined) {
    const sentAt = performance.now();
    const path = requestTarget(url, this.#origin);
    const request = { origin: this.#origin, path, method, headers, body: body ?? null };
    return receive(this.agent, request, this.timeoutMs, signal, (head) => {
      this.noteResponse(head.status, head.headers, performance.now() - sentAt);
    });
  }

  async close(): Promise<void> {
    this.#server.patience.end();
    await this.agent.destroy();
  }
}

const urlOf = (baseUrl: string): string => baseUrlOf(baseUrl).href.replace(/\/$/, '');

function serverOf({ baseUrl, headers, ca, timeoutMs, maxPerSecond, interrupt }: ConnectionOptions): Server {
  const url = urlOf(baseUrl);
  const secrets = new Secrets();
  for (const value of Object.values(headers)) secrets.add(value, 'HEADER');
  const connect = { timeout: Math.min(timeoutMs, longestTimerMs), ...(ca === undefined ? {} : { ca }) };
  const agent = new Agent({ connections: maxConnections, connect, maxResponseSize: maxResponseBytes });
  const patience = new Patience(interrupt ?? new AbortController().signal);
  // All requests end at once, those of the SDK too, and every further request fails.
  patience.abandoned.addEventListener('abort', () => void agent.destroy(), { once: true });
  const load = { times: [], refused: 0 };
  const pace = new Pace(Date.now, maxPerSecond);
  return { url, agent, secrets, pace, patience, hasResponded: false, requests: 0, load };
}

/** Returns the path and query of a URL as they are written. Characters that may not be sent are encoded. */
function requestTarget(url: string, origin: string): string {
  const written = url.slice(origin.length);
  if (/^[\x21-\x7e]*$/.test(written)) return written;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
