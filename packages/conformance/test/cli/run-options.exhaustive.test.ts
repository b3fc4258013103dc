import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { json } from '../../src/reports/json.js';
import { custom, on, paths, swallow, type WireResponse } from '../mutants/mutations/index.js';
import { caseResult, runResult } from '../reports/support.js';
import { clinicMapping, openClinic } from '../safety/clinic.js';
import { command, readingCase, requirements, updating } from '../support.js';

const directory = temporaryFolder();
const report = (name: string): string => join(directory, name);

describe('the printed command that cleans up', () => {
  test.each([
    [['--user', 'nurse', '--password-env', 'QA_PASSWORD'], '--user nurse --password-env QA_PASSWORD'],
    [['--session-env', 'QA_SESSION'], '--session-env QA_SESSION'],
  ])('has the options of the log-in: %j', async (login, printed) => {
    // A service that deletes nothing, so that something is left.
    const clinic = await openClinic(on('DELETE', paths.entity, swallow));
    onTestFinished(clinic.close);
    const session = await fetch(`${clinic.url}/rest/authenticate`, {
      method: 'POST',
      body: new URLSearchParams(clinic.user),
    });
    const env = { QA_PASSWORD: clinic.user.password, QA_SESSION: String(await session.json()) };
    const mapping = report('mapping.json');
    writeFileSync(mapping, JSON.stringify(clinicMapping));
    const target = ['--base-url', clinic.url, ...login, '--mapping', mapping, '--ledger', clinic.ledger];
    const reports = ['markdown', 'html', 'junit'].flatMap((format) => ['--report', `${format}=${report(format)}`]);
    const { code, out, err } = await command(
      ['run', ...target, '--allow-writes', '--only', 'ent-put/*', ...reports],
      env,
    );
    const line = `clean --ledger '${clinic.ledger}' --base-url '${clinic.url}' ${printed}`;
    expect(code).toBe(4);
    for (const text of [out, err, readFileSync(report('markdown'), 'utf8')]) expect(text).toContain(line);
    for (const format of ['html', 'junit']) {
      const text = readFileSync(report(format), 'utf8').replaceAll('&#39;', "'").replaceAll('&apos;', "'");
      expect(text).toContain(line);
    }
    for (const secret of Object.values(env)) expect(out + err).not.toContain(secret);
  });
});

test('the reports name the product, the specification and, on request, the exchanges', {
  timeout: 30_000,
}, async () => {
  const { code, out } = await command([
    ...['run', '--self', '--only', 'ENT-GET-01', '--subject-name', 'Store', '--subject-version', '4.2'],
    ...['--report-exchanges', '--report', `json=${report('json')}`, '--report', `markdown=${report('md')}`],
    ...['--report', `html=${report('page')}`],
  ]);
  expect(code).toBe(0);
  const product = { name: 'Store', version: '4.2' };
  const options = { subjectName: 'Store', subjectVersion: '4.2', reportExchanges: true };
  expect(JSON.parse(readFileSync(report('json'), 'utf8'))).toMatchObject({
    product,
    specification: { title: expect.stringContaining('Specification'), sha256: expect.stringMatching(/^[0-9a-f]{12}$/) },
    options,
    results: expect.arrayContaining([expect.objectContaining({ exchanges: expect.any(Array) })]),
  });
  const text = readFileSync(report('md'), 'utf8');
  expect(text).toMatch(/^\| Product \| Store \|$/m);
  expect(text).toMatch(/^\| Version \| 4\.2 \|$/m);
  // A headline is text, and not Markdown.
  const [, headline = ''] = /<header.*?<\/h1>(.*?)<dl/s.exec(readFileSync(report('page'), 'utf8')) ?? [];
  expect(headline).toContain('cases judged');
  for (const each of [headline, out]) expect(each).not.toContain('`');
  expect(json.render(runResult([caseResult()]))).not.toContain('"exchanges"');
});

test('a run ends at its deadline: running cases are completed, and the others skipped', async () => {
  const deadlineMs = 2500;
  // A timer of the same length that begins later ends later, so the first case ends after the deadline.
  const slow = { ...readingCase, run: () => new Promise<void>((resolve) => setTimeout(resolve, deadlineMs)) };
  const cases = Array.from({ length: 50 }, (_, index) => ({ ...slow, id: `test/${index}` }));
  const result = await run({ cases, requirements, jobs: 1, deadlineMs });
  expect(result.ended).toBe('its deadline of 2500 ms has passed');
  expect(result.summary).toMatchObject({ pass: 1, skipped: 49 });
  expect(exitCodeOf(result)).toBe(3);
});

test('a service whose reads lag is judged if the run waits after each write', { timeout: 60_000 }, async () => {
  const lagMs = 150;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const shown = new Map<string, WireResponse>();
  // Repeats what a read has shown before the last write for a while.
  const lagging = custom(async (request, next) => {
    const response = await next(request);
    if (request.method !== 'GET') {
      if (request.path.startsWith('/rest/v2/')) writtenAt = performance.now();
      return response;
    }
    const key = request.path + request.search;
    const known = performance.now() - writtenAt < lagMs ? shown.get(key) : undefined;
    if (known === undefined) shown.set(key, response);
    return known ?? response;
  });
  const judge = async (settleMs: number) => {
    const clinic = await openClinic(lagging);
    onTestFinished(clinic.close);
    const before = await clinic.state();
    const result = await clinic.judge({ cases: [updating], requirements, settleMs });
    expect(await clinic.state()).toEqual(before);
    return result.results.find(({ id }) => id === updating.id)?.verdict;
  };
  expect(await judge(3 * lagMs)).toBe('pass');
});
