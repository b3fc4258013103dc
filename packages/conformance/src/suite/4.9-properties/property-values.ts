import type { Case, CaseContext, Status } from '../../case/case.js';
import { matches } from '../../case/compare.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import { holderOf, isLink } from '../../case/links.js';
import { entity, type Plain } from '../../case/plain.js';
import type { Edit } from '../../case/subject.js';
import {
  type CollectionKind,
  type CollectionNeed,
  type Contents,
  collectionNeeds,
  collectionOf,
  entityCollections,
  fiveOf,
  needsOf,
  withKeys,
} from '../collections.js';
import { checkAnswered, expectUpdate, readsMap } from '../expectations.js';
import { createWithSiblings } from '../requests.js';
import { listOf } from '../responses.js';
import { constantAt, entityCase, newEntity, rowOf, testCase } from '../rows.js';
import { editing, entityBodyCases, removing, sets, setters } from './shared.js';

const editOf = (kind: CollectionKind, contents: Contents): Edit =>
  kind === 'map' ? { entries: contents } : { several: contents.map(([, element]) => element) };

const replaceIds = { list: 'PRP-PUT-03', set: 'PRP-PUT-04', map: 'PRP-PUT-05' } as const;
const addIds = { list: 'PRP-POST-L3', set: 'PRP-POST-S3', map: 'PRP-POST-M5' } as const;
const removeIds = { set: 'PRP-POST-S4', map: 'PRP-POST-M6' } as const;

/**
 * Whether the service reads maps in the form in which the subject writes them, tried with the map that is stored
 * already.
 */
async function readsMaps(c: CaseContext, target: Made, property: string, map: Plain): Promise<boolean> {
  const answer = await c.subject.writeEntity('PATCH', target, entity({ [property]: map }));
  return answer.status === 200;
}

const replaceCases: readonly Case[] = setters.flatMap(([method]) =>
  collectionNeeds.map((each) => {
    const { need, kind, of } = each;
    return testCase(`prp-${method.toLowerCase()}/${need}/replaces`, replaceIds[kind], async (c) => {
      const five = await fiveOf(c, each);
      const before = collectionOf(kind, five.slice(0, 4));
      const target = await createWithSiblings(c, { [need]: before }, holderOf(need));
      const property = c.fixture.property(need);
      const isRead = kind !== 'map' || (await readsMaps(c, target, property, before));
      // All but one are part of the collection before and after. A list has an element twice.
      const repeated = kind === 'list' && of !== 'entity' ? five.slice(3, 4) : [];
      const value = collectionOf(kind, [...five.slice(4), ...five.slice(1, 4), ...repeated]);
      const send = () => c.subject.setProperty(method, { ...target, property }, value);
      const status = differs<Status>(isRead ? 'D-2' : 'D-37', 200, 400);
      await expectUpdate(c, target, { [property]: value }, send, {
        status,
        judge: (answer) => c.check('answer', answer.value, true, { judges: 'PRP-PUT-08' }),
      });
    }).with({
      needs: needsOf(each),
      also: 'PRP-PUT-08',
      linksOnce: isLink(need),
      deviation: ['D-2', ...(kind === 'map' ? (['D-37'] as const) : [])],
    });
  }),
);

/** A POST that adds elements to a collection, or removes elements from it. */
const editCase = (what: 'adds' | 'removes', requirement: string, collection: CollectionNeed): Case => {
  const { need, kind, taken = 200 } = collection;
  const isAdding = what === 'adds';
  return testCase(`prp-post/${need}/${what}`, requirement, async (c) => {
    const five = await fiveOf(c, collection);
    const [before, edited, left] = isAdding
      ? [five.slice(0, 2), five.slice(2), five]
      : [five, five.slice(0, 3), five.slice(3)];
    const target = await createWithSiblings(c, { [need]: collectionOf(kind, before) }, holderOf(need));
    const after = { [c.fixture.property(need)]: collectionOf(kind, left) };
    const send = () => editing(need, editOf(kind, edited), isAdding ? {} : removing)(c, target, {});
    await expectUpdate(c, target, after, send, {
      status: taken,
      judge: ({ value }) => c.check('answer', value, true, { judges: 'PRP-POST-04' }),
    });
  }).with({ needs: needsOf(collection), also: 'PRP-POST-04', linksOnce: isLink(need), deviation: rowOf(taken) });
};

const addCases = collectionNeeds.map((each) => editCase('adds', addIds[each.kind], each));

/**
 * A POST that removes elements from a list by their positions. One of them equals that of the body, and the other
 * differs. By either reading one of them is removed.
 */
const positionCase = (list: CollectionNeed): Case =>
  testCase(`prp-post/${list.need}/removes`, 'PRP-POST-L7', async (c) => {
    const [first = null, second = null, , other = null] = (await fiveOf(c, list)).map(([, element]) => element);
    const target = await createWithSiblings(c, { [list.need]: [first, second] }, holderOf(list.need));
    const before = await c.oracle.snapshot();
    const removal = { entries: [[0, first] as const, [1, other] as const] };
    const answer = await editing(list.need, removal, removing)(c, target, {});
    if (checkAnswered(c, answer, readsMap) === 'deployed') return c.oracle.none(before);
    const property = c.fixture.property(list.need);
    const left = listOf(await c.oracle.property(target, property));
    c.check('number of values', left.length, 1);
    await c.oracle.updated(before, target, { [property]: [matches(left[0], first) ? first : second] });
  }).with({ needs: needsOf(list), linksOnce: isLink(list.need), deviation: rowOf(readsMap) });

const removeCases = collectionNeeds.flatMap((each) => {
  if (each.kind !== 'list') return [editCase('removes', removeIds[each.kind], each)];
  // Further cases remove texts from a list.
  return each.of === 'string' ? [] : [positionCase(each)];
});

/** Makes a reference to a new entity with values in every common property. */
const fullEntity = async (c: CaseContext) => c.fixture.reference(await createWithSiblings(c));

/** PUT and PATCH of a constant and of a reference. */
const singleCases: readonly Case[] = setters.flatMap(([method, judges]) => {
  const also = ['PRP-PUT-08', 'PRP-GET-01'];
  const [one, other] = [constantAt(0), constantAt(1)];
  return [
    sets('enumProperty', method, judges, { enumProperty: one }, { enumProperty: other }).with({
      needs: ['enumType'],
      also,
    }),
    sets('entityProperty', method, judges, { entityProperty: fullEntity }, { entityProperty: fullEntity }).with({
      also,
      linksOnce: true,
    }),
  ];
});

/** an entity as a value is a reference; its other properties are ignored. */
const entityValueCases: readonly Case[] = [
  ...entityCollections.map(({ need, kind, taken = 200 }) =>
    entityCase(`prp-post/${need}/with-properties`, 'R-45-01', async (c) => {
      const target = await createWithSiblings(c, {}, 'linkingType');
      const inner = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
      const text = c.fixture.property('stringProperty');
      const values = inner.map(({ id, type }) => entity({ id, [text]: 'changed' }, type));
      const references = withKeys(inner.map((each) => c.fixture.reference(each)));
      const send = () => editing(need, editOf(kind, withKeys(values)))(c, target, {});
      const after = { [c.fixture.property(need)]: collectionOf(kind, references) };
      await expectUpdate(c, target, after, send, { status: taken });
    }).with({ needs: [need, 'stringProperty'], linksOnce: true, deviation: rowOf(taken) }),
  ),
  ...setters.map(([method]) =>
    entityCase(`prp-${method.toLowerCase()}/entity/of-subtype`, 'R-45-01', async (c) => {
      const target = await c.fixture.create({}, 'linkingType');
      const value = c.fixture.reference(await c.fixture.create({}, 'subtype'));
      const property = c.fixture.property('entityProperty');
      const send = () => c.subject.setProperty(method, { ...target, property }, value);
      await expectUpdate(c, target, { [property]: value }, send);
    }).with({ needs: ['entityProperty', 'subtype'], linksOnce: true }),
  ),
  ...setters.map(([method]) =>
    entityCase(`prp-${method.toLowerCase()}/entity/in-partition`, 'R-45-01', async (c) => {
      const id = await c.fixture.unusedId();
      const type = c.fixture.type('entityType');
      for (const partition of c.fixture.partitions) await c.fixture.createIn(partition, id);
      const made = await c.fixture.create({}, 'linkingType');
      const property = c.fixture.property('entityProperty');
      const value = entity({ id, partition: c.fixture.partitions[1] }, type);
      c.checkStatus(await c.subject.setProperty(method, { ...made, property }, value), 200);
      c.check('the entity', await c.oracle.property(made, property), value);
    }).with({ needs: ['entityProperty', 'partitions'], linksOnce: true }),
  ),
  ...setters.flatMap(([method]) =>
    entityBodyCases(
      `prp-${method.toLowerCase()}/entity`,
      'entityProperty',
      { entityProperty: newEntity },
      (c, target, body) => c.subject.setProperty(method, target, body),
    ),
  ),
];

/** 4.9: whole collections, constants and references. */
export const propertyValueCases: readonly Case[] = [
  ...replaceCases,
  ...addCases,
  ...removeCases,
  ...singleCases,
  ...entityValueCases,
];
