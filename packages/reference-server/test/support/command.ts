import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { smallDeployment } from './small-service.js';

/** Where the outputs of a command go: file descriptors. Default: they are read as {@link Command.out} and `err`. */
export interface CommandOutput {
  readonly stdout?: number;
  readonly stderr?: number;
}

/** A command that runs, or has ended. */
export class Command {
  readonly process: ChildProcess;
  /** Its exit code, once all its output has been read too. */
  readonly ended: Promise<number | null>;
  /** Its exit code. */
  readonly exited: Promise<number | null>;
  out = '';
  err = '';

  constructor(script: string, line: readonly string[], { stdout, stderr }: CommandOutput = {}) {
    const stdio = ['ignore', stdout ?? 'pipe', stderr ?? 'pipe'] as const;
    this.process = spawn(process.execPath, [script, ...line], { stdio: [...stdio] });
    this.process.stdout?.on('data', (chunk) => {
      this.out += chunk;
    });
    this.process.stderr?.on('data', (chunk) => {
      this.err += chunk;
    });
    this.ended = once(this.process, 'close').then(([code]) => code);
    this.exited = once(this.process, 'exit').then(([code]) => code);
  }

  /** The first match of a pattern in the standard output, once it is there. */
  printed(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#written(pattern, this.process.stdout, () => this.out);
  }

  /** As {@link printed}, in the standard error output. */
  failed(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#written(pattern, this.process.stderr, () => this.err);
  }

  async #written(pattern: RegExp, stream: Readable | null, text: () => string): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(text());
      if (match !== null) return match;
      const next = stream === null ? this.ended : once(stream, 'data');
      // The code is null if a signal has ended the process.
      const code = await Promise.race([next.then(() => undefined), this.ended]);
      if (code !== undefined && !pattern.test(text())) throw new Error(`It ended with ${code}: ${this.err}`);
    }
  }
}

/** How a command has ended, and what it has printed. */
export interface EndedCommand {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * The command for the tests of a file, at whose top it is created. What a test has started is killed after the test.
 */
export class TestedCommand {
  /** The path of the script, as it is built. */
  readonly script = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
  /** The path of a deployment file with one user, `u`, which a server loads faster than the demo. */
  deployment = '';
  readonly #running: Command[] = [];

  constructor() {
    beforeAll(async () => {
      this.deployment = join(temporaryFolder(), 'deployment.json');
      await writeFile(this.deployment, JSON.stringify(smallDeployment));
    });
    afterEach(() => {
      for (const command of this.#running.splice(0)) command.process.kill('SIGKILL');
    });
  }

  start(line: readonly string[], output?: CommandOutput): Command {
    const command = new Command(this.script, line, output);
    this.#running.push(command);
    return command;
  }

  /** Runs it until it ends. */
  async run(...line: string[]): Promise<EndedCommand> {
    const command = this.start(line);
    return { code: await command.ended, out: command.out, err: command.err };
  }

  /** Starts a server on a free port with `--log json`, and returns its URL. It serves the demo by default. */
  async serve(...line: string[]): Promise<{ command: Command; url: string }> {
    const command = this.start(['--port', '0', '--log', 'json', ...line]);
    return { command, url: await listeningUrl(command) };
  }

  /** As {@link serve}, of the small deployment. */
  serveSmall(...line: string[]): Promise<{ command: Command; url: string }> {
    return this.serve('--deployment', this.deployment, ...line);
  }
}

/** The URL in the first line of a log in JSON. */
export async function listeningUrl(command: Command): Promise<string> {
  const [, url = ''] = await command.printed(/^\{"event":"listening","url":"([^"]+)"\}\n/);
  return url;
}

/**
 * Resolves when the server at a URL accepts no more connections. That is the first thing that a signal causes, and a
 * server prints nothing about it.
 */
export async function untilRefused(url: string): Promise<void> {
  const port = Number(new URL(url).port);
  while (await isAccepted(port)) await delay(5);
}

function isAccepted(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
