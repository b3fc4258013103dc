import { execFileSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { AbortedError, type Download, LocalError } from '../../src/index.js';
import { byteServer, someBytes } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { resourcesOf, serving, stalling } from './downloading.js';

test('a file that cannot be written: the cause, and nothing left behind', async () => {
  const directory = temporaryFolder();
  await using server = await serving(someBytes(10));
  const resources = resourcesOf(server.url);
  await mkdir(join(directory, 'taken', 'x'), { recursive: true });
  for (const [path, code] of [
    [join(directory, 'none', 'f'), 'ENOENT'],
    [join(directory, 'taken'), /EISDIR|ENOTEMPTY|EEXIST|EPERM/],
  ] as const) {
    const error = await rejection((await resources.download('x')).toFile(path));
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message).toMatch(/^resources\.download: Cannot write the file: E/);
    expect(error.cause).toMatchObject({ code: expect.stringMatching(code) });
  }
  expect(await readdir(directory)).toEqual(['taken']);
});

test('a pipe, or a link to it, is refused, which a file would replace', async () => {
  const directory = temporaryFolder();
  const pipe = join(directory, 'pipe');
  const link = join(directory, 'link');
  execFileSync('mkfifo', [pipe]);
  await symlink(pipe, link);
  await using server = await serving(someBytes(10));
  for (const path of [pipe, link]) {
    const error = await rejection((await resourcesOf(server.url).download('x')).toFile(path));
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message).toMatch(/^resources\.download: Cannot write the file: Expected a regular file or none, got /);
  }
  expect(await readdir(directory)).toEqual(['link', 'pipe']);
  expect((await stat(link)).isFIFO()).toBe(true);
});

test('a file keeps its mode, and a symbolic link is replaced and not followed', async () => {
  const directory = temporaryFolder();
  await using server = await byteServer((_request, response) => response.end('new'));
  const resources = resourcesOf(server.url);
  const at = (name: string) => join(directory, name);
  await writeFile(at('private'), 'old', { mode: 0o600 });
  await writeFile(at('linked'), 'old');
  await symlink(at('linked'), at('link'));
  for (const name of ['private', 'link']) await (await resources.download('x')).toFile(at(name));
  const modeOf = async (name: string) => ((await lstat(at(name))).mode & 0o777).toString(8);
  expect(await Promise.all(['private', 'link', 'linked'].map((name) => readFile(at(name), 'utf8')))).toEqual([
    'new',
    'new',
    'old',
  ]);
  expect(await modeOf('private')).toBe('600');
  expect((await lstat(at('link'))).isFile()).toBe(true);
});

describe('a download that is cancelled while it is read does not look complete', () => {
  test.each<[how: string, read: (download: Download) => Promise<unknown>]>([
    ['bytes', (download) => download.bytes()],
    ['text', (download) => download.text()],
    ['body', (download) => new Response(download.body).arrayBuffer()],
  ])('%s', async (_how, read) => {
    await using server = await stalling();
    const download: Download = await resourcesOf(server.url).download('x', {
      onProgress: cancelAfterSome(() => download),
    });
    const error = await rejection(read(download));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error.message).toMatch(/^resources\.download: The download was cancelled before its end\. \(GET /);
  });

  test('toFile, which leaves an existing file as it is', async () => {
    const directory = temporaryFolder();
    const path = join(directory, 'file');
    await writeFile(path, 'old');
    await using server = await stalling();
    const download: Download = await resourcesOf(server.url).download('x', {
      onProgress: cancelAfterSome(() => download),
    });
    expect(await rejection(download.toFile(path))).toBeInstanceOf(AbortedError);
    expect(await readdir(directory)).toEqual(['file']);
    expect(await readFile(path, 'utf8')).toBe('old');
  });

  test('but one that is left by its reader ends without an error', async () => {
    await using server = await stalling();
    const download = await resourcesOf(server.url).download('x');
    for await (const part of download.body) {
      expect(part.byteLength).toBeGreaterThan(0);
      break;
    }
    await download.cancel();
  });
});

/** Cancels a download when its first bytes have come, while the next ones are waited for. */
function cancelAfterSome(download: () => Download): (progress: { readonly loaded: number }) => void {
  return ({ loaded }) => {
    if (loaded > 0) setImmediate(() => void download().cancel());
  };
}
