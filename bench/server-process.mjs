import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../scripts/lib/run.mjs';

/**
 * Starts the reference server in a separate process, so that its memory can be distinguished from that of its clients.
 *
 * @param {readonly string[]} [options]
 */
export async function startServer(options = []) {
  const child = spawn(
    process.execPath,
    [join(root, 'packages/reference-server/dist/cli.js'), '--port', '0', '--log', 'json', ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  const [first] = await once(lines, 'line');
  // Further output is read and discarded, because a full pipe would block the server.
  lines.on('line', () => {});
  const { url } = JSON.parse(first);
  return {
    url: String(url),
    /** Returns the resident memory in MiB. */
    memory: () => residentMemory(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** @param {number} pid */
function residentMemory(pid) {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
