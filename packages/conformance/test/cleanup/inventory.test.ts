import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { summaryText } from '../../src/reports/index.js';
import {
  all,
  answer,
  custom,
  given,
  type Mutation,
  on,
  paths,
  setParameter,
  type WireRequest,
} from '../mutants/mutations/index.js';
import { openClinic, patient } from '../safety/clinic.js';
import { requirements } from '../support.js';

/** A case that creates an entity without an id in the answer, and nothing else. */
const creating: Case = {
  id: 'test/creating',
  judges: 'TEST-01',
  needs: ['entityType'],
  async run({ subject, fixture }) {
    await subject.writeEntity('POST', { type: patient }, fixture.values());
  },
};

const isOfCase = ({ method, body }: WireRequest): boolean =>
  method === 'POST' && /pscf-[a-z0-9]+-(?!can)/.test(body.toString());

/** A service in which something else happens when the case creates its entity. */
const during = (change: (request: WireRequest) => WireRequest): Mutation =>
  custom(async (request, next) => {
    if (isOfCase(request)) await next(change(request));
    return await next(request);
  });

/** A service with pages of two entities at most. */
const inPages: Mutation = on('GET', paths.collection, given('start-index'), setParameter('max-results', '2'));

/** A service that finds nothing by a marker of a case. */
const blind: Mutation = custom(async (request, next, context) => {
  const isSearch = /where\.[^=]+=pscf-[a-z0-9]+-(?!can)/.test(request.search);
  return isSearch ? await answer(200, []).apply(request, next, context) : await next(request);
});

async function judged(mutation: Mutation) {
  const clinic = await openClinic(all(inPages, mutation));
  const before = await clinic.state();
  const result = await clinic.judge({ cases: [creating], requirements });
  const after = await clinic.state();
  await clinic.close();
  return {
    before,
    after,
    code: exitCodeOf(result),
    left: result.left,
    lost: result.lost,
    notes: result.notes ?? [],
    summary: summaryText(result),
  };
}

describe('the ids of each type before and after a run', () => {
  test('show an entity that is missing, which is data lost', async () => {
    const { code, left, lost, summary } = await judged(
      during((request) => ({
        ...request,
        method: 'DELETE',
        path: `${request.path}/3`,
        search: request.search.replaceAll(/[?&]projection=[^&]*/g, ''),
        body: Buffer.alloc(0),
      })),
    );
    const what = `${patient} 3 in access.clinic, which existed before the run, is missing`;
    expect({ left, lost }).toEqual({ left: [], lost: [`${what}: the service or another user deleted it`] });
    expect(code).toBe(4);
    expect(summary).toContain(`DATA LOST\n  ${what}`);
    expect(summary).toContain('Data was lost: 1 entity is missing, or changed by the run.');
    expect(summary).not.toContain('LEFT BEHIND');
  });

  test('show an entity that the ledger does not name and the search does not find, which is deleted', async () => {
    const { before, after, code, left, notes } = await judged(blind);
    expect({ after, left, notes }).toEqual({ after: before, left: [], notes: [] });
    expect(code).not.toBe(4);
  });

  test('show no entity of a subtype that existed before the run', async () => {
    const { before, notes } = await judged(all());
    expect(before).toMatchObject({ 'com.acme.clinic.Ward': [{}, { _type: 'com.acme.clinic.IntensiveWard' }] });
    expect(notes).toEqual([]);
  });

  test('show an entity of another user, which stays', async () => {
    const { code, left, notes, after, before } = await judged(
      during((request) => ({ ...request, body: Buffer.from('{"name":"Eve"}') })),
    );
    expect(left).toEqual([]);
    expect(code).not.toBe(4);
    expect(notes).toEqual([
      `Other entities of ${patient} in access.clinic appeared during the run, without a marker of it: 6.`,
    ]);
    expect(after).not.toEqual(before);
  });
});
