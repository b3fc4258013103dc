import { once } from 'node:events';
import { connect } from 'node:net';
import { createReferenceServer } from '@platform-services/reference-server';
import { expect, it, vi } from 'vitest';

it('a request whose client leaves during the delay of a fault ends, although its body never comes', async () => {
  const server = createReferenceServer();
  const { port } = await server.listen({ port: 0 });
  try {
    server.faults.add({ fault: { delayMs: 600_000 } });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /platform-services/rest/authenticate HTTP/1.1\r\nHost: localhost\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nuser=',
    );
    const leave = setTimeout(() => socket.destroy(), 300);
    await vi.waitFor(() => expect(server.journal.entries()).toMatchObject([{ status: 400, rule: 'fault' }]), 10_000);
    clearTimeout(leave);
  } finally {
    await server.close();
  }
});
