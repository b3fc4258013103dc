import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';

/** Runs the script of `npm run soak`. */
function soak(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/soak/main.mjs'), ...args]);
  const written = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => {
    written.out += part;
  });
  child.stderr.on('data', (part: Buffer) => {
    written.err += part;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, ...written }));
  });
}

test('a server with many clients, some of which break off, stores what they expect and nothing else', async () => {
  const { code, out, err } = await soak('--minutes', '0.1', '--seed', '17');
  expect(err).toBe('');
  expect(code).toBe(0);
  expect(out).toContain('seed 17');
  expect(out.trimEnd().split('\n').at(-1)).toBe('The server held what its clients know of, and nothing else.');
}, 180_000);

test.each([
  [['--help'], 0, 'npm run soak [-- --minutes N] [-- --seed N]'],
  [['--minutes', '0'], 2, '--minutes 0: expected a number above 0'],
  [['--seed', 'x'], 2, '--seed x: expected an integer'],
  [['--hours', '1'], 2, "Unknown option '--hours'"],
])('%j', async (args, code, text) => {
  const ended = await soak(...args);
  expect(ended.code).toBe(code);
  expect(ended.out + ended.err).toContain(text);
});
