import { once } from 'node:events';
import { connect } from 'node:net';
import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it, vi } from 'vitest';
import { SmallService, smallDeployment, things } from '../support/small-service.js';

it('a request whose client leaves during the delay of a fault ends, although its body never comes', async () => {
  const server = createReferenceServer({ deployment: smallDeployment });
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
    await vi.waitFor(() => expect(server.journal.entries()).toMatchObject([{ status: 0, rule: 'fault' }]), 10_000);
    clearTimeout(leave);
  } finally {
    await server.close();
  }
});

describe('a long response is no longer written when its client has left', async () => {
  const entities = Array.from({ length: 10_000 }, (_, at) => ({ _type: 'x.Thing', id: at + 1, name: `n${at}` }));
  const service = await SmallService.start({
    deployment: { ...smallDeployment, accesses: [{ id: 'a', model: 'm', entities }] },
  });
  const { server } = service;
  const path = `/${things}`;

  it('by closing its connection', async () => {
    const { port } = await server.listen({ port: 0 });
    server.journal.clear();
    try {
      const socket = connect(port, '127.0.0.1');
      const get = (target: string) =>
        `GET /platform-services/${service.withSession(target)} HTTP/1.1\r\nHost: a\r\n\r\n`;
      // Both requests arrive together, so the server works on the second when the response to the first arrives.
      socket.write(get(`${things}/1`) + get(things));
      const earlier = server.fetch(service.request('GET', things, { 'gm-depth': '1' }));
      await once(socket, 'data');
      socket.destroy();
      expect((await earlier).status).toBe(200);
      await vi.waitFor(() =>
        expect(server.journal.entries()).toContainEqual(expect.objectContaining({ path, status: 0 })),
      );
      // Either of the long responses may end first.
      expect(
        server.journal
          .entries()
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([0, 200, 200]);
    } finally {
      await server.close();
    }
  });

  it('by aborting the request', async () => {
    server.journal.clear();
    const abort = new AbortController();
    const answer = server.fetch(new Request(service.request('GET', `${things}?depth=1`, {}), { signal: abort.signal }));
    abort.abort();
    await expect(answer).rejects.toBe(abort.signal.reason);
    expect(server.journal.entries()).toMatchObject([{ path, status: 0 }]);
  });
});
