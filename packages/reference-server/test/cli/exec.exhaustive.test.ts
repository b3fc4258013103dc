import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { TestedCommand } from '../support/command.js';
import { smallDeployment } from '../support/small-service.js';

const tested = new TestedCommand();
let folder = '';
const running: ChildProcess[] = [];
beforeAll(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const { pid, exitCode, signalCode } of running.splice(0)) {
    // The group of the server, which contains the executed command.
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
});

/** A command line that runs a script with Node, which replaces the shell. */
async function nodeScript(name: string, code: string): Promise<string> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, code);
  return `exec "${process.execPath}" "${path}"`;
}

/** Starts the server with a command, in a process group of its own as a terminal does. */
function start(...line: string[]) {
  const child = spawn(process.execPath, [tested.script, '--deployment', tested.deployment, ...line], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    texts.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    texts.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...texts }));
  return { child, ended, printed: () => once(child.stdout, 'data') };
}

const run = (...line: string[]) => start(...line).ended;

describe('--exec', () => {
  it('runs a command with the URLs of the server, and ends with its exit code', async () => {
    const command = await nodeScript(
      'urls',
      `const { SERVICE_URL, BASE_URL, CONTROL_URL, CONTROL_TOKEN } = process.env;
      const login = await fetch(SERVICE_URL + '/rest/authenticate?user=u&password=p', { method: 'POST' });
      const health = await fetch(CONTROL_URL + 'health', { headers: { authorization: 'Bearer ' + CONTROL_TOKEN } });
      console.log(new URL(SERVICE_URL).pathname, BASE_URL === SERVICE_URL, login.status, await health.text(), CONTROL_TOKEN);
      process.exit(3);`,
    );
    expect(await run('--exec', command)).toEqual({
      code: 3,
      out: '/platform-services true 200 {"status":"ok"} undefined\n',
      err: '',
    });
    expect(await run('--exec', command, '--base-path', '/x', '--control-token', 'secret')).toEqual({
      code: 3,
      out: '/x true 200 {"status":"ok"} secret\n',
      err: '',
    });
  });

  it('logs to standard error, if at all', async () => {
    const { code, out, err } = await run('--exec', 'echo done', '--log', 'json');
    expect([code, out]).toEqual([0, 'done\n']);
    const events = err.trim().split('\n');
    expect(events.map((line) => JSON.parse(line))).toEqual([
      { event: 'listening', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/platform-services$/) },
      { event: 'closed' },
    ]);
  });

  it('ends with 128 and the number of the signal that ended the command', async () => {
    expect(await run('--exec', 'kill -KILL $$')).toEqual({ code: 137, out: '', err: '' });
  });

  it('reports a command that cannot be found', async () => {
    const { code, out, err } = await run('--exec', '/no/such/command', '--log', 'pretty');
    expect([code, out]).toEqual([127, '']);
    expect(err).toContain(
      'platform-services-server: The command "/no/such/command" of --exec ended with 127: the shell cannot find or execute it.',
    );
  });

  it('passes SIGTERM on to what the shell has started, and waits for it', async () => {
    const path = join(folder, 'slow.mjs');
    await writeFile(
      path,
      `process.on('SIGTERM', async () => {
        console.log('then', (await fetch(process.env.CONTROL_URL + 'health')).status);
        process.exit(5);
      });
      setInterval(() => {}, 1_000);
      console.log(process.pid);`,
    );
    // The shell does not replace itself by the command.
    const { child, ended, printed } = start('--exec', `"${process.execPath}" "${path}"; exit 9`);
    await printed();
    child.kill('SIGTERM');
    const { code, out } = await ended;
    expect([code, out.split('\n')[1]]).toEqual([143, 'then 200']);
    expect(() => process.kill(Number.parseInt(out, 10), 0)).toThrow('ESRCH');
  });

  it('outlives Ctrl-C as long as the command does, which gets it once', async () => {
    const command = await nodeScript(
      'int',
      `let count = 0;
      process.on('SIGINT', async () => {
        count += 1;
        console.log('then', count, (await fetch(process.env.CONTROL_URL + 'health')).status);
        setImmediate(() => process.exit(6));
      });
      setInterval(() => {}, 1_000);
      console.log('ready');`,
    );
    const { child, ended, printed } = start('--exec', command);
    await printed();
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toEqual({ code: 6, out: 'ready\nthen 1 200\n', err: '' });
  });

  it('runs nothing if the server cannot listen', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, out, err } = await run('--exec', 'echo ran', '--port', port);
    other.close();
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`Port ${port} on 127.0.0.1 is in use.`);
  });

  it('writes the state after the command', async () => {
    const file = join(folder, 'state.json');
    expect(await run('--exec', 'exit 7', '--export-on-exit', file)).toEqual({ code: 7, out: '', err: '' });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ users: smallDeployment.users });
  });
});
