import { Socket } from 'node:net';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import { LocalError, TimeoutError, timeoutError } from '../errors/connection.js';
import { ConfigError } from '../errors/usage.js';
import { messageOf } from '../model/kinds-of-objects.js';
import { describeValue, mismatchOf, quote } from '../model/message.js';
import { sentence } from '../model/sentence.js';
import { parsedUrl, percentDecoded } from './base-url.js';
import { codeOf, isBeforeSending, ProxyRefusal } from './failure.js';
import type { ProxyOption } from './options.js';

/** Options of a client's own dispatcher. */
interface DispatcherOptions {
  readonly connections: number;
  /** Milliseconds; 0 means no deadline. */
  readonly connectTimeout: number;
  readonly proxy: ProxyOption;
}

/**
 * The dispatcher that a client owns. It is created for the first request, because undici takes longer to load than the
 * SDK itself.
 */
export class OwnDispatcher {
  readonly #create: () => Promise<Dispatcher>;
  #created: Promise<Dispatcher> | undefined;
  #current: Dispatcher | undefined;
  #isClosed = false;

  /** @throws ConfigError that does not show the credentials of a proxy */
  constructor({ connections, connectTimeout, proxy }: DispatcherOptions) {
    const proxies = proxiesOf(proxy);
    // In the environment, an empty text means that there is no proxy.
    if (proxy === 'environment') proxyUrls(proxy).forEach(checkProxyUrl);
    else if (proxy !== false) checkProxyUrl(proxy);
    this.#create = () => createDispatcher(connections, connectTimeout, proxies);
  }

  /** The dispatcher, if it exists already. */
  get current(): Dispatcher | undefined {
    return this.#current;
  }

  async open(): Promise<Dispatcher> {
    this.#created ??= this.#create();
    this.#current = await this.#created;
    // A dispatcher that is created after the end of the client must not send anything either.
    if (this.#isClosed) await this.#current.destroy();
    return this.#current;
  }

  /** Closes the connections, and ends all running requests. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const created = await this.#created?.catch(() => undefined);
    await created?.destroy();
  }
}

/** @throws LocalError e.g. in an environment of tests without web streams, as with jsdom in the vmThreads of vitest */
async function loadUndici(): Promise<typeof import('undici')> {
  try {
    return await import('undici');
  } catch (cause) {
    const reason = sentence(messageOf(cause));
    throw new LocalError(`Cannot load undici: ${reason} Give the client the option "fetch" here.`, { cause });
  }
}

async function createDispatcher(
  connections: number,
  connectTimeout: number,
  proxies: Proxies | undefined,
): Promise<Dispatcher> {
  const { Agent, buildConnector, EnvHttpProxyAgent, Pool } = await loadUndici();
  const connect = connectWithin(connectTimeout, buildConnector({ timeout: 0 }));
  if (proxies === undefined) return new Agent({ connections, connect });
  return new EnvHttpProxyAgent({
    ...proxies,
    connections,
    connect,
    clientFactory: (origin) => tunnelPool(Pool, origin, { connect, connections, headersTimeout: 0 }, connectTimeout),
    requestTls: { timeout: connectTimeout },
  });
}

/** Connects within an exact deadline; 0 means none. The deadline of undici itself is only accurate to half a second. */
function connectWithin(milliseconds: number, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    let timer: NodeJS.Timeout | undefined;
    const socket: unknown = connect(options, (...result) => {
      clearTimeout(timer);
      callback(...result);
    });
    if (!(socket instanceof Socket)) return;
    keepReading(socket);
    if (milliseconds > 0) timer = setTimeout(() => socket.destroy(timeoutError('connect', milliseconds)), milliseconds);
  };
}

/** The secrets in the URLs of the proxies that would be used. */
export function proxySecrets(proxy: ProxyOption): string[] {
  return proxyUrls(proxy).flatMap((url) => {
    const { username = '', password = '' } = parsedUrl(url) ?? {};
    const pair = `${percentDecoded(username)}:${percentDecoded(password)}`;
    return password === '' ? [] : [password, percentDecoded(password), pair, Buffer.from(pair).toString('base64')];
  });
}

function proxyUrls(proxy: ProxyOption): string[] {
  const { httpProxy, httpsProxy } = proxiesOf(proxy) ?? {};
  return Array.from(new Set([httpProxy, httpsProxy])).flatMap((url) => url || []);
}

/** URLs of proxies for undici; an empty URL means no proxy. */
interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  /** Default: as in the environment. */
  readonly noProxy?: string;
}

function proxiesOf(proxy: ProxyOption): Proxies | undefined {
  if (proxy === false) return undefined;
  if (proxy !== 'environment') return { httpProxy: String(proxy), httpsProxy: String(proxy), noProxy: '' };
  const { env } = process;
  return {
    httpProxy: env['http_proxy'] ?? env['HTTP_PROXY'] ?? '',
    httpsProxy: env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '',
  };
}

const anyProxy = 'an absolute URL such as "http://proxy.example:3128"';

function checkProxyUrl(url: string | URL): void {
  // A string may contain a password.
  const parsed = parsedUrl(String(url));
  if (parsed === undefined) throw new ConfigError(mismatchOf(anyProxy, describeValue(url, 'another string'), 'proxy'));
  const { protocol } = parsed;
  if (protocol === 'http:' || protocol === 'https:') return;
  throw new ConfigError(mismatchOf('a URL with http or https', quote(protocol), 'proxy'));
}

/**
 * Creates the connections to a proxy, through which tunnels are opened. A tunnel is opened within the deadline, or not
 * at all: undici itself would connect again and again if a proxy closes the connection instead of answering.
 *
 * @param milliseconds for connecting to the proxy and opening a tunnel; 0 means no deadline
 */
function tunnelPool(PoolClass: typeof Pool, origin: URL, options: Pool.Options, milliseconds: number): Dispatcher {
  const pool: Dispatcher = new PoolClass(origin, options);
  const connect: (asked: Dispatcher.ConnectOptions<unknown>) => Promise<Dispatcher.ConnectData<unknown>> =
    pool.connect.bind(pool);
  return Object.assign(pool, {
    connect: async (asked: Dispatcher.ConnectOptions<unknown>) => {
      const ending = new AbortController();
      const end = () => ending.abort(timeoutError('connect', milliseconds));
      const timer = milliseconds === 0 ? undefined : setTimeout(end, milliseconds);
      try {
        const opened = await connect({ ...asked, signal: ending.signal });
        if (opened.statusCode === 200) return opened;
        opened.socket.on('error', () => undefined).destroy();
        throw new ProxyRefusal(asked.path, opened.statusCode);
      } catch (thrown) {
        throw isUnanswered(thrown) ? new ProxyRefusal(asked.path, undefined) : thrown;
      } finally {
        clearTimeout(timer);
      }
    },
  });
}

/** Whether a proxy was reached, but gave no valid answer. */
function isUnanswered(thrown: unknown): boolean {
  if (thrown instanceof TimeoutError || thrown instanceof ProxyRefusal || isBeforeSending(thrown)) return false;
  return !/^UND_ERR_(?!SOCKET)/.test(codeOf(thrown) ?? '');
}

const brokenCodes: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);

/**
 * Reads a connection to its end if writing to it fails, because a server may respond and close it before it has read
 * the whole request. Node itself would destroy the socket when a write fails, and drop a response that has already
 * arrived. The failure is not lost, because reading also ends if the connection is broken.
 */
function keepReading(socket: Socket): void {
  type Done = (error?: Error | null) => void;
  const whenRead =
    (done: Done): Done =>
    (error) => {
      if (brokenCodes.has(codeOf(error) ?? '') && !socket.readableEnded) socket.once('end', () => done(error));
      else done(error);
    };
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, whenRead(done));
  if (writeMany !== undefined) socket._writev = (chunks, done) => writeMany(chunks, whenRead(done));
}
