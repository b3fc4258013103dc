import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { run } from '../../src/harness/run.js';
import { jsonOf } from '../../src/reports/json.js';
import { failing, readingCase, requirements } from '../support.js';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const directory = temporaryFolder();

/** The exit code and the errors of the command if nothing reads its output. */
async function unread(...line: readonly string[]) {
  const child = spawn(process.execPath, [cli, ...line], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  return { code, complaint };
}

async function report(name: string, testCase: typeof failing): Promise<string> {
  const path = join(directory, name);
  const result = await run({ cases: [{ ...testCase, id: 'test/one', judges: 'TEST-01' }], requirements });
  writeFileSync(path, JSON.stringify(jsonOf(result)));
  return path;
}

test.each([
  [0, ['list']],
  [0, ['--help']],
  [0, ['run', '--self', '--only', 'ent-get/found']],
  [3, ['run', '--self', '--only', 'ent-get/found', '--shard', '2/2']],
] as const)(
  'a pipe that closes early leaves the exit code %i of %j',
  async (code, line) => {
    const { code: got, complaint } = await unread(...line);
    expect(complaint).not.toMatch(/EPIPE|\n\s+at /);
    expect(got).toBe(code);
  },
  120_000,
);

test('a pipe that closes early leaves the exit code of a comparison', async () => {
  const [good, bad] = [await report('good.json', readingCase), await report('bad.json', failing)];
  expect(await unread('compare', good, bad)).toEqual({ code: 1, complaint: '' });
  expect(await unread('compare', good, good)).toEqual({ code: 0, complaint: '' });
}, 120_000);

test('unread error output does not change the exit code', async () => {
  const child = spawn(process.execPath, [cli, 'no-such-command'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.destroy();
  const [code] = await once(child, 'close');
  expect(code).toBe(2);
});
