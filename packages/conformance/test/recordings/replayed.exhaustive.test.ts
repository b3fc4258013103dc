import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { asRecorded, recordedServer, recordingFiles } from './support.js';

test.each([
  ['deployed', 'as was recorded', 'same,deployed'],
  ['documented', 'as was recorded where the dialects agree', 'same'],
] as const)('the reference server answers in the %s dialect %s', { timeout: 120_000 }, async (dialect, _, classes) => {
  const { url } = await recordedServer(dialect);
  const file = join(temporaryFolder(), 'results.json');
  const options = ['--class', classes, '--quiet', '--json', file];
  const { out, err } = await asRecorded('replay', url, ...recordingFiles, ...options);
  expect(err).toBe('');
  expect(out).toMatch(/^recordings: \d+\/\d+ match/);
  const { results } = JSON.parse(readFileSync(file, 'utf8'));
  expect(results.length).toBeGreaterThan(200);
  const differing = results.filter(({ difference }: { difference?: string }) => difference !== undefined);
  expect(differing).toEqual([]);
});
