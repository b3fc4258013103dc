import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { listeningUrl, TestedCommand } from '../support/command.js';

const tested = new TestedCommand();

/** A port of this machine, and a server that occupies it. */
async function occupied() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, server };
}

async function ask(url: string, target: string, method = 'GET'): Promise<string> {
  const { body } = await request(`${url}/rest/${target}`, { method });
  return body.text();
}

const logIn = async (url: string): Promise<string> =>
  JSON.parse(await ask(url, 'authenticate?user=u&password=p', 'POST'));

const lines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('in a pipe', () => {
  it('a line of JSON for each event, from the start to the end, and no secrets', async () => {
    const command = tested.start(['--port', '0', '--deployment', tested.deployment]);
    const url = await listeningUrl(command);
    const id = await logIn(url);
    await ask(url, `v2/entities/a/x.Thing?sessionId=${id}&where.name=Doe`);
    await ask(url, `logout?%73essionId=${id}`);
    command.process.kill('SIGTERM');
    expect(await command.ended).toBe(0);
    const prefix = '/platform-services/rest';
    const answered = { event: 'request', status: 200, durationMs: expect.any(Number) };
    const people = `${prefix}/v2/entities/a/x.Thing?sessionId=***&where.name=Doe`;
    expect(lines(command.out)).toEqual([
      { event: 'listening', url },
      { ...answered, method: 'POST', target: `${prefix}/authenticate?user=u&password=***`, rule: '4.4' },
      { ...answered, method: 'GET', target: people, rule: expect.any(String) },
      { ...answered, method: 'GET', target: `${prefix}/logout?sessionId=***`, rule: '4.4' },
      { event: 'closing', signal: 'SIGTERM' },
      { event: 'closed' },
    ]);
    expect(command.err).toBe('');
    expect(command.out).not.toContain(id);
  });

  it('a port in use is a line on standard error', async () => {
    const { port, server } = await occupied();
    const command = tested.start(['--port', String(port), '--deployment', tested.deployment]);
    const code = await command.ended;
    server.close();
    expect([code, command.out, lines(command.err)]).toEqual([
      1,
      '',
      [{ event: 'cannotListen', message: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use.`) }],
    ]);
  });
});

describe('for people', () => {
  it('--log pretty has sentences and a line for each request, without colors in a pipe, and no secrets', async () => {
    const command = tested.start(['--port', '0', '--log', 'pretty', '--deployment', tested.deployment]);
    const [, url = ''] = await command.printed(/listening on (\S+)/);
    const id = await logIn(url);
    await ask(url, `v2/entities/a/Nobody?sessionId=${id}`);
    command.process.kill('SIGTERM');
    expect(await command.ended).toBe(0);
    expect(command.out.replaceAll(/[\d.]+ ms/g, '1 ms')).toBe(`The reference server is listening on ${url}
200  POST    /platform-services/rest/authenticate?user=u&password=***  4.4  1 ms
404  GET     /platform-services/rest/v2/entities/a/Nobody?sessionId=***  4.8  1 ms
The reference server closes after SIGTERM.
The reference server has closed.
`);
    expect(command.err).toBe('');
  });

  const hasTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');
  it.runIf(hasTerminal).each([
    ['in colors', {}, 'listening on \u001b[36mhttp'],
    ['without colors for NO_COLOR', { NO_COLOR: '1' }, 'listening on http'],
  ])('a terminal has the same by default, %s', async (_, more, beginning) => {
    const { FORCE_COLOR, NO_COLOR, CI, ...inherited } = process.env;
    const env = { ...inherited, TERM: 'xterm-256color', ...more };
    // Without `exec`, a shell would receive the Ctrl-C too, and some end with its status instead of the server's.
    const line = `exec '${process.execPath}' '${tested.script}' --port 0 --deployment '${tested.deployment}'`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], { env });
    const ended = once(terminal, 'close');
    let shown = '';
    for await (const chunk of terminal.stdout) {
      shown += chunk;
      // Ctrl-C, once the server listens.
      if (/listening on [^\n]*\n/.test(shown)) terminal.stdin.end('\x03');
    }
    expect(await ended).toEqual([0, null]);
    expect(shown).toContain(beginning);
    expect(shown).toMatch(/The reference server closes after SIGINT\.\r?\nThe reference server has closed\.\r?\n/);
  });

  it('--log silent prints nothing but errors', async () => {
    const { port, server } = await occupied();
    const failed = tested.start(['--port', String(port), '--log', 'silent', '--deployment', tested.deployment]);
    const code = await failed.ended;
    await new Promise((resolve) => server.close(resolve));
    expect([code, failed.out, lines(failed.err)]).toMatchObject([1, '', [{ event: 'cannotListen' }]]);
    const command = tested.start(['--port', String(port), '--log', 'silent', '--deployment', tested.deployment]);
    const health = () => request(`http://127.0.0.1:${port}/-/health`).then(({ statusCode }) => statusCode);
    await expect.poll(() => health().catch(() => 0), { timeout: 10_000 }).toBe(200);
    command.process.kill('SIGTERM');
    expect([await command.ended, command.out, command.err]).toEqual([0, '', '']);
  });
});
