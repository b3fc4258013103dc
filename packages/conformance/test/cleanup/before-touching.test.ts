import type { ReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import type { RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { custom } from '../mutants/mutations/index.js';
import { requirements } from '../support.js';

const deleting: Case = {
  id: 'test/deleting',
  judges: 'TEST-01',
  needs: ['entityType'],
  async run({ subject, fixture, checkStatus }) {
    checkStatus(await subject.deleteEntity(await fixture.create()), 200);
  },
};

/** Returns the methods of the last request that deletes, and of the one before it. */
async function lastRequests(judge: (server: ReferenceServer) => Promise<RunResult>): Promise<readonly string[]> {
  const methods: string[] = [];
  const recording = custom((request, next) => {
    methods.push(request.method);
    return next(request);
  });
  const { summary } = await judge(mutantServer(ownServer(), recording));
  expect(summary).toEqual({ pass: 1 });
  const last = methods.lastIndexOf('DELETE');
  return methods.slice(last - 1, last + 1);
}

const options = { cases: [deleting], requirements };

test('a case reads what it is about to delete, since it may belong to others', async () => {
  expect(await lastRequests((server) => judgeFromOutside(server, options))).toEqual(['GET', 'DELETE']);
});

test('in a server of the run itself, which has nothing of others, it does not', async () => {
  expect(await lastRequests((server) => run({ server, ...options }))).toEqual(['POST', 'DELETE']);
});
