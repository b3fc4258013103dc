import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import { isLink } from '../../case/links.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { collectionNeeds, collectionOf, fiveOf, needsOf } from '../collections.js';
import { type Cell, cellsOf, type Matrix, slug } from '../matrix.js';
import { clearProperty } from '../requests.js';
import { succeeded } from '../responses.js';
import { change, constantAt, entityCase, type MadeValues, newEntity, type Request, rows } from '../rows.js';

interface EmptyCell extends Cell {
  /** The value of the property afterwards. */
  readonly empty: Plain;
}

const leaves = (empty: Plain, requirement: string, effect = String(empty)): EmptyCell => ({
  effect,
  empty,
  judges: [requirement],
  also: ['PRP-DEL-01', 'PRP-DEL-03'],
});
const leavesEmpty = (collection: Plain, requirement: string): EmptyCell => leaves(collection, requirement, 'empty');

const columns = ['Value after DELETE'] as const;

/** The test of a row: a property with a value that is not the empty one. */
interface Row {
  readonly need: PropertyNeed;
  readonly value: MadeValues[PropertyNeed];
}

/** 2.5: what DELETE leaves, by the type of the property. */
export const emptyValues: Matrix<typeof columns, EmptyCell, Row> = {
  title: '2.5 default empty values',
  heading: 'Property type',
  columns,
  rows: {
    boolean: { cells: [leaves(false, 'EMP-01')], need: 'booleanProperty', value: true },
    integer: { cells: [leaves(0, 'EMP-02')], need: 'integerProperty', value: 7 },
    long: { cells: [leaves(0, 'EMP-03')], need: 'longProperty', value: long(7) },
    float: { cells: [leaves(0, 'EMP-04')], need: 'floatProperty', value: 1.5 },
    double: { cells: [leaves(0, 'EMP-05')], need: 'doubleProperty', value: 2.25 },
    decimal: { cells: [leaves(0, 'EMP-06')], need: 'decimalProperty', value: decimal('3.75') },
    date: { cells: [leaves(null, 'EMP-07')], need: 'dateProperty', value: date('2026-03-01T12:30:45.123Z') },
    entity: { cells: [leaves(null, 'EMP-08')], need: 'entityProperty', value: newEntity },
    enum: { cells: [leaves(null, 'EMP-09')], need: 'enumProperty', value: constantAt(0) },
    object: { cells: [leaves(null, 'EMP-10')], need: 'objectProperty', value: 'text' },
    string: { cells: [leaves(null, 'EMP-11')], need: 'stringProperty', value: 'text' },
    list: { cells: [leavesEmpty([], 'EMP-12')], need: 'stringList', value: ['a', 'b', 'a'] },
    set: { cells: [leavesEmpty(setOf(), 'EMP-13')], need: 'stringSet', value: setOf('a', 'b', 'c') },
    map: {
      cells: [leavesEmpty(mapOf(), 'EMP-14')],
      need: 'stringMap',
      value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    },
  },
};

/** 2.5 and 4.9: DELETE on a property that has no value yet. */
const unsetCases: readonly Case[] = rows(['booleanProperty', 'EMP-01', false], ['integerProperty', 'EMP-02', 0]).map(
  ([need, judges, empty]) =>
    entityCase(`prp-delete/unset/${need}`, judges, async (c) => {
      const target = { ...(await c.fixture.create()), property: c.fixture.property(need) };
      c.checkStatus(await c.subject.clearProperty(target), 200);
      c.check('value', await c.oracle.property(target, target.property), empty);
    }).with({ needs: [need] }),
);

/** 2.5 and 4.9: DELETE on a property of each type. */
const cellCases: readonly Case[] = cellsOf(emptyValues).map(
  ({ name, row: { need, value }, cell: { empty, effect, judges, also }, position }) => {
    const targetOf = (c: CaseContext, made: Made) => ({ ...made, property: c.fixture.property(need) });
    const request: Request = (c, made) =>
      // Only where DELETE sets null, a service may refuse it because the property cannot be null.
      empty === null ? clearProperty(c, targetOf(c, made)) : c.subject.clearProperty(targetOf(c, made));
    return change(`prp-delete/${slug(name)}`, judges, { [need]: value }, { [need]: empty }, request).with({
      hasSiblings: true,
      linksOnce: isLink(need),
      also,
      cell: position,
      ofStatus: ['PRP-DEL-01', ...judges],
      ofEffect: ['PRP-DEL-01', ...judges],
      answer: (c, answer) => c.check('answer', answer.value, true, { judges: 'PRP-DEL-03' }),
      afterwards: async (c, made) => {
        const answer = await succeeded(c, c.subject.getProperty(targetOf(c, made)));
        c.check('value afterwards', answer.value, empty);
        // The comparison above treats an empty collection like null.
        if (effect === 'empty') c.check('value afterwards is null', answer.value === null, false);
      },
    });
  },
);

const inTable = new Set(Object.values(emptyValues.rows).map(({ need }) => need));
const furtherCollections = collectionNeeds.filter(({ need }) => !inTable.has(need));

const emptyIds = { list: 'EMP-12', set: 'EMP-13', map: 'EMP-14' } as const;

/** 2.5 and 4.9: DELETE on a collection of each further type. Entities that were its elements stay. */
const collectionCases: readonly Case[] = furtherCollections.map((collection) => {
  const { need, kind } = collection;
  const full = async (c: CaseContext) => collectionOf(kind, await fiveOf(c, collection));
  const after = { [need]: collectionOf(kind, []) };
  return change(`prp-delete/of/${need}`, emptyIds[kind], { [need]: full }, after, (c, made) =>
    c.subject.clearProperty({ ...made, property: c.fixture.property(need) }),
  ).with({ needs: needsOf(collection), hasSiblings: true, linksOnce: isLink(need) });
});

/** 2.5: DELETE on a property that cannot be null, and so gets the value that it has without one. */
const strictCases: readonly Case[] = rows(
  ['strictBoolean', 'EMP-01', true, false],
  ['strictInteger', 'EMP-02', 7, 0],
).map(([need, judges, value, empty]) =>
  change(`prp-delete/${need}`, judges, { [need]: value }, { [need]: empty }, (c, made) =>
    c.subject.clearProperty({ ...made, property: c.fixture.property(need) }),
  ),
);

export const emptyValueCases: readonly Case[] = [...cellCases, ...unsetCases, ...strictCases, ...collectionCases];
