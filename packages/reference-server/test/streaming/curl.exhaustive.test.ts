import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { bytesOf, md5, StreamingRig, uploaded } from './rig.js';

const run = promisify(execFile);
const rig = new StreamingRig();
const directory = temporaryFolder();
const file = (name: string) => join(directory, name);
const long = bytesOf(3_000_000);

beforeAll(async () => {
  await run('curl', ['--version']).catch((error) => {
    throw new Error('curl is not installed; these tests prove that its calls work and cannot do without it', {
      cause: error,
    });
  });
  await rig.start();
  writeFileSync(file('a.txt'), 'hello');
  writeFileSync(file('b.bin'), long);
  writeFileSync(file('grüße "x".md'), 'Grüße');
});
afterAll(async () => {
  await rig.close();
});

/** Runs curl in the folder of the files; gives the status and what it printed. */
async function curl(...args: readonly string[]): Promise<{ status: number; text: string }> {
  const { stdout } = await run('curl', ['-sS', '-w', '\n%{http_code}', ...args], {
    cwd: directory,
    maxBuffer: 2 ** 24,
  });
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) };
}

const resources = ({ status, text }: { status: number; text: string }) =>
  uploaded({ status, headers: {}, bytes: Buffer.from(text) });

it('curl -F with its own name, a type, and further fields', async () => {
  const args = ['-F', 'note=x', '-F', 'content=@a.txt;filename=other name.css;type=text/css', '-F', 'content=<a.txt'];
  const list = resources(await curl(...args, rig.target({})));
  expect(list.map(({ name, mimeType }) => [name, mimeType])).toEqual([
    ['other name.css', 'text/css'],
    [null, 'application/octet-stream'],
  ]);
});

it('curl -F with quotes and other letters in the name', async () => {
  const list = resources(await curl('-F', 'content=@"grüße \\"x\\".md"', rig.target({})));
  expect(list.map(({ name, fileSize }) => [name, fileSize])).toEqual([['grüße "x".md', 7]]);
});

it('curl -T -, without a length', async () => {
  const list = resources(
    await curl('-X', 'POST', '-H', 'Transfer-Encoding: chunked', '-T', 'b.bin', rig.target({ fileName: 'b' })),
  );
  expect(list).toMatchObject([{ fileSize: 3_000_000, md5: md5(long) }]);
});

it("curl -H 'If-None-Match: …'", async () => {
  const target = rig.target({ resourceId: 'hello' });
  expect(await curl('-H', `If-None-Match: ${md5('hello')}`, target)).toEqual({ status: 304, text: '' });
  expect(await curl('-H', `If-None-Match: "${md5('hello')}"`, target)).toEqual({ status: 304, text: '' });
  expect(await curl('-H', 'If-None-Match: "other"', target)).toEqual({ status: 200, text: 'hello' });
  expect(await curl('-z', 'Sun, 01 Mar 2026 12:30:45 GMT', target)).toEqual({ status: 304, text: '' });
});

it('curl -OJ, -r and -C -', async () => {
  await curl('-OJ', rig.target({ resourceId: 'hello', download: 'true', fileName: 'saved.txt' }));
  expect(readFileSync(file('saved.txt'), 'utf8')).toBe('hello');
  expect(await curl('-r', '1-3', rig.target({ resourceId: 'hello' }))).toEqual({ status: 206, text: 'ell' });
  writeFileSync(file('rest.txt'), 'he');
  await curl('-C', '-', '-o', 'rest.txt', rig.target({ resourceId: 'hello' }));
  expect(readFileSync(file('rest.txt'), 'utf8')).toBe('hello');
});
