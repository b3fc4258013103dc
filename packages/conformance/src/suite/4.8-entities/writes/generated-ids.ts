import type { Case, CaseContext } from '../../../case/case.js';
import type { CreatableNeed } from '../../../case/fixture.js';
import type { Plain } from '../../../case/plain.js';
import { assemblyEntity } from '../../4.3-legacy-calls/shared.js';
import { idText } from '../../requests.js';
import { type CaseRow, entityCase, legacyCase } from '../../rows.js';

/** The last number of a long, which is also the last id. */
const last = 2n ** 63n - 1n;

/** Creates an entity with a generated id, and returns the id. */
async function generate(c: CaseContext, need: CreatableNeed = 'entityType'): Promise<Plain> {
  const collection = { type: c.fixture.type(need) };
  const answer = await c.subject.writeEntity('POST', collection, c.fixture.values({}, need), { projection: 'idInfo' });
  c.checkStatus(answer, 200);
  return answer.value ?? null;
}

const numberOf = (id: Plain): bigint => (/^\d+$/.test(idText(id)) ? BigInt(idText(id)) : -1n);

/** Creates an entity with an id that the request chooses. */
async function choose(c: CaseContext, id: bigint, need: CreatableNeed = 'entityType'): Promise<void> {
  const target = { type: c.fixture.type(need), id: { digits: String(id) } };
  c.checkStatus(await c.subject.writeEntity('PUT', target, c.fixture.values({}, need)), 200);
}

const generated = (id: string, judges: string, run: Case['run']): CaseRow =>
  entityCase(`generated-ids/${id}`, judges, run);

/**
 * the ids that a service generates. High ids would change all later ones, so only a throwaway server gets them.
 */
export const generatedIdCases: readonly Case[] = [
  generated('not-in-use', 'R-75-01', async (c) => {
    const before = await c.oracle.snapshot();
    const ids: string[] = [];
    for (const need of ['entityType', 'subtype', 'entityType'] as const) ids.push(idText(await generate(c, need)));
    c.check('different ids', new Set(ids).size, ids.length);
    await c.oracle.created(before, {}, ids.length);
  }).with({ needs: ['subtype'] }),
  ...(['entityType', 'subtype'] as const).map((need) =>
    generated(`above-the-highest/of-${need}`, 'R-75-02', async (c) => {
      const highest = numberOf(await c.fixture.unusedId());
      await choose(c, highest, need);
      const ids = [await generate(c, 'entityType'), await generate(c, 'subtype')];
      c.check('ids', ids.map(idText), [String(highest + 1n), String(highest + 2n)]);
    }).with({ needs: ['longIds', 'subtype', 'throwaway'] }),
  ),
  generated('after-the-last', 'R-75-03', async (c) => {
    await choose(c, last);
    const ids = [await generate(c), await generate(c)].map(idText);
    c.check('different ids', new Set([String(last), ...ids]).size, 3);
  }).with({ needs: ['longIds', 'throwaway'] }),
  ...(['before', 'after'] as const).map((place) =>
    legacyCase(`generated-ids/chosen-in-the-body/${place}`, 'R-75-04', async (c) => {
      const next = numberOf(await generate(c)) + 1n;
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('stringProperty');
      const chosen = { _id: '1', ...assemblyEntity(c, { [property]: 'chosen' }, { digits: String(next) }) };
      const generated = assemblyEntity(c, { [property]: 'generated' });
      const body = {
        _type: `${c.fixture.vendor}.model.rest.crud.ManipulationEnvelope`,
        assembly: place === 'before' ? [chosen, generated] : [generated, chosen],
        instantiationsWithId: { _type: 'set', value: [{ _ref: '1' }] },
      };
      c.checkStatus(await c.subject.legacy('assembly-manipulate', { body: JSON.stringify(body) }), 200);
      const [first] = await c.oracle.stored(before, [{ [property]: 'chosen' }, { [property]: 'generated' }]);
      c.check('id', numberOf(first?.properties['id'] ?? null), next);
    }).with({ needs: ['longIds', 'stringProperty', 'throwaway'] }),
  ),
  generated('of-other-types', 'R-75-05', async (c) => {
    await choose(c, last, 'mandatoryType');
    const before = await c.oracle.snapshot();
    await generate(c);
    await c.oracle.created(before, {});
  }).with({ needs: ['longIds', 'mandatoryType', 'throwaway'] }),
];
