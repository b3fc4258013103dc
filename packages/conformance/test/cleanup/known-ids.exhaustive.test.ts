import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Case, CaseContext } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { answer, custom, given, type Mutation, on, paths, refuse } from '../mutants/mutations/index.js';
import { openClinic, patient } from '../safety/clinic.js';
import { requirements } from '../support.js';

/** A case that creates something with the marker. Nothing else of it is judged. */
const creating = (id: string, needs: Case['needs'], create: (context: CaseContext) => Promise<unknown>): Case => ({
  id: `test/${id}`,
  judges: 'TEST-01',
  needs,
  async run(context) {
    await create(context);
  },
});

/** Everything that creates something through the judged client, in any projection that shows an id. */
const creations: readonly Case[] = [
  creating('fixture', ['entityType'], ({ fixture }) => fixture.create()),
  ...(['idInfo', 'referenceInfo', 'locationInfo', 'data', 'envelope'] as const).map((projection) =>
    creating(`post/${projection}`, ['entityType'], ({ fixture, subject }) =>
      subject.writeEntity('POST', { type: patient }, fixture.values(), { projection }),
    ),
  ),
  creating('post/several', ['entityType'], ({ fixture, subject }) =>
    subject.writeEntities('POST', { type: patient }, [fixture.values(), fixture.values()], { projection: 'idInfo' }),
  ),
  creating('post/nested', ['entityType', 'entityProperty'], ({ fixture, subject }) => {
    const values = fixture.values({ entityProperty: fixture.values() });
    return subject.writeEntity('POST', { type: patient }, values, { projection: 'data' });
  }),
  ...(['idInfo', 'locationInfo'] as const).map((projection) =>
    creating(`put/text-id/${projection}`, ['stringIdType'], async ({ fixture, subject, marker }) => {
      const id = `${marker} Nördliche Station/ß?`;
      const values = fixture.values({}, 'stringIdType');
      await subject.writeEntity('PUT', { type: fixture.type('stringIdType'), id }, values, { projection });
    }),
  ),
  ...(['id', 'entity', 'payload', 'envelope'] as const).map((projection) =>
    creating(`legacy/${projection}`, ['entityType'], ({ fixture, subject, marker }) =>
      subject.legacy('create', { type: patient, [`*${fixture.marker('entityType')}`]: marker, projection }),
    ),
  ),
  creating('upload', ['resources'], ({ fixture, subject }) =>
    subject.upload([{ name: fixture.fileName('.txt'), content: 'content', mimeType: 'text/plain' }]),
  ),
];

/** The markers of cases. The canaries keep theirs, as of a service that is only sometimes wrong. */
const markers = /pscf-[a-z0-9]+-(?!can)[a-z0-9]+/g;

/** A service that changes the markers that it stores. */
const storing = (change: (marker: string) => string): Mutation =>
  custom(async (request, next) => {
    const { method, path, search, body } = request;
    const isWrite = ['POST', 'PUT', 'PATCH'].includes(method) || path === '/rest/create';
    if (!isWrite) return await next(request);
    const stored = Buffer.from(body.toString().replaceAll(markers, change));
    return await next({ ...request, search: search.replaceAll(markers, change), body: stored });
  });

/** A service whose search for a marker of a case finds nothing for as long as the run lasts. */
const lagging = custom(async (request, next) => {
  const isSearch = request.method === 'GET' && /where\.[^=]+=pscf-[a-z0-9]+-(?!can)/.test(request.search);
  return isSearch ? await answer(200, []).apply(request, next, unused) : await next(request);
});
const unused = { service: refused, fork: () => refused, session: refused, memory: new Map() };
async function refused(): Promise<never> {
  throw new TypeError('The mutation needs nothing else.');
}

/** A service that cannot write an entity of a type with a map with entities as keys (D-32). */
const unreadable: Mutation = on('GET', paths.entities, given('depth', /^[1-9]/), refuse(500));

const services: readonly (readonly [how: string, mutation: Mutation])[] = [
  ['stores the marker in upper case', storing((marker) => marker.toUpperCase())],
  ['cuts the marker', storing((marker) => marker.slice(0, 12))],
  ['searches with a lag', lagging],
];

describe('a service that', () => {
  test.each(services)('%s is left as it was', { timeout: 60_000 }, async (how, mutation) => {
    const clinic = await openClinic(mutation);
    const before = await clinic.state();
    // A name whose middle is cut out, before the ending of a file, names no run any more.
    const cases = creations.filter(({ id }) => !how.startsWith('cuts') || id !== 'test/upload');
    const result = await clinic.judge({ cases, requirements, jobs: 3 });
    expect(result.left).toEqual([]);
    expect(exitCodeOf(result)).not.toBe(4);
    expect(await clinic.state()).toEqual(before);
    expect(existsSync(clinic.ledger)).toBe(false);
    await clinic.close();
  });

  test('drops the marker keeps what it has created, which is named', { timeout: 60_000 }, async () => {
    const clinic = await openClinic(storing(() => ''));
    const before = await clinic.state();
    const [first] = creations;
    const result = await clinic.judge({ cases: first === undefined ? [] : [first], requirements });
    expect(result.left.map(({ what }) => what)).toEqual([
      `${patient} 6 in access.clinic, which does not carry the marker`,
    ]);
    expect(exitCodeOf(result)).toBe(4);
    const after = await clinic.state();
    for (const [type, entities] of Object.entries(before)) {
      expect(after[type]).toEqual(expect.arrayContaining(Array.isArray(entities) ? entities : []));
    }
    expect(existsSync(clinic.ledger)).toBe(true);
    await clinic.close();
  });

  test('answers 500 at the default depth is left as it was', { timeout: 60_000 }, async () => {
    let isBad = false;
    const later = custom((request, next, context) =>
      isBad ? unreadable.apply(request, next, context) : next(request),
    );
    const clinic = await openClinic(later);
    const before = await clinic.state();
    const cases = creations.map((each) => ({
      ...each,
      run: async (context: CaseContext) => {
        isBad = true;
        await each.run(context);
      },
    }));
    const result = await clinic.judge({ cases, requirements });
    expect(result.left).toEqual([]);
    expect(await clinic.state()).toEqual(before);
    expect(existsSync(clinic.ledger)).toBe(false);
    await clinic.close();
  });
});
