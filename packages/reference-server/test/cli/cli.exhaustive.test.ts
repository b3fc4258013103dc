import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../../../../scripts/test/lib/certificate.js';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { TestedCommand, untilRefused } from '../support/command.js';

const tested = new TestedCommand();
let folder = '';
beforeAll(() => {
  folder = temporaryFolder();
});

const deployment = {
  models: [{ name: 'shop', types: { 'org.shop.Article': { kind: 'entity', properties: { title: 'string' } } } }],
  accesses: [{ id: 'access.shop', model: 'shop', entities: [{ _type: 'org.shop.Article', id: 1, title: 'Lamp' }] }],
  users: [{ name: 'ann', password: 'secret' }],
};

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const logIn = async (url: string, more = '') => {
  const { body } = await request(`${url}/rest/authenticate?user=ann&password=secret${more}`, { method: 'POST' });
  return body.json();
};

it('ends with the code of the command, and prints errors to standard error', async () => {
  expect(await tested.run('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
  expect(await tested.run('--port', 'x')).toEqual({
    code: 2,
    out: '',
    err: expect.stringContaining("'--port <N>' argument 'x' is invalid"),
  });
});

describe('serving', () => {
  it('serves a deployment with other type names, under the names that are set', async () => {
    const path = await file('shop.json', deployment);
    const { url } = await tested.serve('--deployment', path, '--base-path', '/some/where', '--vendor', 'org.example');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/some\/where$/);
    const id = await logIn(url);
    const { body } = await request(`${url}/rest/v2/entities/access.shop/Article/1?sessionId=${id}`);
    expect(await body.json()).toMatchObject({ _type: 'org.shop.Article', title: 'Lamp' });
    expect(await logIn(url, '&projection=payload')).toMatchObject({
      _type: 'org.example.model.securityservice.UserSession',
      maxIdleTime: { value: '1800000' },
    });
  });

  it.each<[string[], { readonly value: string } | null]>([
    [[], { value: '5000' }],
    [['--session-idle-ms', '7000'], { value: '7000' }],
    [['--session-idle-ms', '0'], null],
  ])('flag %j beats the file', async (line, maxIdleTime) => {
    const path = await file('idle.json', { ...deployment, sessions: { maxIdleTime: 5_000 } });
    const { url } = await tested.serve('--deployment', path, ...line);
    const payload = Object(await logIn(url, '&projection=payload'));
    expect(payload.maxIdleTime).toEqual(maxIdleTime && expect.objectContaining(maxIdleTime));
  });

  it('bounds bodies by --max-body-bytes', async () => {
    const path = await file('bound.json', deployment);
    const { url } = await tested.serve('--deployment', path, '--max-body-bytes', '10');
    const { statusCode, body } = await request(`${url}/rest/authenticate`, { method: 'POST', body: 'x'.repeat(11) });
    await body.dump();
    expect(statusCode).toBe(413);
  });

  it('opens control paths to the token', async () => {
    const { url } = await tested.serveSmall('--control-token', 'sesame');
    expect((await fetch(new URL('/-/health', url))).status).toBe(200);
    const clock = new URL('/-/clock', url).href;
    const closed = await request(clock);
    await closed.body.dump();
    expect(closed.statusCode).toBe(401);
    const open = await request(clock, { headers: { authorization: 'Bearer sesame' } });
    expect(await open.body.json()).toMatchObject({ frozen: false });
  });

  it('serves by HTTPS with a certificate', async () => {
    const { cert, certFile, keyFile } = selfSigned();
    const { url } = await tested.serveSmall('--tls-cert', certFile, '--tls-key', keyFile);
    const dispatcher = new Agent({ connect: { ca: cert } });
    onTestFinished(() => dispatcher.close());
    const { body } = await request(new URL('/-/health', url), { dispatcher });
    expect([new URL(url).protocol, await body.json()]).toEqual(['https:', { status: 'ok' }]);
  });

  it('without a deployment serves the demo, and prints that', async () => {
    const command = tested.start(['--port', '0']);
    const [, url = ''] = await command.printed(/^\{"event":"listening","url":"(http[^"]+\/platform-services)"\}\n/);
    const { statusCode, body } = await request(new URL('/-/health', url).href);
    await body.dump();
    expect(statusCode).toBe(200);
  });

  it('a port in use ends with 1 and names the way out', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ended = await tested.run('--port', String(port), '--log', 'pretty', '--deployment', tested.deployment);
    taken.close();
    const message = `Port ${port} on 127.0.0.1 is in use. Choose another with --port N, or any free one with --port 0.`;
    expect(ended).toEqual({ code: 1, out: '', err: `platform-services-server: ${message}\n` });
  });

  it('a host that is not this machine ends with 1', async () => {
    const { code, err } = await tested.run('--port', '0', '--host', '192.0.2.1', '--deployment', tested.deployment);
    expect([code, err]).toEqual([1, expect.stringContaining('The server cannot listen on port 0 of 192.0.2.1: ')]);
  });
});

describe('signals', () => {
  it('SIGINT ends with 0', async () => {
    const { command } = await tested.serveSmall();
    command.process.kill('SIGINT');
    expect(await command.ended).toBe(0);
  });

  it('the first lets a running request finish', async () => {
    const { command, url } = await tested.serveSmall();
    const { running, status } = await beginLogin(url);
    command.process.kill('SIGTERM');
    await untilRefused(url);
    running.end('user=u&password=p');
    expect(await status).toBe(200);
    expect(await command.ended).toBe(0);
  });

  it('a running request that does not end is cut off after the grace period', async () => {
    const { command, url } = await tested.serveSmall('--grace-ms', '100');
    const { status } = await beginLogin(url);
    command.process.kill('SIGTERM');
    expect(await status).toBe('broken');
    expect(await command.ended).toBe(0);
  });

  it('the second ends at once', async () => {
    const { command, url } = await tested.serveSmall();
    const { status } = await beginLogin(url);
    command.process.kill('SIGTERM');
    await untilRefused(url);
    command.process.kill('SIGINT');
    expect(await command.ended).toBe(130);
    expect(await status).toBe('broken');
  });
});

/** Sends a login without its body, and resolves when the server has asked for the body: then the request is running. */
async function beginLogin(url: string): Promise<{ running: ClientRequest; status: Promise<unknown> }> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', expect: '100-continue' };
  const running = httpRequest(`${url}/rest/authenticate`, { method: 'POST', headers });
  const status = new Promise((resolve) => {
    running.once('response', (response) => resolve(response.resume().statusCode));
    running.once('error', () => resolve('broken'));
  });
  running.flushHeaders();
  await once(running, 'continue');
  return { running, status };
}
