import type { Case } from '../case.js';
import type { PropertyNeed } from '../fixtures/needs.js';
import { cellsOf, slug } from '../matrices/grid.js';
import { edits } from '../matrices/properties.js';
import { entity, mapOf, type Plain, setOf } from '../subjects/plain.js';
import type { Edit } from '../subjects/subject.js';
import { literal, naming, propertyPath, simpleName, withMap, writing } from './define.js';

type Row = (typeof edits.rows)[number];
type Kind = (typeof edits.columns)[number];

/** The property of each kind, what it holds before, and how that differs for a removal. */
const kinds: { readonly [K in Kind]: { readonly need: PropertyNeed; readonly before: Plain } } = {
  List: { need: 'stringList', before: ['a', 'b', 'c'] },
  Set: { need: 'stringSet', before: setOf('a', 'b', 'c') },
  Map: { need: 'stringMap', before: mapOf(['k', 'a'], ['l', 'b']) },
  'no collection': { need: 'stringProperty', before: 'a' },
};

/** The body of each row: for a list a map has positions, for a map keys. */
function bodyOf(row: Row, kind: Kind): Edit {
  if (row.startsWith('single')) return { single: row.endsWith('true') ? 'b' : 'x' };
  if (row.startsWith('list')) return { several: row.endsWith('true') ? ['a', 'c'] : ['x', 'y'] };
  if (kind === 'List') return { entries: row.endsWith('true') ? [[1, 'b']] : [[1, 'x']] };
  return {
    entries: row.endsWith('true')
      ? [['k', 'a']]
      : [
          ['k', 'x'],
          ['m', 'y'],
        ],
  };
}

/** Whether the edit is one with a map that succeeds. */
const takesMap = (row: Row, kind: Kind): boolean => row.startsWith('map') && (kind === 'List' || kind === 'Map');

/** What the property holds afterwards where the edit succeeds. */
const after: { readonly [cell: string]: Plain } = {
  'List single value, false': ['a', 'b', 'c', 'x'],
  'List list of values, false': ['a', 'b', 'c', 'x', 'y'],
  'List map of key to value, false': ['a', 'x', 'b', 'c'],
  'List map of key to value, true': ['a', 'c'],
  'Set single value, false': setOf('a', 'b', 'c', 'x'),
  'Set single value, true': setOf('a', 'c'),
  'Set list of values, false': setOf('a', 'b', 'c', 'x', 'y'),
  'Set list of values, true': setOf('b'),
  'Map map of key to value, false': mapOf(['k', 'x'], ['l', 'b'], ['m', 'y']),
  'Map map of key to value, true': mapOf(['l', 'b']),
};

/** The requirement of a cell: the column's letter and the row's number. */
function judgedBy(row: Row, kind: Kind, cell: string): readonly string[] {
  if (kind === 'no collection') return ['PRP-POST-01', 'ERR-07'];
  const id = `PRP-POST-${kind.slice(0, 1)}${edits.rows.indexOf(row) + 1}`;
  // A set takes a value with `remove` and without: what it holds afterwards tells which was read.
  if (kind === 'Set' && row.startsWith('single')) return [id, 'PRP-POST-02'];
  return cell === '400 none' ? [id, 'ERR-08'] : [id];
}

/** 4.9: POST on a property by body, `remove` and collection. */
export const editCases: readonly Case[] = cellsOf(edits).map(({ row, column: kind, cell }) => ({
  ...naming(
    takesMap(row, kind) ? 'D-8' : undefined,
    writing(
      `prp-post/${slug(kind)}/${slug(row.replace('true', 'remove').replace('false', 'add'))}`,
      judgedBy(row, kind, cell),
      ['entityType', kinds[kind].need],
      async (c) => {
        const { fixture, subject, oracle } = c;
        const { need, before: value } = kinds[kind];
        const target = await fixture.create({ [need]: value });
        const before = await oracle.snapshot();
        const property = fixture.property(need);
        const options = row.endsWith('true') ? { remove: true } : {};
        const answer = await subject.editProperty({ ...target, property }, bodyOf(row, kind), options);
        const status = Number(cell.slice(0, 3));
        const spoken = c.checkStatus(answer, takesMap(row, kind) ? withMap(c, status) : status);
        const expected = after[`${kind} ${row}`];
        if (spoken !== c.dialect || status !== 200 || expected === undefined) return oracle.none(before);
        await oracle.updated(before, target, { [property]: expected });
      },
    ),
  ),
  cell: { grid: edits.title, row, column: kind },
}));

interface Example {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly edit: Edit;
  readonly remove?: true;
  readonly status?: number;
  /** `undefined`: as before. */
  readonly after?: Plain;
}

/** Edits that the table does not show. */
const examples: readonly Example[] = [
  {
    id: 'list/beyond-the-end',
    requirement: 'PRP-POST-L5b',
    need: 'stringList',
    value: ['a'],
    edit: { entries: [[7, 'x']] },
    after: ['a', 'x'],
  },
  {
    id: 'list/position-zero',
    requirement: 'R-43-01',
    need: 'stringList',
    value: ['a'],
    edit: { entries: [[0, 'x']] },
    after: ['x', 'a'],
  },
  {
    id: 'list/ascending',
    requirement: 'R-43-02',
    need: 'stringList',
    value: ['a', 'b'],
    edit: {
      entries: [
        [2, 'y'],
        [0, 'x'],
      ],
    },
    after: ['x', 'a', 'y', 'b'],
  },
  {
    id: 'list/highest-first',
    requirement: 'R-43-03',
    need: 'stringList',
    value: ['a', 'b', 'c'],
    edit: {
      entries: [
        [0, 'a'],
        [1, 'b'],
      ],
    },
    remove: true,
    after: ['c'],
  },
  {
    id: 'list/at-the-position',
    requirement: 'R-43-04',
    need: 'stringList',
    value: ['a', 'b', 'a'],
    edit: { entries: [[2, 'a']] },
    remove: true,
    after: ['a', 'b'],
  },
  {
    id: 'list/differing',
    requirement: 'R-43-05',
    need: 'stringList',
    value: ['a', 'b', 'a'],
    edit: { entries: [[1, 'a']] },
    remove: true,
    after: ['b', 'a'],
  },
  {
    id: 'list/no-equal-element',
    requirement: 'R-43-06',
    need: 'stringList',
    value: ['a', 'b'],
    edit: { entries: [[1, 'x']] },
    remove: true,
  },
  {
    id: 'list/no-integer',
    requirement: 'R-43-07',
    need: 'stringList',
    value: ['a'],
    edit: { entries: [['one', 'x']] },
    status: 400,
  },
  { id: 'set/known-value', requirement: 'R-45-04', need: 'stringSet', value: setOf('a'), edit: { single: 'a' } },
  {
    id: 'set/unknown-removal',
    requirement: 'R-45-04',
    need: 'stringSet',
    value: setOf('a'),
    edit: { single: 'x' },
    remove: true,
  },
  {
    id: 'map/known-entry',
    requirement: 'R-45-05',
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    edit: { entries: [['k', 'a']] },
  },
  {
    id: 'map/unknown-removal',
    requirement: 'R-45-05',
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    edit: { entries: [['x', 'a']] },
    remove: true,
  },
  {
    id: 'set/wrong-type-changes-nothing',
    requirement: 'R-8-03',
    need: 'integerSet',
    value: setOf(1),
    edit: { several: [2, 'x'] },
    status: 400,
  },
  {
    id: 'list/wrong-type-changes-nothing',
    requirement: 'R-8-03',
    need: 'integerList',
    value: [1],
    edit: { several: [2, 'x'] },
    status: 400,
  },
];

export const editExamples: readonly Case[] = [
  ...examples.map(({ id, requirement, need, value, edit, remove, status = 200, after: expected }) =>
    naming(
      'entries' in edit && status === 200 ? 'D-8' : undefined,
      writing(`prp-post/${id}`, requirement, ['entityType', need], async (c) => {
        const { fixture, subject, oracle } = c;
        const target = await fixture.create({ [need]: value });
        const before = await oracle.snapshot();
        const property = fixture.property(need);
        const answer = await subject.editProperty({ ...target, property }, edit, remove ? { remove } : {});
        const spoken = c.checkStatus(answer, 'entries' in edit ? withMap(c, status) : status);
        if (spoken !== c.dialect || expected === undefined) await oracle.none(before);
        else await oracle.updated(before, target, { [property]: expected });
      }),
    ),
  ),
  ...(['with-properties', 'unknown', 'without-id'] as const).map((kind) =>
    writing(
      `prp-post/entity/${kind}`,
      { 'with-properties': 'R-45-01', unknown: 'R-45-02', 'without-id': 'R-45-03' }[kind],
      ['entityType', 'entityList', 'stringProperty'],
      async (c) => {
        const target = await c.fixture.create({ stringProperty: 'outer' });
        const inner = await c.fixture.create({ stringProperty: 'inner' });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property('entityList');
        const changed = { [c.fixture.property('stringProperty')]: 'changed' };
        const id = kind === 'unknown' ? await c.fixture.unusedId() : inner.id;
        const body = entity(kind === 'without-id' ? changed : { id, ...changed }, inner.type);
        const answer = await c.subject.editProperty({ ...target, property }, { single: body });
        c.checkStatus(answer, { 'with-properties': 200, unknown: 404, 'without-id': 400 }[kind]);
        if (kind !== 'with-properties') return c.oracle.none(before);
        await c.oracle.updated(before, target, { [property]: [c.fixture.reference(inner)] });
      },
    ),
  ),
  ...(['success', 'envelope'] as const).map((projection) =>
    writing(
      `prp-post/projection/${projection}`,
      projection === 'success' ? 'PRP-POST-04' : ['PRP-POST-03', 'TYP-04'],
      ['entityType', 'stringList'],
      async (c) => {
        const target = await c.fixture.create({ stringList: ['a'] });
        const property = c.fixture.property('stringList');
        const answer = await c.subject.editProperty({ ...target, property }, { single: 'x' }, { projection });
        c.checkStatus(answer, 200);
        if (projection === 'success') c.check('answer', answer.value, true);
        else c.check('type of the answer', simpleName(answer.value), 'ManipulationResponse');
        c.check('effect: updated', await c.oracle.property(target, property), ['a', 'x']);
      },
    ),
  ),
  writing('prp-post/no-projection', 'PRP-POST-04', ['entityType', 'stringList'], async (c) => {
    const target = await c.fixture.create({ stringList: ['a'] });
    const answer = await c.subject.editProperty(
      { ...target, property: c.fixture.property('stringList') },
      { single: 'x' },
    );
    c.checkStatus(answer, 200);
    c.check('answer', answer.value, true);
  }),
  ...(['true', 'false'] as const).map((value) =>
    literal(
      'header',
      writing(`prp-post/remove-header/${value}`, 'PRP-POST-02', ['entityType', 'stringSet'], async (c) => {
        const target = await c.fixture.create({ stringSet: setOf('a', 'b') });
        const property = c.fixture.property('stringSet');
        const before = await c.oracle.snapshot();
        const answer = await c.subject.raw({
          method: 'POST',
          path: propertyPath(c, target, property),
          headers: { 'content-type': 'application/json', 'gm-remove': value },
          body: value === 'true' ? '"b"' : '"x"',
        });
        c.checkStatus(answer, 200);
        const expected = value === 'true' ? setOf('a') : setOf('a', 'b', 'x');
        await c.oracle.updated(before, target, { [property]: expected });
      }),
    ),
  ),
  writing('prp-post/remove-false', 'PRP-POST-02', ['entityType', 'stringList'], async (c) => {
    const target = await c.fixture.create({ stringList: ['a'] });
    const property = c.fixture.property('stringList');
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.editProperty({ ...target, property }, { single: 'x' }, { remove: false }), 200);
    await c.oracle.updated(before, target, { [property]: ['a', 'x'] });
  }),
];
