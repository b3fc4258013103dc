import type { Case, CaseContext } from '../../case/case.js';
import { holderOf, isLink } from '../../case/links.js';
import type { PropertyNeed } from '../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { type Cell, cellsOf, type Matrix, slug } from '../matrix.js';
import { clearProperty } from '../requests.js';
import { entityCase } from '../rows.js';
import { createWithSiblings } from './shared.js';

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
  readonly value: Plain | ((c: CaseContext) => Promise<Plain>);
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
    entity: { cells: [leaves(null, 'EMP-08')], need: 'entityProperty', value: anotherEntity },
    enum: { cells: [leaves(null, 'EMP-09')], need: 'enumProperty', value: aConstant },
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

async function anotherEntity({ fixture }: CaseContext): Promise<Plain> {
  return fixture.reference(await fixture.create());
}

async function aConstant({ fixture }: CaseContext): Promise<Plain> {
  return constant(fixture.constants[0] ?? '', fixture.type('enumType'));
}

/** 2.5 and 4.9: DELETE on a property of each type. */
export const emptyValueCases: readonly Case[] = cellsOf(emptyValues).map(
  ({ name, row: { need, value }, cell: { empty, effect, judges, also }, position }) =>
    entityCase(`prp-delete/${slug(name)}`, judges, async (c) => {
      const { fixture, subject, oracle, check, checkStatus } = c;
      const ofEffect = ['PRP-DEL-01', ...judges];
      const held = typeof value === 'function' ? await value(c) : value;
      const target = await createWithSiblings(c, { [need]: held }, holderOf(need));
      const property = fixture.property(need);
      const before = await oracle.snapshot();
      // Only where DELETE sets null, a service may refuse it because the property cannot be null.
      const cleared = await (empty === null
        ? clearProperty(c, { ...target, property })
        : subject.clearProperty({ ...target, property }));
      checkStatus(cleared, 200, { judges: ofEffect });
      check('answer', cleared.value, true, { judges: 'PRP-DEL-03' });
      await oracle.judging(ofEffect).updated(before, target, { [property]: empty });
      const answer = await subject.getProperty({ ...target, property });
      checkStatus(answer, 200);
      check('value afterwards', answer.value, empty);
      // The comparison above treats an empty collection like null.
      if (effect === 'empty') check('value afterwards is null', answer.value === null, false);
    }).with({ needs: [need], also, linksOnce: isLink(need), cell: position }),
);
