import { expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { urlText } from '../../src/case/plain.js';
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

/** A case that creates an entity with an id that it chooses, and records the id. */
const choosing = (id: string, chosen: string[]): Case => ({
  id,
  judges: 'TEST-01',
  needs: ['entityType'],
  async run({ subject, fixture, checkStatus }) {
    const target = { type: patient, id: await fixture.unusedId() };
    chosen.push(urlText(target.id));
    checkStatus(await subject.writeEntity('PUT', target, fixture.values()), 200);
  },
});
const testRequirements = [{ id: 'TEST-01', section: '4.8', level: 'MUST', text: 'PUT creates.' }] as const;

test('cases that run at once do not choose the same ids', { timeout: 60_000 }, async () => {
  const chosen: string[] = [];
  const clinic = await openClinic();
  onTestFinished(clinic.close);
  const some = Array.from({ length: 20 }, (_, index) => choosing(`test/choosing-${index}`, chosen));
  const { summary } = await clinic.judge({ cases: some, requirements: testRequirements, jobs: 20 });
  expect(summary).toEqual({ pass: 20 });
  expect(new Set(chosen).size).toBe(20);
});

test('runs of the same service do not choose the same ids', async () => {
  const chosen: string[] = [];
  const clinic = await openClinic();
  onTestFinished(clinic.close);
  // Each run begins with the same entities as the one before, as runs at the same time do.
  for (const id of ['test/first', 'test/second', 'test/third']) {
    await clinic.judge({ cases: [choosing(id, chosen)], requirements: testRequirements });
  }
  expect(chosen).toHaveLength(3);
  // By chance, two of the runs may have the same digits.
  expect(new Set(chosen).size).toBeGreaterThan(1);
});
