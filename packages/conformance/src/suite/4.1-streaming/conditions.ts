import type { Case } from '../../case/case.js';

import { cellsOf, slug } from '../grid.js';
import { conditions } from './grids.js';
import { content, day, type Headers, textOf, uploaded } from './shared.js';

const tags: { readonly [R in (typeof conditions.rows)[number]]: (etag: string) => string | undefined } = {
  absent: () => undefined,
  equal: (etag) => etag,
  'equal, quoted': (etag) => `"${etag.replaceAll('"', '')}"`,
  'equal, weak': (etag) => `W/"${etag.replaceAll('"', '')}"`,
  'equal, in a list': (etag) => `"other", "${etag.replaceAll('"', '')}"`,
  '*': () => '*',
  other: () => '"other"',
};

const tagIds: { readonly [R in (typeof conditions.rows)[number]]: readonly string[] } = {
  absent: [],
  equal: ['STR-DL-10', 'R-47-06'],
  'equal, quoted': ['R-47-05'],
  'equal, weak': ['R-47-07'],
  'equal, in a list': ['R-47-08'],
  '*': ['R-47-09'],
  other: ['STR-DL-11'],
};

function conditionIds(
  row: (typeof conditions.rows)[number],
  column: (typeof conditions.columns)[number],
): readonly string[] {
  if (column === 'no If-Modified-Since')
    return row === 'absent' ? ['STR-DL-01', 'R-47-01'] : [...tagIds[row], 'R-47-01'];
  if (row === 'absent') return column === 'unmodified since' ? ['STR-DL-12', 'R-47-10', 'R-47-01'] : ['STR-DL-13'];
  return ['R-47-04'];
}

export const conditionCases: readonly Case[] = cellsOf(conditions).map(
  ({ row, column, cell }): Case => ({
    id: `streaming/get/condition/${slug(row) || 'any'}/${slug(column)}`,
    requirement: conditionIds(row, column),
    needs: ['resources'],
    writes: true,
    cell: { grid: conditions.title, row, column },
    async run(c) {
      const file = await uploaded(c);
      const tag = tags[row](file.etag);
      const since = {
        'no If-Modified-Since': undefined,
        'unmodified since': file.modified,
        'modified since': file.modified - day,
      }[column];
      const headers: Headers = {
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
        ...(since === undefined ? {} : { 'if-modified-since': new Date(since).toUTCString() }),
      };
      const answer = await c.subject.download(file.id, {}, headers);
      if (cell === '200 data') {
        c.checkStatus(answer, 200);
        return c.check('content', textOf(answer), content);
      }
      c.check('no data is sent', textOf(answer), '');
      c.observe('status', answer.status, 304);
    },
  }),
);
