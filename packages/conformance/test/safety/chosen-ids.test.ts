import { expect, onTestFinished, test } from 'vitest';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { custom, type Mutation } from '../mutants/mutations/index.js';
import { openClinic, patient } from './clinic.js';
import { patients } from './judging.js';

/** A service that assigns the id after the highest that an entity of the type has ever had. */
function afterTheHighest(highest: { id: bigint }): Mutation {
  return custom(async (request, next) => {
    const { method, path } = request;
    const [, chosen] = /Patient\/(\d+)$/.exec(path) ?? [];
    if (method === 'PUT' && chosen !== undefined) {
      const response = await next(request);
      if (response.status === 200 && BigInt(chosen) > highest.id) highest.id = BigInt(chosen);
      return response;
    }
    if (method !== 'POST' || path !== patients) return await next(request);
    const text = request.body.toString();
    if (!text.startsWith('{') || text.includes('"id"')) return await next(request);
    highest.id += 1n;
    const body = Buffer.from(text.replace('{', `{"id":${highest.id}${text === '{}' ? '' : ','}`));
    return await next({ ...request, method: 'PUT', body });
  });
}

test('a service that counts on from the highest id goes on near it', { timeout: 60_000 }, async () => {
  const highest = { id: 4n };
  const clinic = await openClinic(afterTheHighest(highest));
  onTestFinished(clinic.close);
  const before = await clinic.state();
  const only = ['ent-put/*', 'ENT-PUT-*'];
  const result = await clinic.judge({ cases, requirements, only, jobs: 8 });
  expect(result.results.filter(({ verdict }) => ['fail', 'error', 'blocked', 'flaky'].includes(verdict))).toEqual([]);
  expect(result.summary.pass).toBeGreaterThan(20);
  expect({ left: result.left, lost: result.lost, state: await clinic.state() }).toEqual({
    left: [],
    lost: [],
    state: before,
  });
  expect(highest.id).toBeGreaterThan(30n);
  expect(highest.id).toBeLessThan(200_000n);
});

test('cases that run at once do not choose the same ids', { timeout: 60_000 }, async () => {
  const chosen: string[] = [];
  const clinic = await openClinic(
    custom(async (request, next) => {
      const [, id] = /Patient\/(\d+)$/.exec(request.path) ?? [];
      if (request.method === 'PUT' && id !== undefined) chosen.push(id);
      return await next(request);
    }),
  );
  onTestFinished(clinic.close);
  const choosing = Array.from({ length: 20 }, (_, index) => ({
    id: `test/choosing-${index}`,
    judges: 'TEST-01',
    needs: ['entityType'] as const,
    async run({ subject, fixture, checkStatus }: Parameters<(typeof cases)[number]['run']>[0]) {
      const target = { type: patient, id: await fixture.unusedId() };
      checkStatus(await subject.writeEntity('PUT', target, fixture.values()), 200);
    },
  }));
  const { summary } = await clinic.judge({
    cases: choosing,
    requirements: [{ id: 'TEST-01', section: '4.8', level: 'MUST', text: 'PUT creates.' }],
    jobs: 20,
  });
  expect(summary).toEqual({ pass: 20 });
  expect(new Set(chosen).size).toBe(20);
});
