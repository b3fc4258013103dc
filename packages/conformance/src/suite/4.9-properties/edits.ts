import type { Case } from '../../case/case.js';
import type { PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Edit } from '../../case/subject.js';
import { readsMap } from '../expectations.js';
import { type Cell, cellsOf, type Matrix, slug } from '../matrix.js';
import { change, refuse } from '../rows.js';
import { editing, entries, type Reading, removing, unlessRead } from './shared.js';

interface EditCell extends Cell {
  readonly status: 200 | 400;
  readonly effect: 'added' | 'appended' | 'inserted' | 'put' | 'removed' | 'none';
  /** The value of the property afterwards, if it has changed. */
  readonly after?: Plain;
  readonly otherwise?: Reading;
}

/** The content of the collection afterwards also shows whether `remove` was read, and its default. */
const edited = (effect: EditCell['effect'], after: Plain, ...judges: readonly string[]): EditCell => ({
  status: 200,
  effect,
  after,
  judges: [...judges, 'PRP-POST-02'],
  also: ['PRP-POST-04'],
});
const refused = (requirement: string): EditCell => ({ status: 400, effect: 'none', judges: [requirement, 'ERR-08'] });
/** A cell for which the specification allows another reading. */
const otherwise = (cell: EditCell, reading: Reading): EditCell => ({
  ...cell,
  also: [...(cell.also ?? []), reading.judges],
  otherwise: reading,
});
const noCollection: EditCell = { status: 400, effect: 'none', judges: ['PRP-POST-01', 'ERR-07'] };

const columns = ['List', 'Set', 'Map', 'no collection'] as const;
type Kind = (typeof columns)[number];

/** The property of each kind, and what it holds before. */
const kinds: { readonly [K in Kind]: { readonly need: PropertyNeed; readonly before: Plain } } = {
  List: { need: 'stringList', before: ['a', 'b', 'a', 'c'] },
  Set: { need: 'stringSet', before: setOf('a', 'b', 'c', 'd') },
  Map: { need: 'stringMap', before: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c'], ['n', 'd']) },
  'no collection': { need: 'stringProperty', before: 'a' },
};

/** The test of a row: a body, and another one for a list if its keys are positions. */
interface Row {
  readonly remove: boolean;
  readonly body: Edit;
  readonly bodyForList?: Edit;
  /** The end of the ids of its cases. */
  readonly id: string;
}

const adding = (id: string, body: Edit): Row => ({ id: `${id}-add`, remove: false, body });
const deducting = (id: string, body: Edit): Row => ({ id: `${id}-remove`, remove: true, body });

/** 4.9: POST on a property, by body, `remove` and the kind of collection. */
export const edits: Matrix<typeof columns, EditCell, Row> = {
  title: '4.9 POST',
  heading: 'Body, remove',
  columns,
  rows: {
    'single value, false': {
      cells: [
        edited('appended', ['a', 'b', 'a', 'c', 'x'], 'PRP-POST-L1'),
        edited('added', setOf('a', 'b', 'c', 'd', 'x'), 'PRP-POST-S1'),
        refused('PRP-POST-M1'),
        noCollection,
      ],
      ...adding('single-value', { single: 'x' }),
    },
    'single value, true': {
      cells: [
        refused('PRP-POST-L2'),
        edited('removed', setOf('a', 'c', 'd'), 'PRP-POST-S2'),
        refused('PRP-POST-M2'),
        noCollection,
      ],
      ...deducting('single-value', { single: 'b' }),
    },
    'list of values, false': {
      cells: [
        edited('appended', ['a', 'b', 'a', 'c', 'x', 'y', 'z'], 'PRP-POST-L3'),
        edited('added', setOf('a', 'b', 'c', 'd', 'x', 'y', 'z'), 'PRP-POST-S3'),
        refused('PRP-POST-M3'),
        noCollection,
      ],
      ...adding('list-of-values', { several: ['x', 'y', 'z'] }),
    },
    'list of values, true': {
      cells: [
        refused('PRP-POST-L4'),
        edited('removed', setOf('b'), 'PRP-POST-S4'),
        refused('PRP-POST-M4'),
        noCollection,
      ],
      ...deducting('list-of-values', { several: ['a', 'c', 'd'] }),
    },
    'map of key to value, false': {
      cells: [
        // Positions may count from one as well.
        otherwise(edited('inserted', ['a', 'x', 'b', 'a', 'c', 'y', 'z'], 'PRP-POST-L5'), {
          value: ['x', 'a', 'b', 'a', 'c', 'y', 'z'],
          judges: 'R-43-01',
        }),
        refused('PRP-POST-S5'),
        edited('put', mapOf(['k', 'x'], ['l', 'b'], ['m', 'c'], ['n', 'd'], ['o', 'y'], ['p', 'z']), 'PRP-POST-M5'),
        noCollection,
      ],
      ...adding('map-of-key-to-value', entries(['k', 'x'], ['o', 'y'], ['p', 'z'])),
      bodyForList: entries([1, 'x'], [9, 'y'], [12, 'z']),
    },
    'map of key to value, true': {
      cells: [
        // A removal may apply only where the values differ.
        otherwise(edited('removed', ['a']), { value: ['a', 'b', 'a', 'c'], judges: 'PRP-POST-L6' }),
        refused('PRP-POST-S6'),
        edited('removed', mapOf(['m', 'c']), 'PRP-POST-M6'),
        noCollection,
      ],
      ...deducting('map-of-key-to-value', entries(['k', 'a'], ['l', 'b'], ['n', 'd'])),
      bodyForList: entries([0, 'a'], [1, 'b'], [3, 'c']),
    },
  },
};

/** 4.9: POST on a property by body, `remove` and collection. */
export const editCases: readonly Case[] = cellsOf(edits).map(({ row, column: kind, cell, position }): Case => {
  const { need, before } = kinds[kind];
  const { status, after, otherwise } = cell;
  const body = kind === 'List' ? (row.bodyForList ?? row.body) : row.body;
  const id = `prp-post/${slug(kind)}/${row.id}`;
  const request = editing(need, body, row.remove ? removing : {});
  const about = { hasSiblings: true, also: cell.also, cell: position };
  if (after === undefined) return refuse(id, cell.judges, { [need]: before }, status, request).with(about);
  const expected = otherwise === undefined ? after : unlessRead(after, otherwise);
  return change(id, cell.judges, { [need]: before }, { [need]: expected }, request).with({
    ...about,
    status: 'entries' in body ? readsMap : status,
    answer: (c, { value }) => c.check('answer', value, true, { judges: 'PRP-POST-04' }),
  });
});
