import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { asRecorded, recordedServer, recordingFiles } from './support.js';

/** Replays all recordings on a new server, and returns the scenarios that differ. */
export async function differing(dialect: 'documented' | 'deployed', classes: string) {
  const { url } = await recordedServer(dialect);
  const file = join(temporaryFolder(), 'results.json');
  const { out, err } = await asRecorded(
    'replay',
    url,
    ...recordingFiles,
    '--class',
    classes,
    '--quiet',
    '--json',
    file,
  );
  expect(err).toBe('');
  expect(out).toMatch(/^recordings: \d+\/\d+ match/);
  const { results } = JSON.parse(readFileSync(file, 'utf8'));
  expect(results.length).toBeGreaterThan(200);
  return results.flatMap(({ scenario, difference }: { scenario: string; difference?: string }) =>
    difference === undefined ? [] : [`${scenario}: ${difference}`],
  );
}
