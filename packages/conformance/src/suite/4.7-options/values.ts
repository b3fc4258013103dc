import type { Case } from '../../case/case.js';
import { type DialectRowId, differs } from '../../case/deviations.js';
import { type Cell, type Cells, cellsBy, cellsOf, type Matrix, slug } from '../matrix.js';
import { condition, entityPath, getRaw } from '../requests.js';
import { formatOf, observeNamed } from '../responses.js';
import { entityCase } from '../rows.js';

interface ValueCell extends Cell {
  readonly status: 200 | 400;
  /** The requirements that a value of the column judges. */
  readonly judgedBy: (value: string) => string | readonly string[];
}

/** The requirements of the values that an option takes. */
type Accepted = { readonly [value: string]: string | readonly string[] };

const columns = ['true', 'FALSE', '-2', '-1', '0', '3', '2.5', 'a named value', 'other'] as const;
type Value = (typeof columns)[number];

interface Row {
  /** The values for `a named value`: the names of the option, or `high` if it has none. */
  readonly names: readonly string[];
  readonly cells: Cells<typeof columns, ValueCell>;
}

/** The dialect rows by which deployed services take values that are refused. */
type Deviating = { readonly [V in Value]?: DialectRowId };

const deviationOf = (deviation?: DialectRowId) => (deviation === undefined ? {} : { deviation });

/** A row that allows these values. An option judges the requirement of each value that it takes or refuses. */
function row(
  allowed: readonly Value[],
  { accepted, refused }: { readonly accepted: Accepted; readonly refused: string },
  { names = ['high'], deviating = {} }: { readonly names?: readonly string[]; readonly deviating?: Deviating } = {},
): Row {
  return {
    names,
    cells: cellsBy(
      columns,
      (value): ValueCell =>
        allowed.includes(value)
          ? // Letters of another case are read only by R-16.
            value === 'FALSE'
            ? acceptedCell({ FALSE: 'R-16-02' }, ['FALSE'])
            : acceptedCell(accepted, valuesOf(value, names, 200))
          : { status: 400, judges: [refused, 'R-16-06'], judgedBy: () => refused, ...deviationOf(deviating[value]) },
    ),
  };
}

function acceptedCell(accepted: Accepted, values: readonly string[]): ValueCell {
  const judgedBy = (value: string) => accepted[value] ?? [];
  return { status: 200, judges: [...new Set(values.flatMap(judgedBy))], judgedBy };
}

/** The deployed dialect reads any other value as false (D-14). */
const boolean = (accepted: { readonly true: string; readonly false: string }): Row =>
  row(
    ['true', 'FALSE'],
    { accepted, refused: 'R-16-01' },
    { deviating: Object.fromEntries(columns.map((value) => [value, 'D-14'])) },
  );

/** A number of a page, which deployed services allow to be negative (D-43). */
const pageNumber = (accepted: Accepted): Row =>
  row(['0', '3'], { accepted, refused: 'R-16-03' }, { deviating: { '-2': 'D-43', '-1': 'D-43' } });

const named = (accepted: Accepted): Row =>
  row(['a named value'], { accepted, refused: 'R-16-04' }, { names: Object.keys(accepted) });

/** 4.7, 4.8 and R-16: which values an option takes, by kinds of text. */
export const optionValues: Matrix<typeof columns, ValueCell, Row> = {
  title: '4.7 and 4.8 values of options',
  heading: 'Option',
  columns,
  rows: {
    'write-empty-properties': boolean({ true: 'OPT-WEP-02', false: 'OPT-WEP-01' }),
    'stabilize-order': boolean({ true: 'OPT-STO-01', false: 'OPT-STO-02' }),
    distinct: boolean({ true: 'ENT-QRY-27', false: 'ENT-QRY-28' }),
    prettiness: named({ none: 'OPT-PRE-01', low: 'OPT-PRE-02', mid: 'OPT-PRE-02', high: 'OPT-PRE-02' }),
    depth: row(
      ['0', '3', 'a named value'],
      {
        accepted: { 0: 'OPT-DEP-03', 3: 'OPT-DEP-03', shallow: 'OPT-DEP-01', reachable: 'OPT-DEP-02' },
        refused: 'R-16-05',
      },
      { names: ['shallow', 'reachable'] },
    ),
    'entity-recurrence-depth': row(
      ['-1', '0', '3'],
      { accepted: { '-1': ['OPT-REC-03', 'LIM-06'], 0: 'OPT-REC-01', 3: 'OPT-REC-02' }, refused: 'R-16-03' },
      { deviating: { '-2': 'D-44' } },
    ),
    'type-explicitness': named({
      auto: 'OPT-TYP-01',
      always: 'OPT-TYP-03',
      entities: 'OPT-TYP-02',
      polymorphic: 'OPT-TYP-04',
      never: 'R-17-01',
    }),
    'identity-management-mode': named({ off: 'OPT-IDM-02', auto: 'OPT-IDM-01', _id: 'OPT-IDM-03', id: 'OPT-IDM-04' }),
    projection: named({ envelope: 'ENT-QRY-31', results: 'ENT-QRY-30', firstResult: 'R-29-03' }),
    'start-index': pageNumber({ 0: ['ENT-QRY-18', 'LIM-07'], 3: 'ENT-QRY-18' }),
    'max-results': pageNumber({ 0: ['ENT-QRY-20', 'LIM-08'], 3: 'ENT-QRY-20' }),
  },
};

/** The values of a column; a boolean option is tried with both. */
function valuesOf(column: Value, names: readonly string[], status: number): readonly string[] {
  if (column === 'a named value') return names;
  if (column === 'true' && status === 200) return ['true', 'false'];
  return column === 'other' ? ['no-such-value', String(names[0]).toUpperCase()] : [column];
}

/** 4.7 and 4.8: every option with every kind of value; the message of an error names the option and the value. */
export const optionValueCases: readonly Case[] = cellsOf(optionValues).map(
  ({ name: option, row: { names }, column, cell: { status, deviation, judges, judgedBy }, position }) =>
    entityCase(`option/${option}/${slug(column)}`, judges, async (c) => {
      const values = valuesOf(column, names, status);
      for (const value of values) {
        const query = [condition(c, 'stringProperty', `${c.marker} nowhere`), [option, value] as const];
        const path = entityPath(c, { type: c.fixture.type('entityType') }, query);
        const answer = await getRaw(c, path);
        const judging = { judges: judgedBy(value) };
        c.checkStatus(answer, deviation === undefined ? status : differs(deviation, status, 200), judging);
        if (answer.status === 200) c.check('the answer is', formatOf(answer), 'JSON', judging);
        if (answer.status !== 400) continue;
        observeNamed(c, answer, 'the option', option, { judges: 'R-16-06' });
        observeNamed(c, answer, 'the value', value, { judges: 'R-16-06' });
      }
    }).with({ needs: ['stringProperty'], onlyReads: true, deviation, cell: position }),
);
