import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { type Command, TestedCommand, untilRefused } from '../support/command.js';

const tested = new TestedCommand();
let folder = '';
const agent = new Agent({ connections: 4 });
const cleanUps: (() => void)[] = [];
beforeAll(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});
afterAll(() => agent.close());

interface LogEvent {
  readonly event: string;
  readonly url: string;
  readonly lines: number;
}

/** A pipe of the operating system that is read only when asked. */
class Pipe {
  readonly #reader: number;
  /** The file descriptor to write to. A test that starts a process with it must close it afterwards. */
  readonly writer: number;
  #rest = '';
  readonly #events: LogEvent[] = [];

  constructor(name: string) {
    const path = join(folder, name);
    execFileSync('mkfifo', [path]);
    this.#reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    this.writer = openSync(path, constants.O_WRONLY);
    cleanUps.push(() => closeSync(this.#reader));
  }

  /** The events of all lines that have been read so far, once `isEnough` accepts them. */
  async readUntil(isEnough: (events: readonly LogEvent[]) => boolean): Promise<readonly LogEvent[]> {
    const block = Buffer.alloc(64 * 1024);
    for (const end = Date.now() + 20_000; ; ) {
      const count = this.#read(block);
      const lines = (this.#rest + block.toString('latin1', 0, count)).split('\n');
      this.#rest = lines.pop() ?? '';
      this.#events.push(...lines.map((line) => JSON.parse(line)));
      if (isEnough(this.#events)) return this.#events;
      if (Date.now() > end) throw new Error(`Only ${this.#events.length} lines came.`);
      if (count === 0) await delay(5);
    }
  }

  #read(block: Buffer): number {
    try {
      return readSync(this.#reader, block);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
      throw error;
    }
  }
}

/** A server whose standard output is a pipe, of which only the first line has been read. */
async function serveInto(pipe: Pipe): Promise<{ command: Command; url: string }> {
  const command = tested.start(['--port', '0', '--log', 'json', '--deployment', tested.deployment], {
    stdout: pipe.writer,
  });
  closeSync(pipe.writer);
  const [listening] = await pipe.readUntil(({ length }) => length > 0);
  return { command, url: listening?.url ?? '' };
}

/** Sends requests that take 2,000 characters of the log each, and gives the distinct statuses of their answers. */
async function ask(url: string, count: number): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  for (let done = 0; done < count; done += 20) {
    const answers = Array.from({ length: 20 }, () =>
      request(`${url}/rest/logout?x=${'x'.repeat(2_000)}`, { dispatcher: agent }),
    );
    for (const { statusCode, body } of await Promise.all(answers)) {
      await body.dump();
      statuses.add(statusCode);
    }
  }
  return statuses;
}

const seconds = (count: number) => delay(count * 1_000, 'still running', { ref: false });

/** Ends a server by SIGTERM, and gives its exit code if that comes within the time. */
function end(command: Command) {
  command.process.kill('SIGTERM');
  return Promise.race([command.ended, seconds(3)]);
}

describe('an unread log', () => {
  it('delays neither requests nor the exit', async () => {
    const { command, url } = await serveInto(new Pipe('unread'));
    expect(await ask(url, 700)).toEqual(new Set([401]));
    expect(await end(command)).toBe(0);
  });

  it('is bounded, and reports the missing lines when it is read again', async () => {
    const pipe = new Pipe('read-later');
    const { command, url } = await serveInto(pipe);
    await ask(url, 700);
    const indexOfGap = (events: readonly LogEvent[]) => events.findIndex(({ event }) => event === 'dropped');
    const before = await pipe.readUntil((events) => indexOfGap(events) >= 0);
    const gap = indexOfGap(before);
    // A pipe holds 64 KiB, the buffer 1 MiB.
    expect(gap).toBeGreaterThan(500);
    expect(gap).toBeLessThan(600);
    expect(gap - 1 + (before[gap]?.lines ?? 0)).toBe(700);
    expect(before).toHaveLength(gap + 1);
    await ask(url, 20);
    const after = await pipe.readUntil(({ length }) => length >= gap + 21);
    expect(new Set(after.slice(gap + 1).map(({ event }) => event))).toEqual(new Set(['request']));
    expect(await end(command)).toBe(0);
  });

  it('is written to its end where it is read after the signal', async () => {
    const pipe = new Pipe('read-at-the-end');
    const { command, url } = await serveInto(pipe);
    await ask(url, 40);
    command.process.kill('SIGTERM');
    await untilRefused(url);
    const events = await pipe.readUntil((read) => read.at(-1)?.event === 'closed');
    expect(events.filter(({ event }) => event === 'request')).toHaveLength(40);
    expect(await command.ended).toBe(0);
  });
});

describe('a reader that has gone', () => {
  it('does not make the command fail', async () => {
    const { command, url } = await tested.serveSmall();
    command.process.stdout?.destroy();
    command.process.stderr?.destroy();
    expect(await ask(url, 40)).toEqual(new Set([401]));
    command.process.kill('SIGTERM');
    expect(await Promise.race([command.exited, seconds(3)])).toBe(0);
  });

  it.each([
    [['--help'], 0],
    [['--port', 'x'], 2],
  ])('does not change the exit code of %j', async (line, code) => {
    const command = tested.start(line);
    command.process.stdout?.destroy();
    command.process.stderr?.destroy();
    expect(await Promise.race([command.exited, seconds(10)])).toBe(code);
  });
});
