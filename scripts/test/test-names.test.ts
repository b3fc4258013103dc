import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { sourceFiles } from './lib/source-files.js';

const tests = sourceFiles().filter(({ path }) => path.endsWith('.test.ts'));

/** The test files that vitest runs, once for each of their projects. */
function listed(): readonly string[] {
  const args = ['list', '--filesOnly', '--json'];
  const output = execFileSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, encoding: 'utf8' });
  const files: { file: string }[] = JSON.parse(output);
  return files.map(({ file }) => relative(root, file).replaceAll('\\', '/'));
}

const files = listed();

test('every test file belongs to one project', () => {
  expect(files.toSorted()).toEqual(tests.map(({ path }) => path).toSorted());
});

test('`npm run fuzz` runs every test with random inputs', () => {
  const random = tests.filter(({ text }) => /^import .* from '(fast-check|.*lib\/property\.js)';$/m.test(text));
  expect(random.length).toBeGreaterThan(50);
  // The command selects the files by this part of their names.
  expect(files.filter((file) => file.includes('.fuzz.test.ts')).toSorted()).toEqual(
    random.map(({ path }) => path).toSorted(),
  );
});

test('`npm run fuzz` gives every property more and other inputs', () => {
  const fixed = tests.filter(({ text }) => /\bfc\.assert\(/.test(text));
  expect(fixed.map(({ path }) => path)).toEqual([]);
});

test('costs are compared where no other test runs', () => {
  const comparing = tests.filter(({ text }) => /^import .* from '.*lib\/cost\.js';$/m.test(text));
  expect(comparing.length).toBeGreaterThan(10);
  expect(comparing.map(({ path }) => path).filter((path) => !path.endsWith('.cost.test.ts'))).toEqual([]);
});
