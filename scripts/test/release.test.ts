import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { temporaryFolder } from './lib/temporary-folder.js';

const packages = ['sdk', 'reference-server', 'conformance'];
const check = join(root, 'scripts/prepublish.mjs');

/** Runs the check in a folder with a package file. */
function checked(folder: string) {
  const { status, stderr } = spawnSync(process.execPath, [check], { cwd: folder, encoding: 'utf8' });
  return { status, stderr: stderr.trim() };
}

test.each(packages)('%s is not published with placeholders for the addresses of the project', (name) => {
  const folder = join(root, 'packages', name);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(scripts.prepublishOnly).toBe('node ../../scripts/prepublish.mjs');
  expect(checked(folder)).toEqual({
    status: 1,
    stderr: `@platform-services/${name} cannot be published: set homepage, bugs, repository in its package.json to the public home of the project.`,
  });
});

test('a package with public addresses is published', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'package.json');
  copyFileSync(join(root, 'packages/sdk/package.json'), file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll('platform-services.example', 'www.platform-services.org'));
  expect(checked(folder)).toEqual({ status: 0, stderr: '' });
  writeFileSync(file, text.replace(/ {2}"bugs": .*\n/, '').replaceAll('platform-services.example', 'example.org'));
  expect(checked(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('set bugs in') });
});

test.each(packages)('the API documentation links to the repository that %s names', (name) => {
  const { repository } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  const { packageOptions } = JSON.parse(readFileSync(join(root, 'typedoc.json'), 'utf8'));
  const home = repository.url.replace(/^git\+|\.git$/g, '');
  expect(packageOptions.sourceLinkTemplate).toBe(`${home}/blob/main/{path}#L{line}`);
});
