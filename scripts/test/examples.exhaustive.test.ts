import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { root, run } from '../lib/run.mjs';
import { setUp } from '../lib/setup.mjs';

const folders = readdirSync(join(root, 'examples'), { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory() || !readdirSync(join(root, 'examples', entry.name)).includes('package.json')) return [];
  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'examples', entry.name, 'package.json'), 'utf8'));
  // The tests in Chromium are run by their project.
  return 'test' in scripts && !scripts.test.includes('--project browser') ? [entry.name] : [];
});

beforeAll(() => setUp(), 300_000);

test.each(folders)('npm test passes in examples/%s', { timeout: 300_000 }, async (folder) => {
  const { code, output } = await run('npm', ['test'], { cwd: join(root, 'examples', folder), quiet: true });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(stripVTControlCharacters(output)).toMatch(/Tests +\d+ passed/);
});
