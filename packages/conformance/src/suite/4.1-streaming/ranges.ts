import type { Case, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { mediaType } from '../headers.js';
import { type Cell, type Cells, cellsOf, type Matrix, slug } from '../matrix.js';
import { resourceCase, rows } from '../rows.js';
import { securityHeaders } from './download-checks.js';
import { content, continuing, day, type Headers, textOf, uploaded } from './shared.js';

interface RangeCell extends Cell {
  readonly status: 200 | 206 | 416;
  /** The data of the response; absent where it is an error. */
  readonly data?: string;
  /** The header field `Content-Range` of a part. */
  readonly contentRange?: string;
  /** The part or the status in the deployed dialect, if it differs (D-54). */
  readonly deployed?: DeployedPart | { readonly status: 400 };
}

interface DeployedPart {
  readonly status: 206;
  readonly data: string;
  readonly contentRange: string;
}

const part = (data: string, contentRange: string, ...judges: readonly string[]): RangeCell => ({
  status: 206,
  effect: `${data} ${contentRange}`,
  data,
  contentRange,
  judges,
});
const whole = (...judges: readonly string[]): RangeCell => ({ status: 200, effect: 'whole', data: content, judges });
const unsatisfiable = (...judges: readonly string[]): RangeCell => ({ status: 416, judges });

const refusedWhereDeployed = (cell: RangeCell): RangeCell => ({ ...cell, deployed: { status: 400 } });
const emptyWhereDeployed = (cell: RangeCell, contentRange: string): RangeCell => ({
  ...cell,
  deployed: { status: 206, data: '', contentRange },
});

/** The cell of an `If-Range` that is not the present tag, which deployed services do not read. */
const unlessDeployed = (deployed: NonNullable<RangeCell['deployed']>): RangeCell => ({ ...whole('R-50-07'), deployed });
const partWhereDeployed = (data: string, contentRange: string) => unlessDeployed({ status: 206, data, contentRange });

const columns = ['alone', 'If-Range equal', 'If-Range other'] as const;

/** The cells of a range that both dialects know. */
const ofPart = (data: string, contentRange: string, requirement: string): Cells<typeof columns, RangeCell> => [
  part(data, contentRange, requirement),
  part(data, contentRange, 'R-50-06'),
  partWhereDeployed(data, contentRange),
];

/** The cells of a range that deployed services refuse. */
const unlessRefused = (cell: RangeCell): Cells<typeof columns, RangeCell> => [
  refusedWhereDeployed(cell),
  refusedWhereDeployed({ ...cell, judges: ['R-50-06'] }),
  unlessDeployed({ status: 400 }),
];

/** ranges, alone and with `If-Range`. The content is `0123456789`. */
export const ranges: Matrix<typeof columns, RangeCell> = {
  title: '4.1 ranges of a download',
  heading: 'Range',
  columns,
  rows: {
    'bytes=2-5': { cells: ofPart('2345', 'bytes 2-5/10', 'R-50-01') },
    'bytes=0-0': { cells: ofPart('0', 'bytes 0-0/10', 'R-50-01') },
    'bytes=7-': { cells: ofPart('789', 'bytes 7-9/10', 'R-50-02') },
    'bytes=-3': { cells: unlessRefused(part('789', 'bytes 7-9/10', 'R-50-03')) },
    'bytes=-99': { cells: unlessRefused(part(content, 'bytes 0-9/10', 'R-50-03')) },
    'bytes=5-99': { cells: ofPart('56789', 'bytes 5-9/10', 'R-50-01') },
    'bytes=10-': {
      cells: [
        emptyWhereDeployed(unsatisfiable('R-50-04'), 'bytes 10-9/10'),
        emptyWhereDeployed(unsatisfiable('R-50-06'), 'bytes 10-9/10'),
        partWhereDeployed('', 'bytes 10-9/10'),
      ],
    },
    'bytes=11-': { cells: unlessRefused(unsatisfiable('R-50-04')) },
    'bytes=0-1,4-5': { cells: unlessRefused(whole('R-50-05')) },
  },
};

type File = Awaited<ReturnType<typeof uploaded>>;

/** Returns a case of a download with a range and, if `ifRange` names it, a condition. */
const rangeCase = (id: string, range: string, ifRange: (file: File) => string | undefined, cell: RangeCell) =>
  resourceCase(`streaming/get/range/${id}`, cell.judges, async (c) => {
    const file = await uploaded(c);
    const condition = ifRange(file);
    const fields: Headers = condition === undefined ? { range } : { range, 'if-range': condition };
    const answer = await c.subject.download(file.id, {}, fields);
    const { deployed } = cell;
    const expected = deployed === undefined ? cell.status : differs<Status>('D-54', cell.status, deployed.status);
    if (c.checkStatus(answer, expected) === 'deployed' && deployed !== undefined) {
      if (deployed.status === 400) return;
      c.check('content', textOf(answer), deployed.data);
      return c.check('Content-Range', answer.headers['content-range'], deployed.contentRange);
    }
    if (cell.data !== undefined) c.check('content', textOf(answer), cell.data);
    const { headers } = answer;
    // By RFC 9110 the length tells a client what it can ask for.
    if (cell.status === 416) {
      c.observe('Content-Range', headers['content-range'], 'bytes */10', { judges: cell.judges });
      c.observe('Content-Type', mediaType(answer), 'application/json', { judges: 'R-4-03' });
    }
    if (cell.contentRange === undefined) return;
    c.check('Content-Range', headers['content-range'], cell.contentRange);
    // A part is a download, too.
    c.check('ETag', headers['etag'], file.etag, { judges: 'STR-DL-15' });
    c.check('Last-Modified', headers['last-modified'], file.lastModified, continuing('STR-DL-16'));
    for (const check of securityHeaders) check({ c, answer, file }, { judges: 'STR-DL-19' });
  }).with({
    also: [
      ...(cell.status === 416 ? ['R-4-03'] : []),
      ...(cell.contentRange === undefined ? [] : ['STR-DL-15', 'STR-DL-16', 'STR-DL-19']),
    ],
    deviation: cell.deployed === undefined ? undefined : 'D-54',
  });

const ifRanges: { readonly [Column in (typeof columns)[number]]: (file: File) => string | undefined } = {
  alone: () => undefined,
  'If-Range equal': ({ etag }) => etag,
  'If-Range other': () => '"other"',
};

const notCurrent = partWhereDeployed('2345', 'bytes 2-5/10');

/** Further forms of `If-Range`. A weak tag equals none, and a date only that of `Last-Modified`. */
const conditionCases: readonly Case[] = rows(
  ['date', ({ modified }: File) => new Date(modified).toUTCString(), part('2345', 'bytes 2-5/10', 'R-50-06')],
  ['later-date', ({ modified }: File) => new Date(modified + day).toUTCString(), notCurrent],
  ['earlier-date', ({ modified }: File) => new Date(modified - day).toUTCString(), notCurrent],
  ['weak', ({ etag }: File) => `W/"${etag.replaceAll('"', '')}"`, notCurrent],
).map(([id, ifRange, cell]) => rangeCase(`if-range/${id}`, 'bytes=2-5', ifRange, cell));

export const rangeCases: readonly Case[] = [
  ...cellsOf(ranges).map(({ name: range, column, cell, position }) =>
    rangeCase(`${slug(range)}/${slug(column)}`, range, ifRanges[column], cell).with({ cell: position }),
  ),
  ...conditionCases,
];
