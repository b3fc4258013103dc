import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { temporaryFolder } from './lib/temporary-folder.js';

const packages = ['sdk', 'reference-server', 'conformance'];

/** Runs a step in a folder with a package file. */
function run(step: 'prepublish' | 'postpublish', folder: string) {
  const script = join(root, `scripts/${step}.mjs`);
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  return { status, stderr: stderr.trim() };
}

test.each(packages)('%s is not published with placeholders for the addresses of the project', (name) => {
  const folder = join(root, 'packages', name);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({
    prepublishOnly: 'node ../../scripts/prepublish.mjs',
    postpublish: 'node ../../scripts/postpublish.mjs',
  });
  expect(run('prepublish', folder)).toEqual({
    status: 1,
    stderr: `@platform-services/${name} cannot be published: set homepage, bugs, repository in its package.json to the public home of the project.`,
  });
});

test('a package with public addresses is published, with a README whose links lead to the repository', () => {
  const folder = temporaryFolder();
  const [file, readme] = [join(folder, 'package.json'), join(folder, 'README.md')];
  copyFileSync(join(root, 'packages/sdk/README.md'), readme);
  const text = readFileSync(join(root, 'packages/sdk/package.json'), 'utf8');
  writeFileSync(file, text.replaceAll('platform-services.example', 'www.platform-services.org'));
  const before = readFileSync(readme, 'utf8');
  const linksIn = (markdown: string) => [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);

  expect(run('prepublish', folder)).toEqual({ status: 0, stderr: '' });
  const links = linksIn(readFileSync(readme, 'utf8'));
  expect(links).toHaveLength(linksIn(before).length);
  expect(links.filter((link) => !/^(?:https:|#)/.test(String(link)))).toEqual([]);
  expect(links).toContain('https://www.platform-services.org/platform-services/blob/main/docs/guides/files.md');

  expect(run('postpublish', folder)).toEqual({ status: 0, stderr: '' });
  expect(readFileSync(readme, 'utf8')).toBe(before);
});

test('a package without an address is not published', () => {
  const folder = temporaryFolder();
  const text = readFileSync(join(root, 'packages/sdk/package.json'), 'utf8');
  const named = text.replaceAll('platform-services.example', 'example.org');
  writeFileSync(join(folder, 'package.json'), named.replace(/ {2}"bugs": .*\n/, ''));
  expect(run('prepublish', folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('set bugs in') });
});

test.each(packages)('the API documentation links to the repository that %s names', (name) => {
  const { repository } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  const { packageOptions } = JSON.parse(readFileSync(join(root, 'typedoc.json'), 'utf8'));
  const home = repository.url.replace(/^git\+|\.git$/g, '');
  expect(packageOptions.sourceLinkTemplate).toBe(`${home}/blob/main/{path}#L{line}`);
});
