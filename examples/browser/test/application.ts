import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { preview } from 'vite';
import { commandsOf } from '../../../scripts/test/lib/blocks.js';

const folder = join(import.meta.dirname, '..');

/** The commands of the README, which the tests run: the development server, and the build. */
const commands = commandsOf(folder);

/** The application at a URL, until it is closed. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Runs the development server of the README. */
export async function develop(): Promise<Served> {
  const [command = ''] = commands;
  // A process group of its own, since npm starts further processes.
  const child = spawn('bash', ['-c', `${command} -- --port 0`], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const close = async () => {
    const exit = once(child, 'exit');
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid);
      await exit;
    }
  };
  try {
    return { url: await urlOf(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs the build of the README for a service, and serves it. */
export async function build(service: string): Promise<Served> {
  const [, command = ''] = commands;
  const child = spawn('bash', ['-c', command.replace('http://127.0.0.1:8080', service)], {
    cwd: folder,
    stdio: 'pipe',
  });
  const [output, [code]] = await Promise.all([outputOf(child), once(child, 'exit')]);
  if (code !== 0) throw new Error(`"${command}" ended with ${code}: ${output}`);
  const server = await preview({ root: folder, logLevel: 'silent', preview: { host: '127.0.0.1', port: 0 } });
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

async function outputOf({ stdout, stderr }: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (output += chunk));
  await Promise.all([stdout, stderr].map(async (stream) => stream && (await once(stream, 'close'))));
  return output;
}

async function urlOf(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const [url] = /http:\/\/localhost:\d+\//.exec(output) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`The development server did not start: ${output}`);
}
