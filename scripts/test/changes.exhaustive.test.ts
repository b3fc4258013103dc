import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './lib/temporary-folder.js';

const root = join(import.meta.dirname, '../..');
const packages = ['sdk', 'reference-server', 'conformance'];

test('a change becomes a section of the changelog, and all packages get its version', () => {
  const folder = temporaryFolder();
  const foldersOf = (parent: string) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  const files = ['.changeset', 'package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
  const manifests = [...foldersOf('packages'), ...foldersOf('examples')]
    .map((each) => `${each}/package.json`)
    .filter((each) => existsSync(join(root, each)));
  const changelogs = packages.map((name) => `packages/${name}/CHANGELOG.md`);
  for (const file of [...files, ...manifests, ...changelogs]) {
    cpSync(join(root, file), join(folder, file), { recursive: true, errorOnExist: false, force: true });
  }
  const git = (...line: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...line], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'As it was');
  const change = '---\n"@platform-services/sdk": minor\n---\n\n`people.list()` can count.\n';
  writeFileSync(join(folder, '.changeset/counts.md'), change);
  const before = readFileSync(join(folder, 'packages/sdk/CHANGELOG.md'), 'utf8');

  execFileSync(join(root, 'node_modules/.bin/changeset'), ['version'], { cwd: folder, stdio: 'pipe' });

  const versions = packages.map(
    (name) => JSON.parse(readFileSync(join(folder, `packages/${name}/package.json`), 'utf8')).version,
  );
  expect(versions).toEqual(['0.2.0', '0.2.0', '0.2.0']);
  const [title, ...rest] = readFileSync(join(folder, 'packages/sdk/CHANGELOG.md'), 'utf8').split('\n');
  expect(title).toBe(before.split('\n', 1)[0]);
  expect(rest.join('\n')).toMatch(/^\n## 0\.2\.0\n\n### Minor Changes\n\n- .*`people\.list\(\)` can count\.\n/);
  expect(readdirSync(join(folder, '.changeset')).sort()).toEqual(['README.md', 'config.json']);
});
