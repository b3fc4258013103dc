import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { sourceFiles } from './lib/source-files.js';

const tests = sourceFiles().filter(({ path }) => path.endsWith('.test.ts'));

/** The test files that vitest runs, with their projects. */
function listed(...filter: readonly string[]): readonly { readonly file: string; readonly projectName: string }[] {
  const args = ['list', ...filter, '--filesOnly', '--json'];
  const output = execFileSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, encoding: 'utf8' });
  const files: { file: string; projectName: string }[] = JSON.parse(output);
  return files.map(({ file, projectName }) => ({ file: relative(root, file).replaceAll('\\', '/'), projectName }));
}

test('every test file belongs to one project', () => {
  const files = listed().map(({ file }) => file);
  expect(files.toSorted()).toEqual(tests.map(({ path }) => path).toSorted());
});

test('`npm run fuzz` runs every test with random inputs', () => {
  const random = tests.filter(({ text }) => /^import .* from '(fast-check|.*lib\/property\.js)';$/m.test(text));
  expect(random.length).toBeGreaterThan(50);
  const files = listed('.fuzz.test.ts').map(({ file }) => file);
  expect(files.toSorted()).toEqual(random.map(({ path }) => path).toSorted());
});

test('costs are compared where no other test runs', () => {
  const comparing = tests.filter(({ text }) => /^import .* from '.*lib\/cost\.js';$/m.test(text));
  expect(comparing.length).toBeGreaterThan(10);
  expect(comparing.map(({ path }) => path).filter((path) => !path.endsWith('.cost.test.ts'))).toEqual([]);
});
