import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface Listening extends AsyncDisposable {
  readonly port: number;
  /** Without a path. */
  readonly url: string;
  /** Connections that are open now. */
  readonly open: ReadonlySet<Socket>;
}

/** Lets a server listen on loopback until it is disposed of, which breaks its connections. */
export async function listening(server: Server): Promise<Listening> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    open,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port where no server listens. */
export async function unusedPort(): Promise<number> {
  await using server = await listening(createServer());
  return server.port;
}
