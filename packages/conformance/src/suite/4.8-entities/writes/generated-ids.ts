import type { Case, CaseContext } from '../../../case/case.js';
import type { CreatableNeed } from '../../../case/fixture.js';
import type { Plain } from '../../../case/plain.js';
import { assemblyEntity } from '../../4.3-legacy-calls/shared.js';
import { idText } from '../../requests.js';

/** The last number of a long, which is also the last id. */
const last = 2n ** 63n - 1n;

/** Creates an entity with a generated id, and returns the id. */
async function generate(c: CaseContext, need: CreatableNeed = 'entityType'): Promise<Plain> {
  const options = { projection: 'idInfo' };
  const answer = await c.subject.writeEntity(
    'POST',
    { type: c.fixture.type(need) },
    c.fixture.values({}, need),
    options,
  );
  c.checkStatus(answer, 200);
  return answer.value ?? null;
}

const numberOf = (id: Plain): bigint => (/^\d+$/.test(idText(id)) ? BigInt(idText(id)) : -1n);

/** Creates an entity with an id that the request chooses. */
async function choose(c: CaseContext, id: bigint, need: CreatableNeed = 'entityType'): Promise<void> {
  const target = { type: c.fixture.type(need), id: { digits: String(id) } };
  const observed = await c.subject.writeEntity('PUT', target, c.fixture.values({}, need));
  c.checkStatus(observed, 200);
}

/** the ids that a service generates. High ids would change all later ones, so only a server to throw away gets them. */
export const generatedIdCases: readonly Case[] = [
  {
    id: 'generated-ids/not-in-use',
    judges: 'R-75-01',
    needs: ['entityType', 'subtype'],
    async run(c) {
      const before = await c.oracle.snapshot();
      const ids: string[] = [];
      for (const need of ['entityType', 'subtype', 'entityType'] as const) ids.push(idText(await generate(c, need)));
      c.check('different ids', new Set(ids).size, ids.length);
      await c.oracle.created(before, {}, ids.length);
    },
  },
  ...(['entityType', 'subtype'] as const).map(
    (need): Case => ({
      id: `generated-ids/above-the-highest/of-${need}`,
      judges: 'R-75-02',
      needs: ['entityType', 'longIds', 'subtype', 'throwaway'],
      async run(c) {
        const highest = numberOf(await c.fixture.unusedId());
        await choose(c, highest, need);
        const ids = [await generate(c, 'entityType'), await generate(c, 'subtype')];
        c.check('ids', ids.map(idText), [String(highest + 1n), String(highest + 2n)]);
      },
    }),
  ),
  {
    id: 'generated-ids/after-the-last',
    judges: 'R-75-03',
    needs: ['entityType', 'longIds', 'throwaway'],
    async run(c) {
      await choose(c, last);
      const ids = [await generate(c), await generate(c)].map(idText);
      c.check('different ids', new Set([String(last), ...ids]).size, 3);
    },
  },
  ...(['before', 'after'] as const).map(
    (place): Case => ({
      id: `generated-ids/chosen-in-the-body/${place}`,
      judges: 'R-75-04',
      needs: ['entityType', 'longIds', 'legacy', 'stringProperty', 'throwaway'],
      async run(c) {
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
      },
    }),
  ),
  {
    id: 'generated-ids/of-other-types',
    judges: 'R-75-05',
    needs: ['entityType', 'longIds', 'mandatoryType', 'throwaway'],
    async run(c) {
      await choose(c, last, 'mandatoryType');
      const before = await c.oracle.snapshot();
      await generate(c);
      await c.oracle.created(before, {});
    },
  },
];
