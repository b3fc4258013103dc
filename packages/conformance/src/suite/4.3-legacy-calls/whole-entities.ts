import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Need } from '../../case/needs.js';
import { date, decimal, entity, long, mapOf, type Plain, type PlainEntity, setOf } from '../../case/plain.js';
import type { Observation, Target } from '../../case/subject.js';
import { idText } from '../requests.js';
import { checkType, listOf, memberOf } from '../responses.js';
import { byName, legacyCase, needsOfValues, testCase, type Values } from '../rows.js';
import { named, newInstance, threeTexts, threeValues } from './shared.js';

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

interface Read {
  readonly id: string;
  readonly requirement: string;
  readonly call: string;
  readonly projection?: string;
  found(c: CaseContext, answer: Observation, made: Made): Plain | undefined;
}

const itself: Read['found'] = (_, { value }) => value;
const inList: Read['found'] = (c, { value }, { id }) => elementOf(c, value, id);
const inEnvelope: Read['found'] = (c, { value }, { id }) => elementOf(c, memberOf(value, 'entities'), id);

const reads: readonly Read[] = [
  { id: 'entity', requirement: 'IDR-02', call: 'entity', found: itself },
  { id: 'entity/payload', requirement: 'IDR-02', call: 'entity', projection: 'payload', found: itself },
  { id: 'entity/envelope', requirement: 'R-30-01', call: 'entity', projection: 'envelope', found: inEnvelope },
  { id: 'fetch', requirement: 'FET-02', call: 'fetch', found: inList },
  { id: 'fetch/payload', requirement: 'FET-02', call: 'fetch', projection: 'payload', found: inList },
  { id: 'fetch/envelope', requirement: 'R-30-01', call: 'fetch', projection: 'envelope', found: inEnvelope },
  { id: 'update/entity', requirement: 'UPD-06', call: 'update', projection: 'entity', found: itself },
];

const readCases: readonly Case[] = reads.map(({ id, requirement, call, projection, found }) =>
  testCase(`legacy/whole/${id}`, requirement, { needs }, async (c) => {
    const made = await c.fixture.create(threeValues);
    const names = call === 'fetch' ? { type: made.type } : named(made);
    const answer = await c.subject.legacy(call, { ...names, ...(projection === undefined ? {} : { projection }) });
    c.checkStatus(answer, 200);
    c.check('the entity', found(c, answer, made), wholeOf(c, made));
  }),
);

const createCases: readonly Case[] = (['', 'entity'] as const).map((projection) =>
  testCase(
    `legacy/whole/create${projection === '' ? '' : `/${projection}`}`,
    projection === '' ? 'R-53-03' : 'CRE-06',
    { needs },
    async (c) => {
      const before = await c.oracle.snapshot();
      const type = c.fixture.type('entityType');
      const answer = await c.subject.legacy('create', {
        ...newInstance(c),
        ...threeTexts(c),
        ...(projection === '' ? {} : { projection }),
      });
      c.checkStatus(answer, 200);
      const [created] = await c.oracle.created(before, byName(c, threeValues));
      c.check('the entity', answer.value, wholeOf(c, { type, id: created?.properties['id'] ?? null }));
    },
  ),
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
      { needs: [need], also: projection === 'envelope' ? 'R-30-02' : [] },
      async (c) => {
        const value = fetched[need] ?? null;
        const made = await c.fixture.create({ [need]: value });
        const answer = await c.subject.legacy('property-fetch', {
          ...named(made),
          property: c.fixture.property(need),
          ...(projection === '' ? {} : { projection, depth: 'reachable' }),
        });
        c.checkStatus(answer, 200);
        if (projection !== 'envelope') return c.check('value', answer.value, value);
        checkType(c, answer.value, 'PropertyQueryResult');
        c.observe('propertyValue', memberOf(answer.value, 'propertyValue'), value);
        c.observe('hasMore', memberOf(answer.value, 'hasMore'), false);
      },
    ),
  ),
);

/** 4.3: complete answers, and values of each type. */
export const wholeEntityCases: readonly Case[] = [...readCases, ...createCases, ...propertyCases];
