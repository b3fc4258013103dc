import { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { ConfigError } from '../errors/usage.js';
import { mismatchOf, quote } from '../model/message.js';
import { DeadlinePassed } from './failure.js';

/**
 * The proxy to use: none; the one in the environment variables `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in upper or
 * lower case; or a URL, which may contain user and password.
 */
export type ProxyOption = false | 'environment' | string | URL;

/** Options of a client's own dispatcher. */
export interface DispatcherOptions {
  readonly connections: number;
  /** Milliseconds; 0 means no deadline. */
  readonly connectTimeout: number;
  readonly proxy: ProxyOption;
}

/** Creates the dispatcher that a client owns. @throws ConfigError that does not show the credentials of a proxy */
export function ownDispatcher({ connections, connectTimeout, proxy }: DispatcherOptions): Dispatcher {
  const connect = connectWithin(connectTimeout);
  if (proxy === false) return new Agent({ connections, connect });
  const own = proxy === 'environment' ? {} : { httpProxy: String(proxy), httpsProxy: String(proxy), noProxy: '' };
  for (const url of proxyUrls(proxy)) checkProxyUrl(url);
  return new EnvHttpProxyAgent({
    ...own,
    connections,
    connect,
    // The same deadline applies to the connection to the proxy and, approximately, to opening the tunnel.
    clientFactory: (origin) => new Pool(origin, { connect, headersTimeout: connectTimeout }),
    requestTls: { timeout: connectTimeout },
  });
}

/** Connects within an exact deadline. The deadline of undici itself is only accurate to half a second. */
function connectWithin(milliseconds: number): buildConnector.connector {
  const connect = buildConnector({ timeout: 0 });
  if (milliseconds === 0) return connect;
  return (options, callback) => {
    let timer: NodeJS.Timeout | undefined;
    const socket: unknown = connect(options, (...result) => {
      clearTimeout(timer);
      callback(...result);
    });
    timer = setTimeout(() => {
      if (socket instanceof Socket) socket.destroy(new DeadlinePassed('connect'));
    }, milliseconds);
  };
}

/** The secrets in the URLs of the proxies that would be used. */
export function proxySecrets(proxy: ProxyOption): string[] {
  return proxyUrls(proxy).flatMap((url) => {
    if (!URL.canParse(url)) return [];
    const { username, password } = new URL(url);
    const pair = `${decoded(username)}:${decoded(password)}`;
    return password === '' ? [] : [password, decoded(password), pair, Buffer.from(pair).toString('base64')];
  });
}

function proxyUrls(proxy: ProxyOption): string[] {
  if (proxy === false) return [];
  if (proxy !== 'environment') return [String(proxy)];
  const { env } = process;
  const urls = [env['http_proxy'] ?? env['HTTP_PROXY'], env['https_proxy'] ?? env['HTTPS_PROXY']];
  return urls.flatMap((url) => url || []);
}

const anyProxy = 'an absolute URL such as "http://proxy.example:3128"';

function checkProxyUrl(url: string): void {
  if (!URL.canParse(url)) throw new ConfigError(mismatchOf(anyProxy, 'another string', 'proxy'));
  const { protocol } = new URL(url);
  if (protocol === 'http:' || protocol === 'https:') return;
  throw new ConfigError(mismatchOf('a URL with http or https', quote(protocol), 'proxy'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
