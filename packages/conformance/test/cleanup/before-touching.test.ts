import type { ReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import type { CaseResult } from '../../src/harness/result.js';
import { conformanceCases, run } from '../../src/harness/run.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { custom } from '../mutants/mutations/index.js';
import { requirements } from '../support.js';

const byId: Case = {
  id: 'test/deleting',
  judges: 'TEST-01',
  needs: ['entityType'],
  async run({ subject, fixture, checkStatus }) {
    checkStatus(await subject.deleteEntity(await fixture.create()), 200);
  },
};

const byConditions: Case = {
  ...byId,
  deletesByCondition: true,
  async run({ subject, fixture, marker, checkStatus }) {
    const { type } = await fixture.create();
    const where = { [fixture.marker('entityType')]: marker };
    checkStatus(await subject.deleteWhere({ type }, where, { 'allow-multiple-delete': true }), 200);
  },
};

const optionsFor = (testCase: Case) => ({ cases: [testCase], requirements, allowBulkDelete: true });

/** Judges a server with a case, and returns the result of the case. */
type Judge = (server: ReferenceServer, testCase: Case) => Promise<readonly CaseResult[]>;

const fromOutside: Judge = async (server, testCase) => (await judgeFromOutside(server, optionsFor(testCase))).results;

const inCopies: Judge = async (server, testCase) => (await run({ server, ...optionsFor(testCase) })).results;

const oneByOne: Judge = async (server, testCase) => {
  const { cases, close } = conformanceCases({ server, ...optionsFor(testCase) });
  const results: CaseResult[] = [];
  for (const each of cases) results.push(await each.run());
  expect(await close()).toEqual([]);
  return results;
};

/** Returns the methods of the last request that deletes, and of the one before it. */
async function lastRequests(judge: Judge, testCase: Case): Promise<readonly string[]> {
  const methods: string[] = [];
  const recording = custom((request, next) => {
    methods.push(request.method);
    return next(request);
  });
  const results = await judge(mutantServer(ownServer(), recording), testCase);
  expect(results.map(({ verdict }) => verdict)).toEqual(['pass']);
  const last = methods.lastIndexOf('DELETE');
  return methods.slice(last - 1, last + 1);
}

describe.each([
  ['by its id', byId],
  ['by conditions', byConditions],
])('a case that deletes an entity %s', (_, testCase) => {
  test.each([
    ['a service', fromOutside],
    ['a server of the caller whose cases are run one by one', oneByOne],
  ])('reads it before in %s, since it may belong to others', async (_, judge) => {
    expect(await lastRequests(judge, testCase)).toEqual(['GET', 'DELETE']);
  });

  test('does not in a copy of a server of the run itself, which has nothing of others', async () => {
    expect(await lastRequests(inCopies, testCase)).toEqual(['POST', 'DELETE']);
  });
});
