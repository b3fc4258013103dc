import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { LocalError } from '../../src/index.js';
import { byteServer, someBytes } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { resourcesOf, serving } from './downloading.js';

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
