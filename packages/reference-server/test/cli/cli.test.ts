import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { bundleCommand, Command, untilRefused } from '../support/command.js';

let script = '';
let folder = '';
const running: Command[] = [];
beforeAll(async () => {
  script = await bundleCommand();
  folder = temporaryFolder();
}, 60_000);
afterEach(() => {
  for (const command of running.splice(0)) command.process.kill('SIGKILL');
});
afterAll(async () => {
  await rm(dirname(script), { recursive: true, force: true });
});

function start(...line: string[]): Command {
  const command = new Command(script, line);
  running.push(command);
  return command;
}

async function run(...line: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const command = start(...line);
  return { code: await command.ended, out: command.out, err: command.err };
}

/** Starts a server with `--log json` and gives its URL. */
async function serve(...line: string[]): Promise<{ command: Command; url: string }> {
  const command = start('--port', '0', '--log', 'json', ...line);
  const [, url = ''] = await command.printed(/^\{"event":"listening","url":"([^"]+)"\}\n/);
  return { command, url };
}

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
  expect(await run('--version')).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
  expect(await run('--port', 'x')).toEqual({
    code: 2,
    out: '',
    err: expect.stringContaining("'--port <N>' argument 'x' is invalid"),
  });
});

describe('serving', () => {
  it('serves a deployment with other type names, under the names that are set', async () => {
    const path = await file('shop.json', deployment);
    const { url } = await serve('--deployment', path, '--base-path', '/some/where', '--vendor', 'org.example');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/some\/where$/);
    const id = await logIn(url);
    const { body } = await request(`${url}/rest/v2/entities/access.shop/Article/1?sessionId=${id}`);
    expect(await body.json()).toMatchObject({ _type: 'org.shop.Article', title: 'Lamp' });
    expect(await logIn(url, '&projection=payload')).toMatchObject({
      _type: 'org.example.model.securityservice.UserSession',
      maxIdleTime: { value: '1800000' },
    });
  });

  it.each<[string[], unknown, unknown]>([
    [[], undefined, { value: '1800000' }],
    [[], { maxIdleTime: 5_000 }, { value: '5000' }],
    [[], { maxIdleTime: null }, null],
    [['--session-idle-ms', '7000'], { maxIdleTime: 5_000 }, { value: '7000' }],
    [['--session-idle-ms', '0'], { maxIdleTime: 5_000 }, null],
  ])('flag %j beats file %j beats default', async (line, sessions, maxIdleTime) => {
    const path = await file('idle.json', sessions === undefined ? deployment : { ...deployment, sessions });
    const { url } = await serve('--deployment', path, ...line);
    const payload = Object(await logIn(url, '&projection=payload'));
    if (maxIdleTime === null) expect(payload.maxIdleTime).toBeNull();
    else expect(payload.maxIdleTime).toMatchObject(Object(maxIdleTime));
  });

  it('bounds bodies by --max-body-bytes', async () => {
    const path = await file('bound.json', deployment);
    const { url } = await serve('--deployment', path, '--max-body-bytes', '10');
    const { statusCode, body } = await request(`${url}/rest/authenticate`, { method: 'POST', body: 'x'.repeat(11) });
    await body.dump();
    expect(statusCode).toBe(413);
  });

  it('opens control paths to the token', async () => {
    const { url } = await serve('--control-token', 'sesame');
    const health = new URL('/-/health', url).href;
    const closed = await request(health);
    await closed.body.dump();
    expect(closed.statusCode).toBe(401);
    const open = await request(health, { headers: { authorization: 'Bearer sesame' } });
    expect(await open.body.json()).toEqual({ status: 'ok' });
  });

  it('without a deployment serves the demo, and prints that', async () => {
    const command = start('--port', '0');
    const [, url = ''] = await command.printed(/^The reference server is listening on (http\S+\/platform-services)\n/);
    const { statusCode, body } = await request(new URL('/-/health', url).href);
    await body.dump();
    expect(statusCode).toBe(200);
  });

  it('a port in use ends with 1 and names the way out', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, out, err } = await run('--port', String(port));
    taken.close();
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `platform-services-server: Port ${port} on 127.0.0.1 is in use. Choose another with --port N, or any free one with --port 0.\n`,
    );
  });

  it('a host that is not this machine ends with 1', async () => {
    const { code, err } = await run('--port', '0', '--host', '192.0.2.1');
    expect([code, err]).toEqual([1, expect.stringContaining('The server cannot listen on port 0 of 192.0.2.1: ')]);
  });
});

describe('the log', () => {
  const secrets = /secret|[\w-]{43}/;

  it('in JSON has a line for each request, and no secrets', async () => {
    const path = await file('log.json', deployment);
    const { command, url } = await serve('--deployment', path);
    const id = await logIn(url);
    const { body } = await request(`${url}/rest/v2/entities/access.shop/Article?sessionId=${id}&where.title=Lamp`);
    await body.dump();
    await request(`${url}/rest/logout?%73essionId=${id}`).then((answer) => answer.body.dump());
    await command.printed(/logout.*\n/);
    const [, ...lines] = command.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const prefix = '/platform-services/rest';
    expect(lines).toEqual([
      {
        event: 'request',
        method: 'POST',
        target: `${prefix}/authenticate?user=ann&password=***`,
        status: 200,
        rule: '4.4',
        durationMs: expect.any(Number),
      },
      {
        event: 'request',
        method: 'GET',
        target: `${prefix}/v2/entities/access.shop/Article?sessionId=***&where.title=Lamp`,
        status: 200,
        rule: expect.any(String),
        durationMs: expect.any(Number),
      },
      {
        event: 'request',
        method: 'GET',
        target: `${prefix}/logout?sessionId=***`,
        status: 200,
        rule: '4.4',
        durationMs: expect.any(Number),
      },
    ]);
    expect(command.out + command.err).not.toMatch(secrets);
  });

  it('pretty has a line for each request, and no secrets', async () => {
    const path = await file('log.json', deployment);
    const command = start('--port', '0', '--deployment', path);
    const [, url = ''] = await command.printed(/listening on (\S+)/);
    await logIn(url);
    await command.printed(
      /200 {2}POST {4}\/platform-services\/rest\/authenticate\?user=ann&password=\*\*\* {2}4\.4 {2}[\d.]+ ms\n/,
    );
    expect(command.out + command.err).not.toMatch(secrets);
  });

  it('silent prints nothing', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    taken.close();
    const command = start('--port', String(port), '--log', 'silent');
    await expect
      .poll(
        () =>
          request(`http://127.0.0.1:${port}/-/health`).then(
            (answer) => answer.statusCode,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200);
    command.process.kill('SIGTERM');
    expect([await command.ended, command.out, command.err]).toEqual([0, '', '']);
  });
});

describe('signals', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends with 0', async (signal) => {
    const { command } = await serve();
    command.process.kill(signal);
    expect(await command.ended).toBe(0);
  });

  it('the first lets a running request finish', async () => {
    const { command, url } = await serve();
    const { running, status } = await beginLogin(url);
    command.process.kill('SIGTERM');
    await untilRefused(url);
    running.end('user=demo&password=demo');
    expect(await status).toBe(200);
    expect(await command.ended).toBe(0);
  });

  it('a running request that does not end is cut off after the grace period', async () => {
    const { command, url } = await serve('--grace-ms', '100');
    const { status } = await beginLogin(url);
    command.process.kill('SIGTERM');
    expect(await status).toBe('broken');
    expect(await command.ended).toBe(0);
  });

  it('the second ends at once', async () => {
    const { command, url } = await serve();
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
