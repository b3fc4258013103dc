import { setTimeout } from 'node:timers/promises';
import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Observation } from '../../case/subject.js';
import { type Cell, type Cells, cellsOf, type Matrix, slug } from '../matrix.js';
import { callPath, getRaw } from '../requests.js';
import { resourceCase } from '../rows.js';
import { content, day, type Headers, textOf, uploaded } from './shared.js';

interface DataCell extends Cell {
  readonly status: 200 | 304;
  readonly effect: 'data' | 'no data';
  /** The effect in the deployed dialect, if it is another one. */
  readonly deployed?: 'data';
}

const data = (...judges: readonly string[]): DataCell => ({ status: 200, effect: 'data', judges });
const noData = (...judges: readonly string[]): DataCell => ({ status: 304, effect: 'no data', judges });
/** No data in the documented dialect. Deployed services send the data (D-55). */
const noDataIfDocumented = (...judges: readonly string[]): DataCell => ({ ...noData(...judges), deployed: 'data' });
/** A cell whose status is observed, too. */
const withStatus = (cell: DataCell): DataCell => ({ ...cell, also: ['R-47-01', ...(cell.also ?? [])] });
const bare = (etag: string): string => etag.replaceAll('"', '');

/** A tag that differs from another one only in its last character, as that of another file may. */
const nearlyEqual = (etag: string): string => bare(etag).replace(/.$/, (last) => (last === '0' ? '1' : '0'));

const columns = ['no If-Modified-Since', 'unmodified since', 'modified since'] as const;

type Tag = (etag: string) => string | undefined;
interface Row {
  readonly tag: Tag;
  readonly cells: Cells<typeof columns, DataCell>;
}

/** The row of a tag that is not that of the file, so that the date does not count. */
const differing = (tag: Tag): Row => ({ tag, cells: [data('STR-DL-11'), data('R-47-04'), data('R-47-04')] });

/** The row of a form in which only the documented dialect knows the tag of the file. */
const documented = (requirement: string, tag: Tag): Row => ({
  tag,
  cells: [withStatus(noDataIfDocumented(requirement)), noDataIfDocumented('R-47-04'), noDataIfDocumented('R-47-04')],
});

/** 4.1 and R-47: whether a download sends the data. Each row has the `If-None-Match` that it sends. */
export const conditions: Matrix<typeof columns, DataCell, Row> = {
  title: '4.1 conditions of a download',
  heading: 'If-None-Match',
  columns,
  rows: {
    absent: {
      tag: () => undefined,
      cells: [
        data('STR-DL-01'),
        withStatus({ ...noDataIfDocumented('STR-DL-12'), also: ['R-47-10'] }),
        data('STR-DL-13'),
      ],
    },
    equal: {
      tag: (etag) => etag,
      cells: [withStatus(noData('STR-DL-10', 'R-47-06')), noData('R-47-04'), noData('R-47-04')],
    },
    'equal, quoted': documented('R-47-05', (etag) => `"${bare(etag)}"`),
    'equal, weak': documented('R-47-07', (etag) => `W/"${bare(etag)}"`),
    'equal, in a list': documented('R-47-08', (etag) => `"other", "${bare(etag)}"`),
    'equal, first in a list': documented('R-47-08', (etag) => `"${bare(etag)}", "other"`),
    '*': documented('R-47-09', () => '*'),
    other: differing(() => 'other'),
    'only the beginning': differing((etag) => bare(etag).slice(0, -1)),
    'nearly equal': differing(nearlyEqual),
  },
};

/** A service may count a change as later than the beginning of the second in which it happened. */
async function judgeLater(c: CaseContext, { id, modified }: Awaited<ReturnType<typeof uploaded>>): Promise<void> {
  await setTimeout(1100, undefined, { signal: c.signal });
  const later = new Date(modified + 1000).toUTCString();
  const answer = await c.subject.download(id, {}, { 'if-modified-since': later });
  c.check('no data is sent', textOf(answer), '');
}

function downloadedIf(
  c: CaseContext,
  { id, modified }: Awaited<ReturnType<typeof uploaded>>,
  tag: string | undefined,
  column: (typeof columns)[number],
): Promise<Observation> {
  const since = {
    'no If-Modified-Since': undefined,
    'unmodified since': modified,
    'modified since': modified - day,
  }[column];
  const headers: Headers = {
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
    ...(since === undefined ? {} : { 'if-modified-since': new Date(since).toUTCString() }),
  };
  return c.subject.download(id, {}, headers);
}

const matrixCases: readonly Case[] = cellsOf(conditions).map(({ name, row, column, cell, position }) => {
  const isLater = name === 'absent' && column === 'unmodified since';
  return resourceCase(`streaming/get/condition/${slug(name)}/${slug(column)}`, cell.judges, async (c) => {
    let file = await uploaded(c);
    let answer = await downloadedIf(c, file, row.tag(file.etag), column);
    // One file in a thousand is stored at the very beginning of a second. A service that compares milliseconds sends
    // no data then either, so another file shows whether it compares them.
    if (isLater && answer.status === 304) {
      file = await uploaded(c);
      answer = await downloadedIf(c, file, row.tag(file.etag), column);
    }
    // A client of the deployed dialect refuses tags that the service does not compare.
    if (cell.deployed !== undefined && answer.refusedBy !== undefined) {
      c.checkStatus(answer, differs<Status>('D-55', 304, 200));
      return;
    }
    if (isLater) await judgeLater(c, file);
    if (cell.effect === 'data') {
      c.checkStatus(answer, cell.status);
      return c.check('content', textOf(answer), content);
    }
    const judging = isLater ? { judges: 'R-47-10' } : {};
    if (cell.deployed === undefined) c.check('no data is sent', textOf(answer), '', judging);
    else if (c.check('no data is sent', textOf(answer), differs('D-55', '', content), judging) === 'deployed') return;
    c.observe('status', answer.status, cell.status, { judges: cell.also === undefined ? cell.judges : 'R-47-01' });
  }).with({
    also: cell.also,
    cell: position,
    waits: isLater,
    deviation: cell.deployed === undefined ? undefined : 'D-55',
  });
});

/** 4.1 and R-47: the conditions of a download. */
export const conditionCases: readonly Case[] = [
  ...matrixCases,
  resourceCase('streaming/get/condition/no-date', 'R-47-12', async (c) => {
    const { id } = await c.fixture.upload(content);
    const path = callPath(c, '/streaming', [['resourceId', id]]);
    const answer = await getRaw(c, path, { 'if-modified-since': 'yesterday' });
    if (c.checkStatus(answer, differs('D-55', 200, 400)) === 'documented') c.check('content', textOf(answer), content);
  }).with({ deviation: 'D-55' }),
];
