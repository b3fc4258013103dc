import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { readRecordings } from '../../src/harness/files.js';
import type { Recording } from '../../src/recordings/recording.js';
import { asRecorded, deploymentFile, recordedServer, recordingFiles } from './support.js';

/** Some of each area, for what only the documented dialect answers. */
const someFiles = recordingFiles.filter((name) => /-2\.jsonl$|manipulations/.test(name));

// The requests of the recordings are recorded anew, so that every form of request and response takes part.
describe.each([
  ['documented', someFiles],
  ['deployed', recordingFiles],
] as const)('recordings of the reference server, %s', (dialect, files) => {
  test('contain no secrets, mark generated values, and are met by an equal server', { timeout: 120_000 }, async () => {
    const out = join(temporaryFolder(), 'recorded.jsonl');
    const first = await recordedServer(dialect);
    expect(await asRecorded('record', first.url, ...files, '--out', out)).toEqual({
      code: 0,
      out: '',
      err: '',
    });

    const text = readFileSync(out, 'utf8');
    expect(text).not.toContain(first.url);
    expect(text).not.toContain('recorded-password');
    const { scenarios: recorded } = readRecordings([out]);
    const { scenarios: original } = readRecordings(files);
    expect(recorded.map(requestsOf)).toEqual(original.map(requestsOf));
    expect(recorded.flatMap(unnamed)).toEqual([]);

    const judged = recorded.flatMap(({ steps }) => steps.filter((step) => step.class !== undefined));
    const second = await recordedServer(dialect);
    const classes = ['--class', 'same,deployed,defect,access', '--deployment', deploymentFile];
    const replayed = await asRecorded('replay', second.url, out, ...classes);
    expect(replayed.err).toBe('');
    expect(replayed.out).toMatch(new RegExp(`^recordings: ${judged.length}/${judged.length} match `));
    expect(replayed.code).toBe(0);
  });
});

const requestsOf = ({ scenario, steps }: Recording) => ({ scenario, requests: steps.map(({ request }) => request) });

/** Returns the UUIDs that a service made up but that the recording does not name as generated. */
function unnamed({ scenario, steps, generated = {} }: Recording): readonly string[] {
  const requests = JSON.stringify(steps.map(({ request }) => request));
  const uuids = steps.flatMap(
    ({ answer }) => answer.body?.match(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? [],
  );
  const isNamed = (uuid: string) =>
    requests.includes(uuid) || Object.keys(generated).some((token) => token.includes(uuid));
  return uuids.filter((uuid) => !isNamed(uuid)).map((uuid) => `${scenario}: ${uuid}`);
}
