import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { command } from '../support.js';

const directory = temporaryFolder();
const ids = async (...line: readonly string[]) =>
  (await command(['list', ...line])).out.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t')]));

describe('--only', () => {
  test('takes an id, a glob of ids, and several', async () => {
    expect((await ids('--only', 'legacy/create/id')).map(([id]) => id)).toEqual(['legacy/create/id']);
    const several = (await ids('--only', 'legacy/create/i*', '--only', 'legacy/delete/n*')).map(([id]) => id);
    expect(several).toEqual(['legacy/create/id', 'legacy/delete/none']);
  });

  test('takes requirements', async () => {
    const judging = await ids('--only', 'ACT-2*');
    expect(judging.length).toBeGreaterThan(3);
    for (const [, requirements = ''] of judging) expect(requirements).toMatch(/\bACT-2/);
  });

  test('matches a dot literally, and complete ids only', async () => {
    for (const part of ['legacy.create/id', 'create/id'])
      expect(await command(['list', '--only', part])).toMatchObject({ code: 2, out: '' });
  });

  test('takes several * in a row as one', { timeout: 10_000 }, async () => {
    expect((await ids('--only', `legacy/create/i${'*'.repeat(6)}d`)).map(([id]) => id)).toEqual(['legacy/create/id']);
    expect(await command(['list', '--only', `${'*'.repeat(6)}/none at all`])).toMatchObject({ code: 2, out: '' });
  });

  test.each([
    ['ent-get/foud', 'Did you mean "ent-get/found"?'],
    ['nothing-like-it/*', 'The command "list" shows the ids of all cases.'],
  ])('%s, which matches no case, is refused', async (glob, advice) => {
    const { code, out, err } = await command(['run', '--self', '--only', glob]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(
      `Expected a pattern that matches the id of a case, or of a requirement with cases. ${advice}`,
    );
  });

  test('selects the cases of a run', async () => {
    const report = join(directory, 'report.json');
    const line = ['run', '--self', '--only', 'ACT-21', '--subject', 'both', '--report', `json=${report}`];
    expect((await command(line)).code).toBe(0);
    const { results } = JSON.parse(readFileSync(report, 'utf8'));
    const verdicts = results.map(
      ({ id, subject, verdict }: { [name: string]: string }) => `${id} ${subject} ${verdict}`,
    );
    expect(verdicts.sort()).toEqual([
      'action/instantiation/id http pass',
      'action/instantiation/id sdk pass',
      'action/template-instantiation/id http pass',
      'action/template-instantiation/id sdk pass',
    ]);
  });
});

describe('--known', () => {
  const known = (entry: object) => {
    const path = join(directory, 'known.json');
    writeFileSync(path, JSON.stringify({ known: [{ reason: 'a slip', link: 'https://tracker/7', ...entry }] }));
    return path;
  };
  const listed = (entry: object) =>
    command(['run', '--self', '--only', 'legacy/create/id', '--known', known(entry), '--subject', 'both']);

  test('fails the run if a listed case passes', async () => {
    const { code, out } = await listed({ case: 'legacy/cre*' });
    expect(out).toContain('listed as a known failure');
    expect(out).toContain('https://tracker/7');
    expect(out).toContain('2 fail');
    expect(code).toBe(1);
  });

  test('means one subject if it names one, and selects only cases that match', async () => {
    expect((await listed({ case: 'legacy/create/id', subject: 'sdk' })).out).toContain('1 fail');
    expect((await listed({ case: 'legacy/create' })).code).toBe(0);
  });

  test('names the patterns that match no case', async () => {
    const { code, out } = await listed({ case: 'legacy/creat' });
    expect(out).toContain('Listed as known, but no case has the name: legacy/creat.');
    expect(code).toBe(0);
    const elsewhere = await listed({ case: 'ent-delete/*' });
    expect(elsewhere.out).not.toContain('Listed as known');
  });
});
