import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { type Case, mayWrite, requirementsOf } from '../../src/case/case.js';
import { coverageOf, demandedBy, isBelowMinimum, profileNames, profiles } from '../../src/harness/coverage.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { requirements as allRequirements } from '../../src/suite/requirements.js';
import { version } from '../../src/version.js';
import { command, readingCase, requirements, updating } from '../support.js';

/** A deployment that is not the suite's. */
const server = createReferenceServer();
const directory = temporaryFolder();
const mapping = {
  access: 'access.demo',
  types: { entityType: { signature: 'com.vendor.demo.model.Person', marker: 'email' } },
  properties: { stringProperty: 'firstName', stringSet: 'nicknames' },
  features: ['resources'],
};
const mappingFile = join(directory, 'mapping.json');
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  writeFileSync(mappingFile, JSON.stringify(mapping));
});
afterAll(() => server.close());

/** Runs the command against the deployment, and returns its JSON report, too. */
async function judged(...options: readonly string[]) {
  const report = join(directory, 'report.json');
  const target = ['--base-url', url, '--user', 'demo', '--password-env', 'SECRET', '--mapping', mappingFile];
  const line = ['run', ...target, ...options, '--report', `json=${report}`];
  const outcome = await command(line, { SECRET: 'demo' });
  return { ...outcome, json: JSON.parse(readFileSync(report, 'utf8')) };
}

describe('the profiles', () => {
  test.each(profileNames)('%s demands requirements of its sections that its cases can judge', (name) => {
    const demanded = demandedBy(name, allRequirements, cases);
    expect(demanded.length).toBeGreaterThan(20);
    const { needs, writes }: { needs: readonly string[]; writes: boolean } = profiles[name];
    for (const id of demanded) {
      const own = cases.filter((each) => requirementsOf(each).includes(id));
      expect(allRequirements.find((each) => each.id === id)?.level).toBe('MUST');
      expect(own.some((each) => (writes || !mayWrite(each)) && each.needs.every((need) => needs.includes(need)))).toBe(
        true,
      );
    }
  });

  test('contain each other as their names say', () => {
    const [read = [], write = [], full = []] = (['v2-read', 'v2-write', 'full'] as const).map((name) => {
      return demandedBy(name, allRequirements, cases);
    });
    expect(read.filter((id) => !write.includes(id))).toEqual([]);
    expect(write.filter((id) => !full.includes(id))).toEqual([]);
    expect(read.length).toBeLessThan(write.length);
  });

  test('are documented with their sections and needs', () => {
    const page = readFileSync(new URL('../../../../docs/reference/run-options.md', import.meta.url), 'utf8');
    for (const name of profileNames) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
      const { sections, needs, writes }: { sections?: readonly string[]; needs: readonly string[]; writes: boolean } =
        profiles[name];
      const [, , inSections = '', writing = '', needing = ''] = row.split('|').map((cell) => cell.trim());
      expect(inSections).toBe(sections?.join(', ') ?? 'all');
      expect(writing).toBe(writes ? 'yes' : 'no');
      expect(needing).toBe(
        name === 'full' ? 'everything that a mapping can have' : needs.map((each) => `\`${each}\``).join(', '),
      );
    }
  });
});

describe('a deployment with types of its own', () => {
  let read: Awaited<ReturnType<typeof judged>>;
  beforeAll(async () => {
    read = await judged('--profile', 'v2-read', '--header', 'x-secret: hidden value');
  }, 60_000);

  test('reads enough for v2-read, and the report names what was judged', () => {
    const { code, out, err, json } = read;
    const { cases: shown, requirements: shownRequirements, profile, gaps } = json.coverage;
    const results: readonly { verdict: string }[] = json.results;
    expect(shown).toEqual({ judged: results.filter(({ verdict }) => verdict === 'pass').length, total: cases.length });
    expect(shownRequirements).toEqual({ judged: expect.any(Number), total: allRequirements.length });
    const total = demandedBy('v2-read', allRequirements, cases).length;
    expect(profile).toEqual({ name: 'v2-read', judged: total, total, minimum: Math.ceil(total * 0.9), missing: [] });
    expect(gaps).toContainEqual({ lack: 'writes', cases: expect.any(Number) });
    expect(gaps).toContainEqual({ lack: 'legacy', cases: expect.any(Number) });
    expect(json).toMatchObject({ version, dialect: 'documented', mapping, exitCode: 0 });
    expect(json.options).toEqual({ user: 'demo', headers: ['x-secret'], profile: 'v2-read', known: [] });
    expect(JSON.stringify(json)).not.toContain('hidden value');
    expect(out).toContain(`${shown.judged} of ${shown.total.toLocaleString('en')} cases judged, `);
    expect(out).toMatch(/legacy not judged \(\d+ cases\): add legacy to features in the mapping/);
    expect([code, err]).toEqual([0, '']);
  });

  test.each(['v2-write', 'streaming', 'legacy', 'full'] as const)(
    'judges too little for %s without writing',
    (name) => {
      expect(isBelowMinimum(coverageOf({ profile: name }, [], read.json))).toBe(true);
    },
  );

  test('ends with 3 if it judges too little', { timeout: 60_000 }, async () => {
    const { code, err, out, json } = await judged('--profile', 'streaming');
    expect(err).toMatch(/^Too little was judged for the profile streaming: \d+ of its \d+ requirements, at/);
    expect(out).not.toContain('No MUST failed');
    expect(json.summary.fail).toBeUndefined();
    expect([code, json.exitCode]).toEqual([3, 3]);
  });

  test('--only excludes --profile', async () => {
    const { code, err } = await command(['run', '--self', '--only', 'ENT-*', '--profile', 'full']);
    expect([code, err]).toEqual([
      2,
      'The options --only and --profile exclude each other: a profile demands what --only leaves out.',
    ]);
  });

  test('a profile that does not exist is an invalid option', async () => {
    const { code, err } = await command(['run', '--self', '--profile', 'v3']);
    expect(err).toContain('Expected one of v2-read, v2-write, streaming, legacy, full.');
    expect(code).toBe(2);
  });
});

test('a run with a case that could not be set up is not good', async () => {
  const blocking = {
    ...updating,
    id: 'test/blocking',
    async run({ fixture }: Parameters<typeof updating.run>[0]) {
      await fixture.create({ integerProperty: 'no number' });
    },
  };
  const result = await run({ cases: [blocking, readingCase], requirements });
  expect(result.summary).toEqual({ blocked: 1, pass: 1 });
  expect(result.coverage.cases).toEqual({ judged: 1, total: 2 });
  expect(result.coverage.requirements).toEqual({ judged: 1, total: 3 });
  expect(exitCodeOf(result)).toBe(3);
});

test('a case that ended at a failure has not judged the requirements of the checks that would have followed', async () => {
  const ending: Case = {
    ...readingCase,
    id: 'test/ending',
    judges: ['TEST-01', 'TEST-02', 'TEST-03'],
    async run(c) {
      c.check('met', 1, 1, { judges: 'TEST-01' });
      c.check('not met', 1, 2, { judges: 'TEST-02' });
      c.check('never made', 1, 1, { judges: 'TEST-03' });
    },
  };
  const musts = requirements.map((each) => ({ ...each, level: 'MUST' as const }));
  const result = await run({ cases: [ending], requirements: musts });
  expect(result.coverage.requirements).toEqual({ judged: 2, total: 3 });
});
