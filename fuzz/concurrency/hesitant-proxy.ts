import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** The turns of the event loop between the parts of a request; each request waits for another number of them. */
const pauses = [0, 3, 1, 6, 2];

/**
 * Starts a proxy that holds back the last byte of what each client sends for a moment, so that the requests of several
 * clients overlap: the service knows what each asks for before it has the whole body of any.
 */
export async function hesitantProxy(port: number) {
  const sockets = new Set<Socket>();
  let sent = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const service = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    }
    service.pipe(client);
    client.on('end', () => service.end());
    let before = Promise.resolve();
    client.on('data', (part) => {
      sent += 1;
      const turns = pauses[sent % pauses.length] ?? 0;
      before = before.then(async () => {
        service.write(part.subarray(0, -1));
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        service.write(part.subarray(-1));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
