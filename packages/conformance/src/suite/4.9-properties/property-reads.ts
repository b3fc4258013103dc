import type { Case, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { entity } from '../../case/plain.js';
import { simpleName } from '../responses.js';

export const propertyReadCases: readonly Case[] = [
  {
    id: 'prp-get/value',
    judges: ['PRP-GET-01', 'PRP-GET-05'],
    also: ['VSN-04', 'ERR-01'],
    needs: ['entityType', 'stringProperty'],
    onlyReads: true,
    async run(c) {
      const target = await c.fixture.existing();
      const property = c.fixture.property('stringProperty');
      const answer = await c.subject.getProperty({ ...target, property });
      c.checkStatus(answer, 200, { judges: ['VSN-04', 'ERR-01'] });
      c.check('value', answer.value, target.entity.properties[property] ?? null);
    },
  },
  {
    id: 'prp-get/projection/value',
    judges: 'PRP-GET-04',
    needs: ['entityType', 'stringProperty'],
    async run(c) {
      const target = await c.fixture.create({ stringProperty: 'text' });
      const answer = await c.subject.getProperty(
        { ...target, property: c.fixture.property('stringProperty') },
        { projection: 'value' },
      );
      c.checkStatus(answer, 200);
      c.check('value', answer.value, 'text');
    },
  },
  {
    id: 'prp-get/projection/envelope',
    judges: ['PRP-GET-03', 'TYP-03'],
    also: 'R-30-02',
    needs: ['entityType', 'stringProperty'],
    async run(c) {
      const target = await c.fixture.create({ stringProperty: 'text' });
      const answer = await c.subject.getProperty(
        { ...target, property: c.fixture.property('stringProperty') },
        { projection: 'envelope' },
      );
      c.checkStatus(answer, 200);
      c.check('type of the answer', simpleName(answer.value), 'PropertyQueryResult');
      c.observe('members', answer.value, entity({ propertyValue: 'text', hasMore: false }));
    },
  },
  {
    id: 'prp-get/partition',
    judges: 'PRP-GET-02',
    also: 'R-32-13',
    needs: ['entityType', 'stringProperty', 'partitions'],
    deviation: 'D-51',
    async run(c) {
      const id = await c.fixture.unusedId();
      const type = c.fixture.type('entityType');
      const property = c.fixture.property('stringProperty');
      for (const partition of c.fixture.partitions)
        await c.fixture.createIn(partition, id, { stringProperty: partition });
      for (const partition of c.fixture.partitions) {
        const answer = await c.subject.getProperty({ type, id, partition, property });
        c.checkStatus(answer, 200);
        c.check('value', answer.value, partition);
      }
      const answer = await c.subject.getProperty({ type, id, property, withoutPartition: true });
      c.checkStatus(answer, differs<Status>('D-51', 400, 404), { judges: 'R-32-13' });
    },
  },
  {
    id: 'prp-get/without-partition',
    judges: 'PRP-GET-02',
    needs: ['entityType', 'stringProperty', 'partitions'],
    deviation: 'D-51',
    async run(c) {
      const [partition] = c.fixture.partitions;
      const { type, id } = await c.fixture.createIn(partition, await c.fixture.unusedId(), { stringProperty: 'text' });
      const property = c.fixture.property('stringProperty');
      const answer = await c.subject.getProperty({ type, id, property, withoutPartition: true });
      if (c.checkStatus(answer, differs('D-51', 200, 404)) === 'deployed') return;
      c.check('value', answer.value, 'text');
    },
  },
];
