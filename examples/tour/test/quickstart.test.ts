import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { blocksOf, sourceOf } from '../../../scripts/test/lib/blocks.js';
import { baseUrl, useDemo } from './demo.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

useDemo();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('the program in the README of the project runs as it stands', async () => {
  const [program] = blocksOf(readFileSync(`${root}/README.md`, 'utf8')).filter(({ language }) => language === 'ts');
  expect(program?.code).toBe(sourceOf('examples/tour/src/quickstart.ts', root));

  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.stubEnv('SERVICE_URL', baseUrl);
  await import('../src/quickstart.js');
  expect(log.mock.calls.flat()).toEqual([
    '4 Tom, 14',
    '2 Mary, 17',
    '3 Jane, 43',
    '1 John, 45',
    'Ann is a daughter of Jane',
    new Set(['Annie', 'Nan']),
    expect.stringContaining('does not exist'),
  ]);
});
