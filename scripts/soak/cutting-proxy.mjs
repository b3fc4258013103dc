import { connect, createServer } from 'node:net';

/**
 * Starts a proxy in front of a port of this machine, which counts its connections, and cuts some of them in both
 * directions: each after a number of bytes that `cutAfter` returns. `Infinity` cuts none.
 *
 * @param {number} port
 * @param {() => number} cutAfter
 */
export async function startProxy(port, cutAfter) {
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  let cuts = 0;
  const server = createServer((client) => {
    const service = connect({ port, host: '127.0.0.1' });
    let left = cutAfter();
    /** @param {Buffer} part */
    const count = (part) => {
      left -= part.length;
      if (left > 0 || client.destroyed) return;
      cuts += 1;
      client.resetAndDestroy();
      service.destroy();
    };
    open.add(service);
    service.once('close', () => open.delete(service));
    for (const [from, to] of [
      [client, service],
      [service, client],
    ]) {
      from?.on('error', () => to?.destroy());
      from?.once('close', () => to?.destroy());
      from?.on('data', count);
      if (to !== undefined) from?.pipe(to);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** The open connections to the service. */
    get connections() {
      return open.size;
    },
    /** The connections that were cut. */
    get cuts() {
      return cuts;
    },
    /** Cuts every connection. */
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
