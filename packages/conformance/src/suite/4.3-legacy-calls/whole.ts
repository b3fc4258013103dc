import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { Need } from '../../case/needs.js';
import { date, decimal, entity, long, mapOf, type Plain, type PlainEntity, setOf } from '../../case/plain.js';
import type { Observation, Target } from '../../case/subject.js';
import { callPath, entityPath, idText, listOfAll, queryOf, sendJson } from '../requests.js';
import { at, checkType, jsonOf, listOf, memberOf, succeeded } from '../responses.js';
import { byName, entityCase, legacyCase, needsOfValues, testCase, type Values } from '../rows.js';
import { create, dynamicTexts, named, projected, projectedWhole, threeTexts, threeValues } from './shared.js';

const needs: readonly Need[] = ['legacy', 'entityType', 'stringProperty', 'integerProperty', 'booleanProperty'];

/**
 * The entity with all values that the case gives it. Further values of the mapping may have types that only the service
 * knows.
 */
const wholeOf = (c: CaseContext, { type, id }: Pick<Target, 'type' | 'id'>): PlainEntity =>
  entity({ id, [c.fixture.marker('entityType')]: c.marker, ...byName(c, threeValues) }, type);

/** The element of a list that has the id and the marker. */
const elementOf = (c: CaseContext, list: Plain | undefined, id: Plain): Plain | undefined =>
  listOf(list).find(
    (each) =>
      memberOf(each, c.fixture.marker('entityType')) === c.marker &&
      idText(memberOf(each, 'id') ?? null) === idText(id),
  );

type Found = (c: CaseContext, answer: Observation, made: Made) => Plain | undefined;
const itself: Found = (_, { value }) => value;
const inList: Found = (c, { value }, { id }) => elementOf(c, value, id);
const inEnvelope: Found = (c, { value }, { id }) => elementOf(c, memberOf(value, 'entities'), id);

const reads = [
  ['entity', 'IDR-02', 'entity', '', itself],
  ['entity/payload', 'IDR-02', 'entity', 'payload', itself],
  ['entity/envelope', 'R-30-01', 'entity', 'envelope', inEnvelope],
  ['fetch', 'FET-02', 'fetch', '', inList],
  ['fetch/payload', 'FET-02', 'fetch', 'payload', inList],
  ['fetch/envelope', 'R-30-01', 'fetch', 'envelope', inEnvelope],
  ['update/entity', 'UPD-06', 'update', 'entity', itself],
] as const;

const readCases: readonly Case[] = reads.map(([id, requirement, call, projection, found]) =>
  testCase(`legacy/whole/${id}`, requirement, async (c) => {
    const made = await c.fixture.create(threeValues);
    const names = call === 'fetch' ? { type: made.type } : named(made);
    const sent = c.subject.legacy(call, { ...names, ...projected(projection) });
    const answer = await succeeded(c, call === 'fetch' ? listOfAll(c, sent) : sent);
    c.check('the entity', found(c, answer, made), wholeOf(c, made));
  }).with({ needs }),
);

const creations = [
  ['create', 'R-53-03', ''],
  ['create/entity', 'CRE-06', 'entity'],
] as const;

const createCases: readonly Case[] = creations.map(([id, requirement, projection]) =>
  testCase(`legacy/whole/${id}`, requirement, async (c) => {
    const before = await c.oracle.snapshot();
    const answer = await succeeded(c, create(c, threeTexts, projected(projection)));
    const [created] = await c.oracle.created(before, byName(c, threeValues));
    const type = c.fixture.type('entityType');
    c.check('the entity', answer.value, wholeOf(c, { type, id: created?.properties['id'] ?? null }));
  }).with({ needs }),
);

/** Values of properties by type; collections have three elements. */
const fetched: Values = {
  stringProperty: 'a',
  booleanProperty: true,
  integerProperty: 7,
  longProperty: long('9007199254740993'),
  doubleProperty: 1.25,
  decimalProperty: decimal('12.5'),
  dateProperty: date('2026-03-01T12:30:45.123Z'),
  integerList: [3, 1, 2],
  stringSet: setOf('a', 'b', 'c'),
  longSet: setOf(long(1), long(2), long(3)),
  stringMap: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
  integerMap: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
};

const propertyCases: readonly Case[] = needsOfValues(fetched).flatMap((need) =>
  (['', 'payload', 'envelope'] as const).map((projection) =>
    legacyCase(
      `legacy/property-fetch/of/${need}${projection === '' ? '' : `/${projection}`}`,
      projection === 'envelope' ? ['PRF-03', 'TYP-03'] : 'PRF-02',
      async (c) => {
        const value = fetched[need] ?? null;
        const made = await c.fixture.create({ [need]: value });
        const answer = await c.subject.legacy('property-fetch', {
          ...named(made),
          property: c.fixture.property(need),
          ...projectedWhole(projection),
        });
        c.checkStatus(answer, 200);
        if (projection !== 'envelope') return c.check('value', answer.value, value);
        checkType(c, answer.value, 'PropertyQueryResult');
        c.observe('propertyValue', memberOf(answer.value, 'propertyValue'), value);
        c.observe('hasMore', memberOf(answer.value, 'hasMore'), false);
      },
    ).with({ needs: [need], also: projection === 'envelope' ? 'R-30-02' : [] }),
  ),
);

/** 4.3: complete answers, and values of each type. */
export const wholeEntityCases: readonly Case[] = [...readCases, ...createCases, ...propertyCases];

const depths = ['', '0', 'shallow', '1', '2', 'reachable'] as const;
type Depth = (typeof depths)[number];

const depthQuery = (depth: Depth) => (depth === '' ? [] : [['depth', depth] as const]);

/** Each change of a value with its owner, sorted by the name of the property; anything but a list unchanged. */
function changesIn(manipulation: unknown): unknown {
  const list = at(manipulation, 'compoundManipulationList');
  if (!Array.isArray(list)) return list;
  return list
    .map((each: unknown) => ({
      property: String(at(each, 'owner', 'propertyName')),
      type: at(each, 'owner', 'reference', 'typeSignature'),
      id: textOf(at(each, 'owner', 'reference', 'refId')),
      value: at(each, 'newValue'),
    }))
    .toSorted((one, other) => (one.property < other.property ? -1 : 1));
}

/** An id, which is a number, a text or a wrapper around either. */
const textOf = (id: unknown): string => String(at(id, 'value') ?? id);

function expectedChanges(c: CaseContext, { type, id }: Made): unknown {
  return Object.entries(byName(c, after))
    .map(([property, value]) => ({ property, type, id: idText(id), value }))
    .toSorted((one, other) => (one.property < other.property ? -1 : 1));
}

const values = ['booleanProperty', 'integerProperty', 'stringProperty'] as const;
const before = { booleanProperty: false, integerProperty: 1, stringProperty: 'a' };
const texts = { booleanProperty: 'true', integerProperty: '7', stringProperty: 'b' };
const after = { booleanProperty: true, integerProperty: 7, stringProperty: 'b' };

const ofLegacy = (projection: 'payload' | 'envelope', requirement: string): readonly Case[] =>
  depths.map((depth) =>
    entityCase(`legacy/update/${projection}/whole/${depth || 'default'}`, requirement, async (c) => {
      const made = await c.fixture.create(before);
      const parameters = queryOf({ ...named(made), ...dynamicTexts(c, texts), projection });
      const path = callPath(c, '/rest/update', [...parameters, ...depthQuery(depth)]);
      const answer = await succeeded(c, c.subject.raw({ method: 'POST', path }));
      const json = jsonOf(answer);
      const manipulation = projection === 'payload' ? json : at(json, 'inducedManipulation');
      c.check('the changes', changesIn(manipulation), expectedChanges(c, made));
    }).with({ needs: ['legacy', ...values] }),
  );

/** R-66: manipulations are written whole, whatever the depth. */
export const wholeManipulationCases: readonly Case[] = [
  ...ofLegacy('payload', 'R-66-01'),
  ...ofLegacy('envelope', 'R-66-02'),
  ...depths.map((depth) =>
    entityCase(`ent-patch/envelope/whole/${depth || 'default'}`, 'R-66-03', async (c) => {
      const made = await c.fixture.create(before);
      const path = entityPath(c, made, [['projection', 'envelope'], ...depthQuery(depth)]);
      const answer = await succeeded(c, sendJson(c, 'PATCH', path, byName(c, after)));
      const changes = changesIn(at(jsonOf(answer), 'inducedManipulation'));
      c.check('the changes', changes, differs<unknown>('D-33', expectedChanges(c, made), undefined));
    }).with({ needs: values, deviation: 'D-33' }),
  ),
];
