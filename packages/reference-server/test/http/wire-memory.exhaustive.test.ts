import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Command, TestedCommand } from '../support/command.js';
import { propertyOf } from '../support/small-service.js';

const MiB = 1024 * 1024;

/** What a process takes in memory, in bytes. */
function memoryOf({ process: { pid } }: Command): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

describe('the memory of a server is bounded, whatever its clients send (R-62)', () => {
  const tested = new TestedCommand();
  const sockets: Socket[] = [];

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  async function serve(...line: string[]): Promise<{ command: Command; url: URL; before: number }> {
    const { command, url } = await tested.serveSmall(...line);
    await (await fetch(`${url}/rest/authenticate?user=u&password=p`, { method: 'POST' })).text();
    return { command, url: new URL(url), before: memoryOf(command) };
  }

  /** Opens a connection, and gives what comes back on it, up to now. */
  function open({ port, hostname }: URL): { socket: Socket; received: () => string } {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    let text = '';
    socket.on('error', () => {});
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    return { socket, received: () => text };
  }

  function written(socket: Socket, text: string): Promise<void> {
    return new Promise((resolve) => socket.write(text, 'latin1', () => resolve()));
  }

  const post = ({ host, pathname }: URL, more: string) =>
    `POST ${pathname}/rest/fetch HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n${more}\r\n\r\n`;

  it('a body in chunks of one byte takes no more than its bytes', async () => {
    const { command, url, before } = await serve();
    const { socket, received } = open(url);
    await written(socket, post(url, 'Transfer-Encoding: chunked'));
    for (let round = 0; round < 12; round += 1) await written(socket, '1\r\na\r\n'.repeat(100_000));
    expect(memoryOf(command) - before).toBeLessThan(150 * MiB);
    await written(socket, '0\r\n\r\n');
    await expect.poll(received, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 401 /);
  }, 60_000);

  it('bodies of many clients that are never complete have a total, and room again when their clients leave', async () => {
    const { command, url, before } = await serve('--max-received-bytes', String(40 * MiB));
    const part = 'a'.repeat(MiB);
    const clients = Array.from({ length: 12 }, () => open(url));
    await Promise.all(
      clients.map(async ({ socket }) => {
        const isClosed = closed(socket);
        await written(socket, post(url, `Content-Length: ${21 * MiB}`));
        for (let sent = 0; sent < 20; sent += 1) await Promise.race([written(socket, part), isClosed]);
      }),
    );
    const refused = () => clients.filter(({ received }) => received().startsWith('HTTP/1.1 503 '));
    await expect.poll(() => refused().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(10);
    expect(refused()[0]?.received()).toMatch(/Retry-After: 1\r\n[\s\S]*maxReceivedBytes/i);
    expect(memoryOf(command) - before).toBeLessThan(140 * MiB);
    for (const { socket } of clients) socket.destroy();
    const complete = () => fetch(`${url}/rest/fetch`, { method: 'POST', body: new URLSearchParams({ a: part }) });
    await expect.poll(async () => (await complete()).status, { timeout: 20_000 }).toBe(401);
  }, 60_000);

  it('requests that are sent at once wait for clients that read no responses', async () => {
    const { command, url, before } = await serve('--max-unread-bytes', String(20 * MiB));
    const login = await fetch(`${url}/rest/authenticate?user=u&password=p`, { method: 'POST' });
    const target = `${url.pathname}/${propertyOf(1, 'name')}?sessionId=${await login.json()}`;
    await fetch(new URL(target.replace(/\/properties(.*)\/name/, '/entities$1'), url), {
      method: 'PUT',
      body: JSON.stringify({ name: 'x'.repeat(60_000) }),
      headers: { 'Content-Type': 'application/json' },
    });
    const get = `GET ${target} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`;
    const clients = Array.from({ length: 60 }, () => open(url));
    for (const { socket } of clients) socket.pause();
    await Promise.all(clients.map(({ socket }) => written(socket, get.repeat(400))));
    const health = await fetch(new URL('/-/health', url));
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    expect(memoryOf(command) - before).toBeLessThan(180 * MiB);
    // A client that reads its responses gets all of them.
    const [first] = clients;
    for (const { socket } of clients.slice(1)) socket.destroy();
    first?.socket.resume();
    await expect.poll(() => first?.received().split('HTTP/1.1 200 ').length, { timeout: 40_000 }).toBe(401);
  }, 90_000);
});

function closed(socket: Socket): Promise<void> {
  return socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));
}
