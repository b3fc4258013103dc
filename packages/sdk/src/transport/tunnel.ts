import type { Dispatcher, Pool } from 'undici';
import { TimeoutError, timeoutError } from '../errors/connection.js';
import { codeOf, isBeforeSending, ProxyRefusal } from './failure.js';

/**
 * Creates the connections to a proxy, through which tunnels are opened. A tunnel is opened within the deadline, or not
 * at all: undici itself would connect again and again if a proxy closes the connection instead of answering.
 *
 * @param milliseconds for connecting to the proxy and opening a tunnel; 0 means no deadline
 */
export function tunnelPool(
  PoolClass: typeof Pool,
  origin: URL,
  options: Pool.Options,
  milliseconds: number,
): Dispatcher {
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
