import type { Case } from '../../case/case.js';
import { sendMarked } from '../define.js';
import { cellsOf } from '../grid.js';
import { legacyMethods } from './grids.js';

/** Calls whose methods a section lists one by one. */
const methodIds: { readonly [path: string]: { readonly [method: string]: readonly string[] } } = {
  '/rest/authenticate': { POST: ['AUT-02'], OPTIONS: ['AUT-02', 'R-1-07'] },
  '/rest/logout': { GET: ['OUT-03'], POST: ['OUT-02'], OPTIONS: ['OUT-04', 'R-1-07'] },
  '/rest/action': { GET: ['ACT-01'], POST: ['ACT-02'], OPTIONS: ['ACT-03', 'R-1-07'] },
  '/rest/eval': { GET: ['EVA-01'], POST: ['EVA-02'], PUT: ['EVA-03'], OPTIONS: ['EVA-04', 'R-1-07'] },
};

/** 4.3 to 4.6: methods of every legacy call, by both of its paths. Without its parameters a call does nothing. */
export const methodCases: readonly Case[] = cellsOf(legacyMethods).map(({ row, column: method, cell }) => {
  const allowed = methodIds[row]?.[method] ?? (method === 'OPTIONS' ? ['CRU-03', 'R-1-07'] : ['CRU-04']);
  const requirement =
    cell === 'yes'
      ? [...allowed, 'LEG-13', 'VSN-02', ...(method === 'OPTIONS' ? ['R-5-02'] : [])]
      : ['R-5-03', 'R-1-06'];
  return {
    id: `methods${row}/${method.toLowerCase()}`,
    requirement,
    needs: ['legacy'],
    writes: true,
    raw: 'route',
    cell: { grid: legacyMethods.title, row, column: method },
    async run(c) {
      for (const path of [row, row.replace('/rest/', '/rest/v1/')]) {
        const answer = await sendMarked(c, { method, path, session: false });
        if (cell === '405') {
          c.checkStatus(answer, 405);
          c.check('Allow', answer.headers['allow'] !== undefined, true);
        } else if (method === 'OPTIONS') {
          c.check('the method is known', answer.status < 400, true);
          c.observe('status', answer.status, 204);
          c.observe('Allow', answer.headers['allow'] !== undefined, true);
        } else c.check('the method and the path are known', [404, 405, 501].includes(answer.status), false);
      }
    },
  };
});
