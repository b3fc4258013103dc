import { type Case, type CaseContext, Unsupported } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import type { Made } from '../../case/fixture.js';
import { entity, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { usually } from '../expectations.js';
import { createInEachPartition, idText, listOfAll } from '../requests.js';
import { checkType, column, judgeHasMore, listIn, memberOf, simpleName, succeeded } from '../responses.js';
import { answers, legacyCase, rows } from '../rows.js';
import { named, ownIn, type Parameters, projected, update } from './shared.js';

/**
 * Returns an entity that existed before the run, and that its id identifies without a partition.
 *
 * @throws Unsupported if several entities have the id
 */
async function existingByItsId({ fixture, subject }: CaseContext): Promise<Made> {
  const known = await fixture.existing();
  const { type, id } = known;
  const { status } = await subject.getEntity({ type, id }, { depth: 'shallow' });
  if (status === 400) throw new Unsupported(`several entities of ${type} have the id ${idText(id)}`);
  return known;
}

/** A map of values by the keys `key 0`, `key 1` and so on. */
const listedMap = (...values: readonly Plain[]): Plain =>
  mapOf(...values.map((each, index) => [`key ${index}`, each] as const));

/** The requirements of the parts of an envelope, apart from its type. */
const envelopeIds = ['TYP-01', 'ENT-QRY-33', 'R-30-01'];

export const readCases: readonly Case[] = [
  ...rows(
    ['', ['IDR-02'], ['LEG-01', 'VSN-01']],
    ['payload', ['IDR-02', 'LEG-10'], ['LEG-01', 'VSN-01']],
    ['envelope', ['IDR-03', 'LEG-10', 'TYP-02'], envelopeIds],
  ).map(([projection, judges, also]) =>
    legacyCase(`legacy/entity/${projection || 'default'}`, judges, async (c) => {
      const known = await existingByItsId(c);
      const answer = await c.subject.legacy('entity', { ...named(known), ...projected(projection) });
      c.checkStatus(answer, 200, projection === 'envelope' ? {} : { judges: ['LEG-01', 'VSN-01'] });
      if (projection !== 'envelope') return c.check('entity', answer.value, entity({ id: known.id }, known.type));
      checkType(c, answer.value, 'EntityQueryResult');
      judgeHasMore(c, answer.value, false, 'IDR-03');
      c.check('entities', memberOf(answer.value, 'entities'), [entity({ id: known.id })], { judges: 'R-30-01' });
    }).with({ also, onlyReads: true }),
  ),
  ...rows(['', 'FET-02', 'VSN-01'], ['payload', 'FET-02', []], ['envelope', ['FET-03', 'TYP-02'], envelopeIds]).map(
    ([projection, judges, also]) =>
      legacyCase(`legacy/fetch/${projection || 'default'}`, judges, async (c) => {
        const known = await c.fixture.existingAmongFew();
        const answer = await c.subject.legacy('fetch', { type: known.type, ...projected(projection) });
        c.checkStatus(answer, 200, projection === '' ? { judges: ['FET-02', 'VSN-01'] } : {});
        if (projection === 'envelope') {
          checkType(c, answer.value, 'EntityQueryResult');
          judgeHasMore(c, answer.value, false, 'FET-03');
        }
        const list = projection === 'envelope' ? memberOf(answer.value, 'entities') : answer.value;
        const ids = column(list, 'id').map((id) => idText(id ?? null));
        const judging = projection === 'envelope' ? { judges: 'R-30-01' } : {};
        c.check('the entity that is known is in the list', ids.includes(idText(known.id)), true, judging);
      }).with({ also, onlyReads: true }),
  ),
  legacyCase('legacy/fetch/first-of-payload', 'FET-04', async (c) => {
    const { type } = await c.fixture.existingAmongFew();
    await judgeFirst(c, { type });
    await judgeFirst(c, { type, orderDir: 'descending' });
  }).with({ onlyReads: true }),
  legacyCase('legacy/fetch/order', 'FET-05', async (c) => {
    const first = await c.fixture.create({ integerProperty: 2 });
    for (const integerProperty of [3, 1]) await c.fixture.create({ integerProperty });
    const property = c.fixture.property('integerProperty');
    const type = c.fixture.type('entityType');
    const own = ({ value }: Pick<Observation, 'value'>) => column(ownIn(c, value), property);
    const up = await succeeded(c, listOfAll(c, c.subject.legacy('fetch', { type, orderBy: property })));
    c.check('numbers', own(up), [1, 2, 3], { judges: ['FET-05', 'FET-07', 'R-57-01'] });
    const ascending = await c.subject.legacy('fetch', { type, orderBy: property, orderDir: 'ascending' });
    c.check('numbers, ascending', own(ascending), [1, 2, 3], { judges: ['FET-05', 'FET-07', 'R-57-01'] });
    const down = await c.subject.legacy('fetch', { type, orderBy: property, orderDir: 'descending' });
    c.check('numbers, descending', own(down), [3, 2, 1], { judges: 'FET-08' });
    const envelope = { type, orderBy: property, orderDir: 'descending', projection: 'envelope' };
    const held = await succeeded(c, listOfAll(c, c.subject.legacy('fetch', envelope)));
    c.check('numbers in an envelope', own({ value: listIn(held.value) }), [3, 2, 1], { judges: ['FET-05', 'FET-08'] });
    c.checkStatus(await update(c, first, { integerProperty: '4' }), 200, { judges: 'UPD-02' });
    const later = await succeeded(c, listOfAll(c, c.subject.legacy('fetch', { type, orderBy: property })));
    c.check('numbers after an update', own(later), [1, 3, 4]);
  }).with({ needs: ['integerProperty'], also: ['FET-07', 'FET-08', 'UPD-02', 'R-57-01'] }),
  legacyCase('legacy/fetch/by-id', 'FET-02', async (c) => {
    const made = inOrder([await c.fixture.create(), await c.fixture.create()].map(({ id }) => id));
    const type = c.fixture.type('entityType');
    const fetched = async (order: { readonly orderDir?: string }) => {
      const answer = await listOfAll(c, c.subject.legacy('fetch', { type, ...order }));
      const own = column(ownIn(c, answer.value), 'id').map((id) => id ?? null);
      c.check('ids of the instances of the case', inOrder(own), made);
      return own;
    };
    c.check('ids', await fetched({}), made, { judges: ['FET-06', 'FET-07'] });
    c.check('ids, descending', await fetched({ orderDir: 'descending' }), [...made].reverse(), {
      judges: ['FET-06', 'FET-08'],
    });
  }).with({ also: ['FET-06', 'FET-07', 'FET-08'] }),
  ...rows(
    ['', 'PRF-02', []],
    ['payload', 'PRF-02', []],
    ['envelope', 'PRF-03', 'TYP-03'],
    ['first-of-payload', 'PRF-04', []],
  ).map(([projection, judges, also]) =>
    legacyCase(`legacy/property-fetch/${projection || 'default'}`, judges, async (c) => {
      const made = await c.fixture.create({ stringList: ['b', 'a', 'c'] });
      const parameters = { ...named(made), property: c.fixture.property('stringList') };
      const answer = await c.subject.legacy('property-fetch', { ...parameters, ...projected(projection) });
      c.checkStatus(answer, 200);
      if (projection === 'envelope') {
        const type = simpleName(answer.value);
        c.check('type of the answer', type, 'PropertyQueryResult', { judges: ['PRF-03', 'TYP-03'] });
        c.observe('propertyValue', memberOf(answer.value, 'propertyValue'), ['b', 'a', 'c']);
      } else c.check('value', answer.value, projection === 'first-of-payload' ? 'b' : ['b', 'a', 'c']);
    }).with({ needs: ['stringList'], also }),
  ),
  legacyCase('legacy/property-fetch/order', 'PRF-05', async (c) => {
    const elements = [];
    for (const integerProperty of [2, 3, 1])
      elements.push(c.fixture.reference(await c.fixture.create({ integerProperty })));
    const made = await c.fixture.create({ entityList: elements }, 'linkingType');
    const orderBy = c.fixture.property('integerProperty');
    const parameters = { ...named(made), property: c.fixture.property('entityList'), orderBy };
    const up = await succeeded(c, c.subject.legacy('property-fetch', parameters));
    c.check('numbers', column(up.value, orderBy), [1, 2, 3], { judges: ['PRF-05', 'PRF-06', 'R-57-02'] });
    const ascending = await c.subject.legacy('property-fetch', { ...parameters, orderDir: 'ascending' });
    c.check('numbers, ascending', column(ascending.value, orderBy), [1, 2, 3], { judges: ['PRF-05', 'PRF-06'] });
    const first = await c.subject.legacy('property-fetch', { ...parameters, projection: 'first-of-payload' });
    c.check('number of the first', memberOf(first.value, orderBy), 1);
    const down = await c.subject.legacy('property-fetch', { ...parameters, orderDir: 'descending' });
    c.check('numbers, descending', column(down.value, orderBy), [3, 2, 1], { judges: 'PRF-06' });
    const envelope = { ...parameters, orderDir: 'descending', projection: 'envelope' };
    const held = listIn((await c.subject.legacy('property-fetch', envelope)).value);
    c.check('numbers in an envelope', column(held, orderBy), [3, 2, 1], { judges: ['PRF-05', 'PRF-06'] });
  }).with({ needs: ['entityList', 'integerProperty'], also: ['PRF-06', 'R-57-02'], linksOnce: true }),
  ...rows(['entitySet', setOf], ['entityMap', listedMap]).map(([need, of]) =>
    legacyCase(`legacy/property-fetch/order/${need}`, 'R-57-02', async (c) => {
      const elements = [];
      for (const integerProperty of [2, 3, 1])
        elements.push(c.fixture.reference(await c.fixture.create({ integerProperty })));
      const made = await c.fixture.create({ [need]: of(...elements) }, 'linkingType');
      const orderBy = c.fixture.property('integerProperty');
      const ordered = { ...named(made), property: c.fixture.property(need), orderBy, orderDir: 'descending' };
      const { text } = await succeeded(c, c.subject.legacy('property-fetch', ordered));
      const numbers = text
        .split(`"${orderBy}":`)
        .slice(1)
        .map((each) => Number.parseInt(each, 10));
      c.check('numbers', numbers, [3, 2, 1]);
    }).with({ needs: [need, 'integerProperty'], linksOnce: true }),
  ),
  ...rows(
    ['entity', 'IDR-01', ['type', 'id']],
    ['fetch', 'FET-01', ['type']],
    ['property-fetch', 'PRF-01', ['type', 'id', 'property']],
  ).flatMap(([call, requirement, required]) =>
    required.map((missing) =>
      answers(`legacy/${call}/without-${missing}`, requirement, usually(400), async (c) => {
        const all = { ...named(await c.fixture.existing()), property: c.fixture.property('stringProperty') };
        const given = required.filter((name) => name !== missing).map((name) => [name, all[name]]);
        return c.subject.legacy(call, Object.fromEntries(given));
      }).with({ needs: ['entityType', 'legacy', 'stringProperty'], also: 'R-6-04', onlyReads: true }),
    ),
  ),
  answers('legacy/entity/unknown-id', 'R-7-01', usually(404), async (c) => {
    const id = idText(await c.fixture.unusedId());
    return c.subject.legacy('entity', { type: c.fixture.type('entityType'), id });
  }).with({ needs: ['entityType', 'legacy'], also: 'R-7-02', onlyReads: true }),
  answers('legacy/entity/id-text', 'R-7-01', usually(404), async (c) => {
    const { type, id } = await c.fixture.existing();
    return c.subject.legacy('entity', { type, id: `${idText(id)}x` });
  }).with({ needs: ['entityType', 'legacy'], also: 'R-7-02', onlyReads: true }),
  answers('legacy/fetch/unknown-type', 'R-58-06', 404, (c) =>
    c.subject.legacy('fetch', { type: c.fixture.unknown.type }),
  ).with({ needs: ['entityType', 'legacy'], onlyReads: true }),
  legacyCase('legacy/entity/entity-id', 'R-54-03', async (c) => {
    const known = await existingByItsId(c);
    const answer = await succeeded(c, c.subject.legacy('entity', { type: known.type, entityId: idText(known.id) }));
    c.check('entity', answer.value, entity({ id: known.id }));
  }).with({ onlyReads: true }),
  legacyCase('legacy/entity/part', 'R-54-04', async (c) => {
    const id = await c.fixture.unusedId();
    for (const partition of c.fixture.partitions) await c.fixture.createIn(partition, id);
    const [part] = c.fixture.partitions;
    const answer = await c.subject.legacy('entity', { type: c.fixture.type('entityType'), id: idText(id), part });
    c.checkStatus(answer, 200);
    c.check('entity', answer.value, entity({ id, partition: part }));
  }).with({ needs: ['partitions'] }),
  legacyCase('legacy/property-fetch/part', ['R-54-03', 'R-54-04'], async (c) => {
    const { type, id, property } = await createInEachPartition(c);
    const [, part] = c.fixture.partitions;
    const answer = await c.subject.legacy('property-fetch', { type, entityId: idText(id), part, property });
    c.checkStatus(answer, 200);
    c.check('value', answer.value, part);
  }).with({ needs: ['partitions', 'stringProperty'] }),
];

/** Ids in ascending order, numbers by their value. */
function inOrder(ids: readonly Plain[]): readonly Plain[] {
  const isNumber = ids.every((id) => /^-?\d+$/.test(idText(id)));
  return ids.toSorted((one, other) => {
    const [left, right] = [idText(one), idText(other)];
    return (isNumber ? BigInt(left) < BigInt(right) : left < right) ? -1 : 1;
  });
}

/** Judges the first instance. One that others create or delete meanwhile may come before the first one that stays. */
async function judgeFirst(c: CaseContext, parameters: Parameters): Promise<void> {
  const idsOfAll = async (): Promise<readonly Plain[]> => {
    const all = await succeeded(c, c.subject.legacy('fetch', parameters));
    return column(all.value, 'id').filter((id) => id !== undefined);
  };
  const isIn = (ids: readonly Plain[], one: Plain | undefined) => ids.some((each) => matches(each, one));
  for (let attempt = 1; ; attempt += 1) {
    const before = await idsOfAll();
    const answer = await succeeded(c, c.subject.legacy('fetch', { ...parameters, projection: 'first-of-payload' }));
    const id = memberOf(answer.value, 'id');
    c.check('there is a first', id !== undefined, true);
    const after = await idsOfAll();
    const [wasThere, isThere] = [isIn(before, id), isIn(after, id)];
    // An instance that is in neither list may have been created and deleted between them.
    if (!wasThere && !isThere && attempt < maxAttempts) continue;
    const hasComeOrGone = wasThere !== isThere;
    c.check('id of the first', id, hasComeOrGone ? id : before.find((each) => isIn(after, each)));
    return;
  }
}

const maxAttempts = 3;
