import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { Case } from '../../src/case/case.js';
import { urlText } from '../../src/case/plain.js';
import { CannotRun, conformanceCases, plan, type RunOptions, run } from '../../src/index.js';
import { causesOf } from '../../src/reports/groups.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { registerConformance } from '../../src/vitest.js';
import { ownServer } from '../fixtures/service.js';
import { failing, readingCase, requirements, updating } from '../support.js';

describe('cases as plain values', () => {
  test('any runner can run them', async () => {
    const { cases, close } = conformanceCases({ cases: [updating, failing], subject: 'both' });
    expect(cases.map(({ name }) => name)).toEqual([
      'test/updating (http)',
      'test/updating (sdk)',
      'test/failing (http)',
      'test/failing (sdk)',
    ]);
    const verdicts: string[] = [];
    for (const each of cases) verdicts.push((await each.run()).verdict);
    expect(verdicts).toEqual(['pass', 'pass', 'fail', 'fail']);
    expect(await close()).toEqual([]);
  });

  test('are skipped after an early end', async () => {
    const { cases, close } = conformanceCases({ cases: [failing, updating, readingCase], failFast: true });
    const verdicts: string[] = [];
    for (const each of cases) verdicts.push((await each.run()).verdict);
    expect(verdicts).toEqual(['fail', 'skipped', 'skipped']);
    expect(await close()).toEqual([]);
  });

  test('use the known failures, and report the plan and each result', async () => {
    const entry = { reason: 'because', link: 'https://example.org/1' };
    const known = [
      { case: 'test/fail*', ...entry },
      { case: 'test/reading', ...entry },
    ];
    const planned: string[] = [];
    const results: string[] = [];
    const { cases, close } = conformanceCases({
      cases: [failing, readingCase, updating],
      subject: 'both',
      known,
      onPlan: (plan) => planned.push(...plan.map(({ testCase, subject }) => `${testCase.id} ${subject}`)),
      onResult: ({ id, subject, verdict }) => results.push(`${id} ${subject} ${verdict}`),
    });
    expect(planned).toEqual([]);
    for (const each of cases) await each.run();
    expect(planned.toSorted()).toEqual(cases.map(({ id, subject }) => `${id} ${subject}`).toSorted());
    expect(results).toEqual([
      'test/failing http known',
      'test/failing sdk known',
      'test/reading http fail',
      'test/reading sdk fail',
      'test/updating http pass',
      'test/updating sdk pass',
    ]);
    expect(await close()).toEqual([]);
  });

  test('judge by the requirements that are given', async () => {
    const observed = requirements.map((each) => ({ ...each, level: 'OBSERVED' as const }));
    const { cases, close } = conformanceCases({ cases: [failing], requirements: observed });
    expect((await cases[0]?.run())?.verdict).toBe('observed');
    await close();
  });

  test('report lost data, as a run does', async () => {
    const server = ownServer();
    const login = new Request('http://host/platform-services/rest/authenticate', {
      method: 'POST',
      body: new URLSearchParams(ownUser),
    });
    const session = String(await (await server.fetch(login)).json());
    const change = (text: string): Case => ({
      ...readingCase,
      id: 'test/changing',
      async run({ fixture }) {
        const { access, type, id } = await fixture.existing();
        const path = `http://host/platform-services/rest/v2/entities/${access}/${type}/${urlText(id)}?sessionId=${session}`;
        const headers = { 'content-type': 'application/json' };
        await server.fetch(new Request(path, { method: 'PATCH', headers, body: JSON.stringify({ label: text }) }));
      },
    });
    const what = expect.stringMatching(/Item 1 in access.conformance was changed during the run/);
    const { left, lost, results } = await run({ server, cases: [change('once')] });
    expect(results.map(({ verdict }) => verdict)).toEqual(['pass']);
    expect({ left, lost }).toEqual({ left: [], lost: [what] });

    const { cases, close } = conformanceCases({ server, cases: [change('twice')] });
    for (const each of cases) await each.run();
    expect(await close()).toEqual([what]);
    await server.close();
  });

  test('nothing is opened before a case is run', async () => {
    const { close } = conformanceCases({ baseUrl: 'http://127.0.0.1:1', cases: [updating] });
    expect(await close()).toEqual([]);
  });
});

test.each<[expected: string, options: RunOptions]>([
  ['an integer from 1 as jobs, got 0', { jobs: 0 }],
  ['an integer from 1 as jobs, got NaN', { jobs: Number.NaN }],
  ['an integer from 1 as repeat, got 0', { repeat: 0 }],
  ['an integer from 1 as maxCreated, got NaN', { maxCreated: Number.NaN }],
  ['an integer from 1 as maxRps, got Infinity', { maxRps: Number.POSITIVE_INFINITY }],
  ['an integer from 0 as settleMs, got -1', { settleMs: -1 }],
  ['an integer from 0 as budget, got 0.5', { budget: 0.5 }],
])('a number that the command refuses is refused: expected %s', async (expected, options) => {
  const refusal = new CannotRun(2, `Expected ${expected}.`);
  const given = { cases: [readingCase], ...options };
  await expect(run(given)).rejects.toThrow(refusal);
  await expect(plan(given)).rejects.toThrow(refusal);
  expect(() => conformanceCases(given)).toThrow(refusal);
});

test('a run changes nothing in the server of its caller, and needs no ledger for that', async () => {
  const server = ownServer();
  const before = server.exportDeployment();
  const changed: boolean[] = [];
  const looking: Case = {
    ...updating,
    async run(context) {
      await updating.run(context);
      changed.push(!isDeepStrictEqual(server.exportDeployment(), before));
    },
  };
  const ledger = join(temporaryFolder(), 'run.jsonl');
  // More cases than share a copy of the server.
  const cases = Array.from({ length: 110 }, (_, index) => ({ ...looking, id: `test/${index}` }));
  const { left, lost, summary } = await run({ server, cases, requirements, ledger });
  expect({ left, lost, summary }).toEqual({ left: [], lost: [], summary: { pass: 110 } });
  expect(new Set(changed)).toEqual(new Set([false]));
  expect(server.exportDeployment()).toEqual(before);
  expect(existsSync(ledger)).toBe(false);
});

test('failures in several copies of a server are shown with the URL of the run, and have one cause', async () => {
  const cases = Array.from({ length: 110 }, (_, index) => ({ ...failing, id: `test/${index}` }));
  const result = await run({ cases, requirements });
  const urls = result.results.map(({ curl = '' }) => /https?:[^']*(?=\/rest\/)/.exec(curl)?.[0]);
  expect(new Set(urls)).toEqual(new Set([result.baseUrl]));
  expect(causesOf(result).length).toBe(1);
});

registerConformance({ cases: [updating, readingCase], subject: 'both' });
