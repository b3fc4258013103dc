import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import type { CaseResult, RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { scriptOf } from '../../src/reports/script.js';
import { cases } from '../../src/suite/cases.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { paths, refuse } from '../mutants/mutations/index.js';
import { ledgerPath, repeat } from './repeat.js';

const user = { USER_NAME: ownUser.user, PASSWORD: ownUser.password };

/** Cases of many kinds, each of which fails after all that it does. */
const failing: readonly Case[] = [
  'ent-put/nested/deep',
  'ent-put/type-<id>-object-without-id-no',
  'ent-delete/mode/failifreferenced/a-set',
  'ent-delete/default-mode-mandatory',
  'prp-post/entity/with-properties',
  'streaming/post/several',
  'streaming/post/part-type/octet-stream',
  'authenticate/payload',
  'authenticate/wrong',
  'session/carrier/cookie',
  'session/ended/create',
  'legacy/assembly-manipulate/three-properties-updated',
  'legacy/update/entity-property',
  'legacy/map-put/third-entity-key',
  'legacy/map-put/entity-value',
  'legacy/set-remove/entity',
  'legacy/property-fetch/first-of-payload',
  'error/unknown-access/streaming',
  'lookup/several-instances-have-the-id/get-property',
].map((id) => {
  const found = cases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  return failingAtLast(found);
});

/** A case that does all that it does, and fails then. */
function failingAtLast(whole: Case): Case {
  return {
    ...whole,
    async run(context) {
      await whole.run(context);
      context.check('everything', 'is fine', 'is not');
    },
  };
}

/** Everything in the deployment, except the sessions. */
async function stateOf(server: ReferenceServer, url: string): Promise<readonly unknown[]> {
  const login = new URLSearchParams({ user: ownUser.user, password: ownUser.password });
  const ask = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await server.fetch(new Request(`${url}${path}`, init))).json();
  const session = await ask('/rest/authenticate?projection=id', { method: 'POST', body: login });
  const { enumType: _, ...entityTypes } = ownMapping.types;
  const types = [...Object.values(entityTypes).map(({ signature }) => signature), 'com.vendor.model.resource.Resource'];
  const accesses = [ownMapping.access, ownMapping.ignoringAccess];
  return await Promise.all(
    accesses.flatMap((access) =>
      types.map((type) => ask(`/rest/v2/entities/${access}/${type}?depth=reachable&sessionId=${session}`)),
    ),
  );
}

/** The result of a case of the run. */
function resultOf({ results }: RunResult, id: string): CaseResult {
  const found = results.find((each) => each.id === id);
  if (found === undefined) throw new Error(`the run has no case ${id}`);
  return found;
}

/** The steps as the report has them, without the log-in and the log-out of the script. */
const stepsOf = ({ exchanges }: CaseResult): readonly string[] =>
  exchanges.map(({ phase, request: { method }, response }) => `${phase}: ${method} ${response?.status}`);

/** The steps as the script has printed them. */
const printed = (steps: readonly string[]): readonly string[] =>
  steps.slice(1, -1).map((line) => line.replace(/^([\w-]+: \w+) .*: (\w+) \(\w+ in the report\)$/, '$1 $2'));

describe.each(['http', 'sdk'] as const)('the script of a case that did not pass (%s)', (subject) => {
  const server = createReferenceServer({ deployment: ownDeployment });
  let url = '';
  let result: RunResult;

  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
    // One case at a time, since the server gives an id that is free again to another case.
    const alone = { jobs: 1, cases: failing, subject, reportValues: true };
    result = await run({ baseUrl: url, ...ownUser, allowWrites: true, ledger: ledgerPath(), ...alone });
  });
  afterAll(() => server.close());

  test.each(failing.map(({ id }) => id))(
    '%s: every step is answered as in the report, and nothing is left',
    async (id) => {
      const found = resultOf(result, id);
      if (found.verdict === 'skipped') {
        expect([subject, scriptOf(found, result)]).toEqual(['sdk', undefined]);
        return;
      }
      expect(found.verdict).toMatch(/fail|observed/);
      const before = await stateOf(server, url);
      const { code, steps, err } = await repeat(result, found, user);
      expect(printed(steps)).toEqual(stepsOf(found));
      expect([code, err]).toEqual([0, '']);
      expect(await stateOf(server, url)).toEqual(before);
    },
  );
});

describe('the script of a failure', () => {
  const only = 'ent-put/type-<id>-object-without-id-yes';

  test('ends with 0 while the service has the fault, and with 1 when it has not', async () => {
    const server = createReferenceServer({ deployment: ownDeployment });
    let isFaulty = true;
    const mutant = mutantServer(server, {
      apply: async (asked, next, context) =>
        isFaulty && asked.method === 'PUT' ? refuse(500).apply(asked, next, context) : next(asked),
    });
    const { url } = await mutant.listen({ port: 0 });
    try {
      const result = await run({ baseUrl: url, ...ownUser, allowWrites: true, ledger: ledgerPath(), only: [only] });
      const failed = resultOf(result, only);
      expect(failed.verdict).toBe('fail');
      const before = await stateOf(server, url);
      const faulty = await repeat(result, failed, user);
      expect([faulty.code, faulty.steps.find((each) => each.startsWith('request'))]).toEqual([
        0,
        expect.stringMatching(/: 500 \(500 in the report\)$/),
      ]);
      isFaulty = false;
      const repaired = await repeat(result, failed, user);
      expect([repaired.code, repaired.steps.find((each) => each.startsWith('request'))]).toEqual([
        1,
        expect.stringMatching(/: 200 \(500 in the report\)$/),
      ]);
      expect(await stateOf(server, url)).toEqual(before);
    } finally {
      await mutant.close();
    }
  });

  test('sends no request whose id is missing', async () => {
    const id = 'ent-delete/default-mode-mandatory';
    const server = createReferenceServer({ deployment: ownDeployment });
    let isBroken = false;
    const mutant = mutantServer(server, {
      apply: async (asked, next, context) =>
        isBroken && asked.method === 'POST' && paths.v2.test(asked.path)
          ? refuse(500).apply(asked, next, context)
          : next(asked),
    });
    const { url } = await mutant.listen({ port: 0 });
    try {
      const cases = failing.filter((each) => each.id === id);
      const result = await run({ baseUrl: url, ...ownUser, allowWrites: true, ledger: ledgerPath(), cases });
      isBroken = true;
      const before = await stateOf(server, url);
      const { steps } = await repeat(result, resultOf(result, id), user);
      expect(steps.filter((each) => each.includes('DELETE'))).toEqual([]);
      expect(steps).toContain('left out: a request whose id is in no response');
      expect(await stateOf(server, url)).toEqual(before);
    } finally {
      await mutant.close();
    }
  });

  test('begins no session where one is given, and deletes by a condition only if that is allowed', async () => {
    const server = createReferenceServer({ deployment: ownDeployment });
    const { url } = await server.listen({ port: 0 });
    try {
      const id = 'ent-delete/where/projection/none/in-the-query';
      const own = cases.filter((each) => each.id === id).map(failingAtLast);
      const result = await run({
        baseUrl: url,
        ...ownUser,
        allowWrites: true,
        allowBulkDelete: true,
        ledger: ledgerPath(),
        cases: own,
      });
      const login = new URLSearchParams({ user: ownUser.user, password: ownUser.password });
      const asked = new Request(`${url}/rest/authenticate?projection=id`, { method: 'POST', body: login });
      const SESSION = String(await (await server.fetch(asked)).json());
      const before = await stateOf(server, url);
      const careful = await repeat(result, resultOf(result, id), { SESSION });
      expect(careful.steps).toContain('left out: a request that deletes by a condition, see DELETE_BY_CONDITION');
      expect(careful.steps.filter((each) => /^(request: DELETE|log)/.test(each))).toEqual([]);
      const { code, steps, err } = await repeat(result, resultOf(result, id), { SESSION, DELETE_BY_CONDITION: 'yes' });
      expect(steps.filter((each) => /^(request: DELETE|log)/.test(each))).not.toEqual([]);
      expect([code, err]).toEqual([0, '']);
      expect(await stateOf(server, url)).toEqual(before);
    } finally {
      await server.close();
    }
  });
});
