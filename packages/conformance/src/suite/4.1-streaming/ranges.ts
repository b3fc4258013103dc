import type { Case } from '../../case/case.js';

import { cellsOf, slug } from '../grid.js';
import { ranges } from './grids.js';
import { content, type Headers, textOf, uploaded } from './shared.js';

const rangeIds: { readonly [R in (typeof ranges.rows)[number]]: string } = {
  'bytes=2-5': 'R-50-01',
  'bytes=7-': 'R-50-02',
  'bytes=-3': 'R-50-03',
  'bytes=5-99': 'R-50-01',
  'bytes=10-': 'R-50-04',
  'bytes=0-1,4-5': 'R-50-05',
};

export const rangeCases: readonly Case[] = cellsOf(ranges).map(
  ({ row, column, cell }): Case => ({
    id: `streaming/get/range/${slug(row)}/${slug(column)}`,
    requirement: { alone: rangeIds[row], 'If-Range equal': 'R-50-06', 'If-Range other': 'R-50-07' }[column],
    needs: ['resources'],
    writes: true,
    cell: { grid: ranges.title, row, column },
    async run(c) {
      const file = await uploaded(c);
      const condition: Headers = {
        alone: {},
        'If-Range equal': { 'if-range': file.etag },
        'If-Range other': { 'if-range': '"other"' },
      }[column];
      const answer = await c.subject.download(file.id, {}, { range: row, ...condition });
      c.checkStatus(answer, Number(cell.slice(0, 3)));
      if (cell === '200 whole') return c.check('content', textOf(answer), content);
      if (cell === '416') return;
      const [, part, , range] = /^206 (\S+) (bytes (\S+))$/.exec(cell) ?? [];
      c.check('content', textOf(answer), part);
      c.check('Content-Range', answer.headers['content-range'], `bytes ${range}`);
    },
  }),
);
