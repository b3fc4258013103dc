import type { Case, CaseContext } from '../../../case/case.js';
import type { Made } from '../../../case/fixture.js';
import { entity } from '../../../case/plain.js';
import { update } from '../../4.3-legacy-calls/shared.js';
import { expectDeletion, expectUpdate } from '../../expectations.js';
import { column, listOf, succeeded } from '../../responses.js';
import { byName, entityCase, legacyCase } from '../../rows.js';
import { judgeProjection } from './answers.js';

/** Creates an entity and one of the subtype with the same id in the same partition. */
async function createBoth({ fixture }: CaseContext): Promise<{ readonly own: Made; readonly ofSubtype: Made }> {
  const [partition] = fixture.partitions;
  const id = await fixture.unusedId();
  return {
    own: await fixture.createIn(partition, id, { stringProperty: 'own' }),
    ofSubtype: await fixture.createIn(partition, id, { stringProperty: 'of the subtype' }, 'subtype'),
  };
}

/** A case about an entity beside one of the subtype, which has the same id in the same partition. */
const besideSubtype = (method: 'get' | 'patch' | 'delete', run: Case['run']): Case => {
  const needs = ['subtype', 'stringProperty', 'partitions'] as const;
  return entityCase(`ent-${method}/partition/beside-subtype`, 'R-79-01', run).with({ needs });
};

/** a full signature with an id and a partition means one entity. */
const exactCases: readonly Case[] = [
  besideSubtype('get', async (c) => {
    const { own, ofSubtype } = await createBoth(c);
    for (const target of [own, ofSubtype]) {
      const answer = await succeeded(c, c.subject.getEntity(target));
      const text = target === own ? 'own' : 'of the subtype';
      c.check('entity', answer.value, entity(byName(c, { stringProperty: text }), target.type));
    }
  }),
  besideSubtype('patch', async (c) => {
    const { own } = await createBoth(c);
    const values = byName(c, { stringProperty: 'new' });
    await expectUpdate(c, own, values, () => c.subject.writeEntity('PATCH', own, entity(values)));
  }),
  besideSubtype('delete', async (c) => {
    const { own } = await createBoth(c);
    await expectDeletion(c, [own], () => c.subject.deleteEntity(own));
  }),
];

/** Calls by the type of an entity for the properties that the type has from its supertype. */
const inheritedCases: readonly Case[] = [
  entityCase('ent-query/inherited', ['ENT-QRY-03', 'ENT-QRY-22'], async (c) => {
    for (const integerProperty of [2, 3, 1])
      await c.fixture.create({ stringProperty: integerProperty > 1 ? 'a' : 'b', integerProperty }, 'subtype');
    const where = { [c.fixture.marker('subtype')]: c.marker, ...byName(c, { stringProperty: 'a' }) };
    const property = c.fixture.property('integerProperty');
    const query = { where, orderBy: [{ property, direction: 'descending' }] } as const;
    const answer = await succeeded(c, c.subject.queryEntities({ type: c.fixture.type('subtype') }, query));
    c.check('numbers', column(answer.value, property), [3, 2]);
  }).with({ needs: ['subtype', 'stringProperty', 'integerProperty'] }),
  entityCase('prp-put/inherited', ['PRP-PUT-01', 'PRP-POST-L1'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a', stringList: ['a'] }, 'subtype');
    const [text, list] = [c.fixture.property('stringProperty'), c.fixture.property('stringList')];
    const put = () => c.subject.setProperty('PUT', { ...made, property: text }, 'b');
    await expectUpdate(c, made, { [text]: 'b' }, put);
    const read = await c.subject.getProperty({ ...made, property: text });
    c.check('value', read.value, 'b', { judges: 'PRP-GET-01' });
    const post = () => c.subject.editProperty({ ...made, property: list }, { single: 'b' });
    await expectUpdate(c, made, { [list]: ['a', 'b'] }, post);
  }).with({ needs: ['subtype', 'stringProperty', 'stringList'], also: 'PRP-GET-01' }),
  legacyCase('legacy/update/inherited', 'UPD-02', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' }, 'subtype');
    const values = byName(c, { stringProperty: 'b' });
    await expectUpdate(c, made, values, () => update(c, made, { stringProperty: 'b' }));
  }).with({ needs: ['subtype', 'stringProperty'] }),
];

/** an entity of a subtype among others, and one in a partition of its own. */
export const ownTypeCases: readonly Case[] = [
  ...exactCases,
  ...inheritedCases,
  ...(['referenceInfo', 'locationInfo'] as const).map((projection) =>
    entityCase(
      `ent-post/projection/${projection}/subtype`,
      projection === 'referenceInfo' ? 'R-31-01' : 'R-31-04',
      async (c) => {
        const item = await c.fixture.create({ stringProperty: 'before' });
        const special = await c.fixture.create({ stringProperty: 'before' }, 'subtype');
        const bodies = [
          c.fixture.values({ id: item.id, stringProperty: 'after' }),
          c.fixture.values({ id: special.id, stringProperty: 'after' }, 'subtype'),
        ];
        const before = await c.oracle.snapshot();
        const answer = await succeeded(c, c.subject.writeEntities('POST', { type: item.type }, bodies, { projection }));
        const properties = byName(c, { stringProperty: 'after' });
        const updated = [item, special].map((target) => ({ target, properties }));
        await c.oracle.stored(before, [], updated);
        const list = listOf(answer.value);
        c.check('number', list.length, 2);
        [item, special].forEach(({ type, id }, index) => {
          judgeProjection(c, projection, list[index], { type, id, isUpdate: true, pathType: item.type });
        });
      },
    ).with({
      needs: ['subtype', 'stringProperty'],
      also: projection === 'referenceInfo' ? [] : 'R-31-02',
      deviation: 'D-34',
    }),
  ),
  entityCase('ent-put/projection/referenceInfo/partition', 'R-31-01', async (c) => {
    const type = c.fixture.type('entityType');
    const id = await c.fixture.unusedId();
    for (const partition of c.fixture.partitions) {
      await c.fixture.createIn(partition, id);
      const body = entity({ [c.fixture.marker('entityType')]: c.marker });
      const projection = 'referenceInfo';
      const answer = await succeeded(c, c.subject.writeEntity('PUT', { type, id, partition }, body, { projection }));
      judgeProjection(c, projection, answer.value, { type, id, partition });
    }
  }).with({ needs: ['partitions'] }),
];
