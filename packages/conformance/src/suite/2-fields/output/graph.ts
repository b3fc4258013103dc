import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { Need } from '../../../case/needs.js';
import type { Plain } from '../../../case/plain.js';
import { askRaw } from '../../4.8-entities/queries/ask.js';
import { entityPath, getRaw, idText, ownEntities, propertyPath, queryOf, referToItself } from '../../requests.js';
import { at, firstIn, jsonOf, kindOf, propertyIn, succeeded } from '../../responses.js';
import { entityJson, jsonCase } from './wire.js';

const scalars = ['stringProperty', 'integerProperty', 'booleanProperty'] as const;
const scalarValues = { stringProperty: 'a', integerProperty: 1, booleanProperty: true } as const;

export const graphCases: readonly Case[] = [
  jsonCase('graph/type-and-id', 'VAL-01', async (c) => {
    const inner = await c.fixture.create();
    const reference = c.fixture.reference(inner);
    const made = await c.fixture.create({ entityProperty: reference, entityList: [reference] }, 'linkingType');
    const json = await entityJson(c, made);
    const [one, other] = [firstIn(propertyIn(c, json, 'entityList')), propertyIn(c, json, 'entityProperty')];
    c.check('_type', at(json, '_type'), made.type);
    c.check('_id is text', kindOf(at(json, '_id')), 'string', { judges: 'VAL-02', continues: true });
    c.observe('_id of the result', at(json, '_id'), '0', { judges: 'R-19-02' });
    const [first, second] = at(one, '_ref') === undefined ? [one, other] : [other, one];
    c.check('_type of the nested entity', at(first, '_type'), inner.type);
    c.check('_ref of the repetition', at(second, '_ref') ?? 'none', at(first, '_id'), {
      judges: ['R-24-01', 'OPT-REC-01', 'LIM-05'],
    });
    c.check('_id differ', at(first, '_id') === at(json, '_id'), false, { judges: 'VAL-02' });
  }).with({
    needs: ['entityProperty', 'entityList'],
    also: ['VAL-02', 'R-19-02', 'R-24-01', 'OPT-REC-01', 'LIM-05'],
    linksOnce: true,
  }),
  // The answer with the owner also contains ids of the owner's type, which can equal ids of the entity type.
  ...(['id', 'list', 'property'] as const).map((place) =>
    jsonCase(`graph/three/${place}`, 'VAL-01', async (c) => {
      const inner = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
      const [first, second, third] = inner.map((each) => c.fixture.reference(each));
      const list = [first, second, third, second, third].map((each) => each ?? null);
      const made = await c.fixture.create({ entityProperty: first ?? null, entityList: list }, 'linkingType');
      const property = c.fixture.property('entityList');
      const path = {
        id: entityPath(c, made),
        list: entityPath(c, { type: made.type }, [ownEntities(c)]),
        property: propertyPath(c, made, property),
      }[place];
      const json = jsonOf(await succeeded(c, getRaw(c, path)));
      const written = nodesIn(json).filter((node) => at(node, '_ref') === undefined);
      const all = place === 'property' ? inner : [...inner, made];
      const ids = written.map((node) => idOf(at(node, 'id')));
      c.check('ids of the entities', ids.toSorted(), all.map(({ id }) => idText(id)).toSorted(), {
        judges: ['VAL-02', 'VAL-03', 'OPT-REC-01'],
      });
      c.check(
        '_types of the entities',
        written.map((node) => at(node, '_type')),
        written.map(() => c.fixture.type('entityType')),
      );
      const localIds = written.map((node) => at(node, '_id'));
      c.check('kinds of _id', [...new Set(localIds.map(kindOf))], ['string'], { judges: 'VAL-02' });
      c.check('number of different _ids', new Set(localIds).size, all.length, { judges: 'VAL-02' });
      c.observe(
        '_ids',
        localIds,
        localIds.map((_, index) => String(index)),
        { judges: 'R-19-02' },
      );
      // The response contains the list once, whatever else it repeats.
      const [held] = [json, ...written].flatMap((node) => listIn(place === 'property' ? node : at(node, property)));
      const localIdOf = new Map(written.map((node) => [idOf(at(node, 'id')), at(node, '_id')]));
      const expected = [0, 1, 2, 1, 2].map((index) => localIdOf.get(idText(inner[index]?.id ?? null)));
      c.check(
        '_id or _ref of each element',
        held?.map((node) => at(node, '_ref') ?? at(node, '_id')),
        expected,
        { judges: ['VAL-03', 'R-24-01', 'OPT-REC-01'] },
      );
    }).with({
      needs: ['entityProperty', 'entityList'],
      also: ['VAL-02', 'VAL-03', 'R-19-02', 'R-24-01', 'OPT-REC-01'],
      linksOnce: place === 'property',
    }),
  ),
  jsonCase('graph/ref', 'OPT-REC-01', async (c) => {
    const made = await c.fixture.create();
    await referToItself(c, made);
    const json = await entityJson(c, made);
    const again = propertyIn(c, json, 'entityProperty');
    c.check('there is a _ref', at(again, '_ref') !== undefined, true);
    c.check('_ref', again, { _ref: at(json, '_id') }, { judges: 'VAL-03' });
  }).with({ needs: ['entityProperty'], also: 'VAL-03' }),
  jsonCase('graph/member-order', 'R-19-01', async (c) => {
    const made = await c.fixture.create(scalarValues);
    const json = await entityJson(c, made);
    const names = typeof json === 'object' && json !== null ? Object.keys(json) : [];
    c.check('first members', names.slice(0, 2), ['_type', '_id']);
    c.check('the rest by name', names.slice(2), [...names.slice(2)].sort());
  }).with({ needs: scalars }),
  jsonCase('stabilize-order', 'OPT-STO-01', async (c) => {
    const named = scalars.map((need): [string, Plain] => [c.fixture.property(need), scalarValues[need]]);
    // Entities whose properties were sent in different orders, some without a few of them.
    const given = [named, [...named].reverse(), named.slice(1), [...named.slice(1)].reverse()];
    const orders: (readonly string[])[] = [];
    // `_type` and `_id` are not properties.
    const orderOf = (json: unknown) =>
      Object.keys(typeof json === 'object' && json !== null ? json : {}).filter(
        (name) => name !== '_type' && name !== '_id',
      );
    for (const each of given) {
      const made = await c.fixture.create();
      for (const property of each) {
        const body = { properties: Object.fromEntries([property]) };
        c.checkStatus(await c.subject.writeEntity('PATCH', made, body), 200);
      }
      const json = await entityJson(c, made, [['stabilize-order', 'true']]);
      orders.push(orderOf(json));
    }
    // The elements of one answer must have the same order of properties.
    const list = await succeeded(c, askRaw(c, queryOf({ 'stabilize-order': 'true', depth: '0' })));
    const elements = jsonOf(list);
    c.check('number of elements', Array.isArray(elements) ? elements.length : undefined, given.length);
    if (Array.isArray(elements)) orders.push(...elements.map(orderOf));
    const [first = [], ...others] = orders;
    for (const order of others) {
      const common = (names: readonly string[], among: readonly string[]) =>
        names.filter((name) => among.includes(name));
      c.check('order of the common properties', common(order, first), common(first, order));
    }
    c.check(
      'all properties are written',
      named.every(([name]) => first.includes(name)),
      true,
    );
  }).with({ needs: scalars }),
  ...recurrence(),
];

/** Every entity and every reference in JSON, in the order in which they occur. */
function nodesIn(json: unknown): readonly unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  const isNode = at(json, '_id') !== undefined || at(json, '_ref') !== undefined;
  return [...(isNode ? [json] : []), ...Object.values(json).flatMap(nodesIn)];
}

/** A list, bare or wrapped. */
function listIn(json: unknown): readonly (readonly unknown[])[] {
  const inner = at(json, 'value') ?? json;
  return Array.isArray(inner) ? [inner] : [];
}

const idOf = (json: unknown): string => String(at(json, 'value') ?? json);

/** A graph with a repetition: made → inner ← list, and inner → leaf. */
function recurrence(): readonly Case[] {
  const needs: readonly Need[] = ['entityProperty', 'entityList'];
  const build = async (c: CaseContext): Promise<Made> => {
    const leaf = await c.fixture.create();
    const inner = await c.fixture.create({ entityProperty: c.fixture.reference(leaf) });
    return c.fixture.create({ entityProperty: c.fixture.reference(inner), entityList: [c.fixture.reference(inner)] });
  };
  const both = (c: CaseContext, json: unknown): readonly unknown[] => [
    firstIn(propertyIn(c, json, 'entityList')),
    propertyIn(c, json, 'entityProperty'),
  ];
  return [
    jsonCase('recurrence/1', 'OPT-REC-02', async (c) => {
      const json = await entityJson(c, await build(c), [['entity-recurrence-depth', '1']]);
      c.check('both are written', both(c, json).map(kindOf), ['object', 'object']);
      const references = both(c, json).map((each) => at(each, '_ref'));
      c.check('neither is a reference', references, [undefined, undefined]);
      const ids = both(c, json).filter((each) => at(each, 'id') !== undefined);
      c.check('number of entities with their id', ids.length, differs('D-29', 2, 1));
      c.observe('_id of the result', at(json, '_id'), undefined, { judges: 'R-24-02' });
      const inner = both(c, json).map((each) => propertyIn(c, each, 'entityProperty') !== undefined);
      c.observe('only the first has its entity', [...inner].sort(), [false, true], { judges: 'R-24-03' });
    }).with({ needs, also: ['R-24-02', 'R-24-03'], deviation: 'D-29' }),
    jsonCase('recurrence/unlimited', ['OPT-REC-03', 'LIM-06'], async (c) => {
      const json = await entityJson(c, await build(c), [['entity-recurrence-depth', '-1']]);
      const inner = both(c, json).map((each) => kindOf(propertyIn(c, each, 'entityProperty')));
      c.check('both have their entity', inner, ['object', 'object'], { judges: ['OPT-REC-03', 'R-24-04', 'LIM-06'] });
    }).with({ needs, also: 'R-24-04' }),
    jsonCase('recurrence/after-depth', 'OPT-REC-04', async (c) => {
      const json = await entityJson(c, await build(c), queryOf({ 'entity-recurrence-depth': '-1', depth: '0' }));
      c.check('the scalars are written', at(json, 'id') !== undefined, true);
      c.check('property that depth has cut', propertyIn(c, json, 'entityProperty') ?? null, null);
    }).with({ needs }),
    jsonCase('recurrence/cycle', 'R-24-05', async (c) => {
      const made = await c.fixture.create();
      await referToItself(c, made);
      const json = await entityJson(c, made, queryOf({ 'entity-recurrence-depth': '-1', depth: 'reachable' }));
      const inner = propertyIn(c, json, 'entityProperty');
      c.check('the repetition is written', kindOf(inner), 'object');
      c.check('the repetition has its id', at(inner, 'id') !== undefined, differs('D-29', true, false));
      c.check('and cut to scalars', propertyIn(c, inner, 'entityProperty') ?? null, null);
    }).with({ needs: ['entityProperty'], deviation: 'D-29' }),
  ];
}
