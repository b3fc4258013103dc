import type { Case } from '../../../case/case.js';
import { entity } from '../../../case/plain.js';
import { listOf } from '../../responses.js';
import { judgeProjection } from './projections.js';

/** an entity of a subtype among others, and one in a partition of its own. */
export const ownTypeCases: readonly Case[] = [
  ...(['referenceInfo', 'locationInfo'] as const).map(
    (projection): Case => ({
      id: `ent-post/projection/${projection}/subtype`,
      requirement: projection === 'referenceInfo' ? 'R-31-01' : ['R-31-04', 'R-31-02'],
      judges: projection === 'referenceInfo' ? 'R-31-01' : 'R-31-04',
      needs: ['entityType', 'subtype', 'stringProperty'],
      writes: true,
      deviation: 'D-34',
      async run(c) {
        const item = await c.fixture.create({ stringProperty: 'before' });
        const special = await c.fixture.create({ stringProperty: 'before' }, 'subtype');
        const bodies = [
          c.fixture.values({ id: item.id, stringProperty: 'after' }),
          c.fixture.values({ id: special.id, stringProperty: 'after' }, 'subtype'),
        ];
        const before = await c.oracle.snapshot();
        const answer = await c.subject.writeEntities('POST', { type: item.type }, bodies, { projection });
        c.checkStatus(answer, 200);
        const name = c.fixture.property('stringProperty');
        await c.oracle.stored(
          before,
          [],
          [item, special].map((target) => ({ target, properties: { [name]: 'after' } })),
        );
        const list = listOf(answer.value);
        c.check('number', list.length, 2);
        [item, special].forEach(({ type, id }, index) => {
          judgeProjection(c, projection, list[index], { type, id, isUpdate: true, pathType: item.type });
        });
      },
    }),
  ),
  {
    id: 'ent-put/projection/referenceInfo/partition',
    requirement: 'R-31-01',
    needs: ['entityType', 'partitions'],
    writes: true,
    async run(c) {
      const type = c.fixture.type('entityType');
      const id = await c.fixture.unusedId();
      for (const partition of c.fixture.partitions) {
        await c.fixture.createIn(partition, id);
        const body = entity({ [c.fixture.marker('entityType')]: c.marker });
        const answer = await c.subject.writeEntity('PUT', { type, id, partition }, body, {
          projection: 'referenceInfo',
        });
        c.checkStatus(answer, 200);
        judgeProjection(c, 'referenceInfo', answer.value, { type, id, partition });
      }
    },
  },
];
