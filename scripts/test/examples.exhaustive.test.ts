import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { root, run } from '../lib/run.mjs';

const examples = join(root, 'examples');
const vitest = join(root, 'node_modules/.bin/vitest');
const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'vitest.config.ts')));

test.each(folders)('npm test in examples/%s finds its tests by the configuration that is there', async (folder) => {
  const cwd = join(examples, folder);
  expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).scripts.test).toBe('vitest run');
  const { code, output } = await run(vitest, ['list', '--filesOnly'], { cwd, quiet: true });
  expect([code, output]).toEqual([0, expect.stringMatching(/^test\/\S+\.test\.ts$/m)]);
});

// The tests of the other examples run in the vitest project `examples`, with the same imports.
test('npm test passes in examples/vitest-msw', { timeout: 300_000 }, async () => {
  const { code, output } = await run('npm', ['test'], { cwd: join(examples, 'vitest-msw'), quiet: true });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(stripVTControlCharacters(output)).toMatch(/Tests +\d+ passed/);
});
