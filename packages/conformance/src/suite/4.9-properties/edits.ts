import type { Case } from '../../case/case.js';
import type { PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Edit } from '../../case/subject.js';
import { withMap } from '../define.js';
import { cellsOf, slug } from '../grid.js';
import { edits } from './grids.js';
import { createWithSiblings } from './siblings.js';

type Row = (typeof edits.rows)[number];
type Kind = (typeof edits.columns)[number];

/** The property of each kind, what it holds before, and how that differs for a removal. */
const kinds: { readonly [K in Kind]: { readonly need: PropertyNeed; readonly before: Plain } } = {
  List: { need: 'stringList', before: ['a', 'b', 'a', 'c'] },
  Set: { need: 'stringSet', before: setOf('a', 'b', 'c', 'd') },
  Map: { need: 'stringMap', before: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c'], ['n', 'd']) },
  'no collection': { need: 'stringProperty', before: 'a' },
};

/** The body of each row: for a list a map has positions, for a map keys. */
function bodyOf(row: Row, kind: Kind): Edit {
  const removes = row.endsWith('true');
  if (row.startsWith('single')) return { single: removes ? 'b' : 'x' };
  if (row.startsWith('list')) return { several: removes ? ['a', 'c', 'd'] : ['x', 'y', 'z'] };
  return { entries: kind === 'List' ? positions[removes ? 'removed' : 'added'] : keys[removes ? 'removed' : 'added'] };
}

const positions = {
  added: [
    [1, 'x'],
    [9, 'y'],
    [12, 'z'],
  ],
  removed: [
    [0, 'a'],
    [1, 'b'],
    [3, 'c'],
  ],
} as const;

const keys = {
  added: [
    ['k', 'x'],
    ['o', 'y'],
    ['p', 'z'],
  ],
  removed: [
    ['k', 'a'],
    ['l', 'b'],
    ['n', 'd'],
  ],
} as const;

/** Whether the edit is one with a map that succeeds. */
const takesMap = (row: Row, kind: Kind): boolean => row.startsWith('map') && (kind === 'List' || kind === 'Map');

/** What the property holds afterwards where the edit succeeds. */
const after: { readonly [cell: string]: Plain } = {
  'List single value, false': ['a', 'b', 'a', 'c', 'x'],
  'List list of values, false': ['a', 'b', 'a', 'c', 'x', 'y', 'z'],
  'List map of key to value, false': ['a', 'x', 'b', 'a', 'c', 'y', 'z'],
  'List map of key to value, true': ['a'],
  'Set single value, false': setOf('a', 'b', 'c', 'd', 'x'),
  'Set single value, true': setOf('a', 'c', 'd'),
  'Set list of values, false': setOf('a', 'b', 'c', 'd', 'x', 'y', 'z'),
  'Set list of values, true': setOf('b'),
  'Map map of key to value, false': mapOf(['k', 'x'], ['l', 'b'], ['m', 'c'], ['n', 'd'], ['o', 'y'], ['p', 'z']),
  'Map map of key to value, true': mapOf(['m', 'c']),
};

/** The requirement of a cell: the column's letter and the row's number. */
function judgedBy(row: Row, kind: Kind, cell: string): readonly string[] {
  if (kind === 'no collection') return ['PRP-POST-01', 'ERR-07'];
  const id = `PRP-POST-${kind.slice(0, 1)}${edits.rows.indexOf(row) + 1}`;
  // What the collection holds afterwards tells whether `remove` was read, and what it is where it is not given.
  return cell === '400 none' ? [id, 'ERR-08'] : [id, 'PRP-POST-02', 'PRP-POST-04'];
}

/** 4.9: POST on a property by body, `remove` and collection. */
export const editCases: readonly Case[] = cellsOf(edits).map(
  ({ row, column: kind, cell }): Case => ({
    id: `prp-post/${slug(kind)}/${slug(row.replace('true', 'remove').replace('false', 'add'))}`,
    requirement: judgedBy(row, kind, cell),
    needs: ['entityType', kinds[kind].need],
    writes: true,
    deviation: takesMap(row, kind) ? 'D-8' : undefined,
    cell: { grid: edits.title, row, column: kind },
    async run(c) {
      const { fixture, subject, oracle } = c;
      const { need, before: value } = kinds[kind];
      const target = await createWithSiblings(c, { [need]: value });
      const before = await oracle.snapshot();
      const property = fixture.property(need);
      const options = row.endsWith('true') ? { remove: true } : {};
      const answer = await subject.editProperty({ ...target, property }, bodyOf(row, kind), options);
      const status = Number(cell.slice(0, 3));
      const metDialect = c.checkStatus(answer, takesMap(row, kind) ? withMap(c, status) : status);
      const expected = after[`${kind} ${row}`];
      if (metDialect !== c.dialect || status !== 200 || expected === undefined) return oracle.none(before);
      c.check('answer', answer.value, true);
      await oracle.updated(before, target, { [property]: expected });
    },
  }),
);
