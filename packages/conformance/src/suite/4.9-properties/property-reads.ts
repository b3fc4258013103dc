import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { entity } from '../../case/plain.js';
import type { Observation, Options } from '../../case/subject.js';
import { createInEachPartition } from '../requests.js';
import { at, checkType, jsonOf, succeeded } from '../responses.js';
import { entityCase } from '../rows.js';

/** Creates an entity with a text, and reads its property. */
async function readText(c: CaseContext, options: Options): Promise<Observation> {
  const made = await c.fixture.create({ stringProperty: 'text' });
  return await c.subject.getProperty({ ...made, property: c.fixture.property('stringProperty') }, options);
}

const ofText = { needs: ['stringProperty'] } as const;
const inPartitions = { needs: ['stringProperty', 'partitions'], deviation: 'D-51' } as const;

export const propertyReadCases: readonly Case[] = [
  entityCase('prp-get/value', ['PRP-GET-01', 'PRP-GET-05'], async (c) => {
    const target = await c.fixture.existing();
    const property = c.fixture.property('stringProperty');
    const answer = await c.subject.getProperty({ ...target, property });
    c.checkStatus(answer, 200, { judges: ['VSN-04', 'ERR-01'] });
    c.check('value', answer.value, target.entity.properties[property] ?? null);
  }).with({ needs: ['stringProperty'], also: ['VSN-04', 'ERR-01'], onlyReads: true }),
  entityCase('prp-get/projection/value', 'PRP-GET-04', async (c) => {
    const answer = await succeeded(c, readText(c, { projection: 'value' }));
    c.check('value', answer.value, 'text');
  }).with(ofText),
  entityCase('prp-get/projection/envelope', ['PRP-GET-03', 'TYP-03'], async (c) => {
    const answer = await succeeded(c, readText(c, { projection: 'envelope' }));
    checkType(c, answer.value, 'PropertyQueryResult');
    c.observe('members', answer.value, entity({ propertyValue: 'text', hasMore: false }));
  }).with({ ...ofText, also: 'R-30-02' }),
  entityCase('prp-get/projection/envelope/float', 'R-65-02', async (c) => {
    const made = await c.fixture.create({ floatProperty: 1.5 });
    const target = { ...made, property: c.fixture.property('floatProperty') };
    const answer = await succeeded(c, c.subject.getProperty(target, { projection: 'envelope' }));
    c.check('_type of the value', at(jsonOf(answer), 'propertyValue', '_type'), 'float');
  }).with({ needs: ['floatProperty'] }),
  entityCase('prp-get/partition', 'PRP-GET-02', async (c) => {
    const target = await createInEachPartition(c);
    for (const partition of c.fixture.partitions) {
      const answer = await succeeded(c, c.subject.getProperty({ ...target, partition }));
      c.check('value', answer.value, partition);
    }
    const answer = await c.subject.getProperty({ ...target, withoutPartition: true });
    c.checkStatus(answer, differs<Status>('D-51', 400, 404), { judges: 'R-32-13' });
  }).with({ ...inPartitions, also: 'R-32-13' }),
  entityCase('prp-get/without-partition', 'PRP-GET-02', async (c) => {
    const [partition] = c.fixture.partitions;
    const { type, id } = await c.fixture.createIn(partition, await c.fixture.unusedId(), { stringProperty: 'text' });
    const property = c.fixture.property('stringProperty');
    const answer = await c.subject.getProperty({ type, id, property, withoutPartition: true });
    if (c.checkStatus(answer, differs('D-51', 200, 404)) === 'deployed') return;
    c.check('value', answer.value, 'text');
  }).with(inPartitions),
];
