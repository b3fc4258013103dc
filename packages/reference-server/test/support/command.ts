import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The dependencies of the package. The SDK's model comes from its sources. */
const dependencies = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@platform-services/'));

/**
 * Bundles the command from its sources into a folder of its own, and returns the path of the script. The folder is below
 * the package, so Node itself imports the dependencies, as from the published package.
 */
export async function bundleCommand(): Promise<string> {
  const folder = source('../../node_modules/.command');
  await mkdir(folder, { recursive: true });
  const outDir = await mkdtemp(join(folder, 'bundle-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: source('../..'),
    resolve: { alias: { '@platform-services/sdk/model': source('../../../sdk/src/model/index.ts') } },
    ssr: { noExternal: true, external: dependencies },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      ssr: source('../../src/cli.ts'),
      rollupOptions: { output: { entryFileNames: 'cli.mjs' } },
    },
  });
  return join(outDir, 'cli.mjs');
}

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
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.out);
      if (match !== null) return match;
      const next = this.process.stdout === null ? this.ended : once(this.process.stdout, 'data');
      const code = await Promise.race([next, this.ended]);
      if (typeof code === 'number' && !pattern.test(this.out)) throw new Error(`It ended with ${code}: ${this.err}`);
    }
  }
}

/**
 * Resolves when the server at a URL accepts no more connections. That is the first thing that a signal causes, and a server
 * prints nothing about it.
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
