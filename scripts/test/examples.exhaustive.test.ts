import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { root, run } from '../lib/run.mjs';

const examples = join(root, 'examples');
const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'vitest.config.ts')));

/** What `vitest run` does in each of these folders first: it looks for its configuration, and by that for its tests. */
const listing = `
  import { createVitest } from 'vitest/node';
  for (const root of process.argv.slice(1)) {
    const vitest = await createVitest('test', { root, watch: false });
    const found = await vitest.globTestSpecifications();
    console.log(JSON.stringify(found.map(({ moduleId }) => moduleId)));
    await vitest.close();
  }
`;

test('npm test in an example finds its tests by the configuration that is there', { timeout: 120_000 }, async () => {
  const paths = folders.map((folder) => join(examples, folder));
  for (const path of paths)
    expect(JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).scripts.test).toBe('vitest run');
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', listing, ...paths], {
    quiet: true,
  });
  const found = paths.map((path) =>
    expect.stringMatching(`^\\["${path}/test/[^"]+\\.test\\.ts"(,"${path}/test/[^"]+")*\\]$`),
  );
  expect([code, output.trim().split('\n')]).toEqual([0, found]);
});

// The tests of the other examples run in the vitest project `examples`, with the same imports.
test('npm test passes in examples/vitest-msw', { timeout: 300_000 }, async () => {
  const { code, output } = await run('npm', ['test'], { cwd: join(examples, 'vitest-msw'), quiet: true });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(stripVTControlCharacters(output)).toMatch(/Tests +\d+ passed/);
});
