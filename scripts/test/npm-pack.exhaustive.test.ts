import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createReferenceServer } from '@platform-services/reference-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { jsonIn, packages } from '../lib/packed.mjs';
import { root } from '../lib/run.mjs';
import { blocksOf } from './lib/blocks.js';
import { install, otherNodes } from './lib/packed.js';
import { temporaryFolder } from './lib/temporary-folder.js';

const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const readme = (folder: string): string => readFileSync(join(root, folder, 'README.md'), 'utf8');

test.each(packages)('the README of $name says how it is installed', ({ name, folder }) => {
  const lines = blocksOf(readme(folder)).flatMap(({ mark, code }) => (mark === 'install' ? code.trim() : []));
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^npm install (--save-dev )?${name}$`))]);
});

describe('what npm packs', () => {
  let app: string;
  const [first] = blocksOf(readme('packages/sdk')).filter(({ language }) => language === 'js' || language === 'ts');
  const program = first?.code ?? '';

  beforeAll(async () => {
    app = realpathSync(temporaryFolder());
    const args = ['pack', '--json', '--pack-destination', app];
    const { stdout } = await run(npm, args, { cwd: join(root, 'packages/sdk') });
    const [{ filename }] = JSON.parse(jsonIn(stdout));
    const tarball = join(app, filename);
    await install([{ name: '@platform-services/sdk', folder: 'packages/sdk', tarball }], app);
  }, 300_000);

  test('has the licence', () => {
    expect(existsSync(join(app, 'node_modules/@platform-services/sdk/LICENSE'))).toBe(true);
  });

  const here = { version: process.versions.node, path: process.execPath };
  const nodes = [here, ...otherNodes().flatMap(({ version, path }) => (path === undefined ? [] : { version, path }))];
  test.each(nodes)('runs the first program of the README as it stands, on Node $version', async ({ path }) => {
    const server = createReferenceServer();
    const { url } = await server.listen({ port: 0 });
    expect(program).toContain("'http://127.0.0.1:8080'");
    writeFileSync(join(app, 'first.mjs'), program.replace('http://127.0.0.1:8080', new URL(url).origin));
    const { stdout, stderr } = await run(path, ['first.mjs'], { cwd: app });
    await server.close();
    expect(stdout).toContain("firstName: 'John'");
    expect(stderr).toBe('');
  });
});

test('npm does not pack a package whose dependencies only exist in the workspace', async () => {
  const folder = temporaryFolder();
  const packing = run(npm, ['pack', '--pack-destination', folder], { cwd: join(root, 'packages/reference-server') });
  const needed = '@platform-services/reference-server depends on @platform-services/sdk by "workspace:"';
  await expect(packing).rejects.toMatchObject({ stderr: expect.stringContaining(needed) });
});
