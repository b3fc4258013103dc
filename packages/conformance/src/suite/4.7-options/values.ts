import type { Case } from '../../case/case.js';
import { type DialectRowId, differs } from '../../case/deviations.js';
import { type Cell, type Cells, cellsBy, cellsOf, type Matrix, slug } from '../matrix.js';
import { entityPath } from '../requests.js';
import { at, formatOf, jsonOf } from '../responses.js';

interface ValueCell extends Cell {
  readonly status: 200 | 400;
}

const columns = ['true', 'FALSE', '-2', '-1', '0', '3', '2.5', 'a named value', 'other'] as const;
type Value = (typeof columns)[number];

interface Row {
  /** What `a named value` is; `high` where the option has no names. */
  readonly names: readonly string[];
  readonly cells: Cells<typeof columns, ValueCell>;
}

/** The dialect rows by which deployed services take values that are refused. */
type Deviating = { readonly [V in Value]?: DialectRowId };

const deviationOf = (deviation?: DialectRowId) => (deviation === undefined ? {} : { deviation });

/** A row that allows these values; `judges` says which requirements a value judges that the option takes or refuses. */
function row(
  allowed: readonly Value[],
  judges: { readonly accepted: readonly string[]; readonly refused: string },
  { names = ['high'], deviating = {} }: { readonly names?: readonly string[]; readonly deviating?: Deviating } = {},
): Row {
  return {
    names,
    cells: cellsBy(
      columns,
      (value): ValueCell =>
        allowed.includes(value)
          ? // Letters of another case are read only by R-16.
            { status: 200, judges: value === 'FALSE' ? ['R-16-02'] : judges.accepted }
          : { status: 400, judges: [judges.refused, 'R-16-06'], ...deviationOf(deviating[value]) },
    ),
  };
}

/** The deployed dialect reads any other value as false (D-14). */
const boolean = (...accepted: readonly string[]): Row =>
  row(
    ['true', 'FALSE'],
    { accepted, refused: 'R-16-01' },
    { deviating: Object.fromEntries(columns.map((value) => [value, 'D-14'])) },
  );

/** A number of a page, which deployed services allow to be negative (D-43). */
const pageNumber = (...accepted: readonly string[]): Row =>
  row(['0', '3'], { accepted, refused: 'R-16-03' }, { deviating: { '-2': 'D-43', '-1': 'D-43' } });

const named = (names: readonly string[], ...accepted: readonly string[]): Row =>
  row(['a named value'], { accepted, refused: 'R-16-04' }, { names });

/** 4.7, 4.8 and R-16: which values an option takes, by kinds of text. */
export const optionValues: Matrix<typeof columns, ValueCell, Row> = {
  title: '4.7 and 4.8 values of options',
  heading: 'Option',
  columns,
  rows: {
    'write-empty-properties': boolean('OPT-WEP-01', 'OPT-WEP-02'),
    'stabilize-order': boolean('OPT-STO-01', 'OPT-STO-02'),
    distinct: boolean('ENT-QRY-27', 'ENT-QRY-28'),
    prettiness: named(['none', 'low', 'mid', 'high'], 'OPT-PRE-01', 'OPT-PRE-02'),
    depth: row(
      ['0', '3', 'a named value'],
      { accepted: ['OPT-DEP-03', 'OPT-DEP-01', 'OPT-DEP-02'], refused: 'R-16-05' },
      { names: ['shallow', 'reachable'] },
    ),
    'entity-recurrence-depth': row(
      ['-1', '0', '3'],
      { accepted: ['OPT-REC-02', 'OPT-REC-03', 'LIM-06'], refused: 'R-16-03' },
      { deviating: { '-2': 'D-44' } },
    ),
    'type-explicitness': named(
      ['auto', 'always', 'entities', 'polymorphic', 'never'],
      'OPT-TYP-01',
      'OPT-TYP-02',
      'R-17-01',
    ),
    'identity-management-mode': named(['off', 'auto', '_id', 'id'], 'OPT-IDM-01'),
    projection: named(['envelope', 'results', 'firstResult'], 'ENT-QRY-30', 'ENT-QRY-31'),
    'start-index': pageNumber('ENT-QRY-18', 'LIM-07'),
    'max-results': pageNumber('ENT-QRY-20', 'LIM-08'),
  },
};

/** The values of a column; a boolean option is tried with both. */
function valuesOf(column: Value, names: readonly string[], status: number): readonly string[] {
  if (column === 'a named value') return names;
  if (column === 'true' && status === 200) return ['true', 'false'];
  return [column === 'other' ? 'no-such-value' : column];
}

/** 4.7 and 4.8: every option with every kind of value; the message of an error names the option and the value. */
export const optionValueCases: readonly Case[] = cellsOf(optionValues).map(
  ({ name: option, row: { names }, column, cell: { status, deviation, judges }, position }): Case => ({
    id: `option/${option}/${slug(column)}`,
    requirement: judges,
    needs: ['entityType', 'stringProperty'],
    writes: false,
    raw: 'request',
    deviation,
    cell: position,
    async run(c) {
      const values = valuesOf(column, names, status);
      for (const value of values) {
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [
          [`where.${c.fixture.property('stringProperty')}`, `${c.marker} nowhere`],
          [option, value],
        ]);
        const answer = await c.subject.raw({ method: 'GET', path });
        const judging = value === 'never' ? { judges: 'R-17-01' } : {};
        c.checkStatus(answer, deviation === undefined ? status : differs(deviation, status, 200), judging);
        if (answer.status === 200) c.check('the answer is', formatOf(answer), 'JSON', judging);
        if (answer.status !== 400) continue;
        const message = String(at(jsonOf(answer), 'message'));
        c.observe('the message names the option', message.includes(option), true);
        c.observe('the message names the value', message.includes(value), true);
      }
    },
  }),
);
