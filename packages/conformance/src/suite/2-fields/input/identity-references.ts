import type { Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { identityCase, judgeHeld, type Row, requirementsOf, send, sent } from './identity-requests.js';

/** Bodies with `_ref`, by each mode. */
export const referring: readonly Row[] = [
  // In this mode no object is identified, so a service need not resolve `_ref`.
  { mode: 'off', requirement: ['R-28-04', 'R-28-06'] },
  { mode: 'auto', requirement: 'OPT-IDM-01', detail: 'R-28-06' },
  { mode: 'default', requirement: 'OPT-IDM-01', detail: 'R-28-06' },
  { mode: '_id', requirement: 'OPT-IDM-03', detail: 'R-28-06' },
  { mode: 'id', requirement: 'R-28-06' },
];

/** Two objects, to each of which an element of the list refers. */
export const referenceCases = (row: Row): readonly Case[] => [
  identityCase(`${row.mode}-_ref`, row.requirement, async (c, { unset, before, first, second }) => {
    const list = [{ _ref: 'x' }, sent(c, { _id: 'y', ...second }), { _ref: 'y' }];
    c.checkStatus(await send(c, row, sent(c, { _id: 'x', ...first }), list), 200);
    const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
    judgeHeld(c, root, [x, x, y, y], { judges: requirementsOf(row) });
  }).with({ also: row.detail }),
  identityCase(`${row.mode}-_ref/forward`, 'R-28-06', async (c, { unset, before, first, second }) => {
    const list = [{ _ref: 'x' }, sent(c, { _id: 'x', ...first }), sent(c, { _id: 'y', ...second })];
    c.checkStatus(await send(c, row, { _ref: 'y' }, list), 200);
    const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
    judgeHeld(c, root, [y, x, x, y]);
  }),
];

export const danglingCase = identityCase('dangling-_ref', 'R-21-13', async (c, { unset, before, first, second }) => {
  const list = [sent(c, { _id: 'y', ...second }), { _ref: 'x' }, { _ref: 'z' }];
  const answer = await send(c, { mode: 'default' }, sent(c, { _id: 'x', ...first }), list);
  if (c.checkStatus(answer, differs('D-38', 400, 200)) === 'documented') return c.oracle.none(before);
  const [root, x, y] = await c.oracle.stored(before, [unset, { ...unset, ...first }, { ...unset, ...second }]);
  judgeHeld(c, root, [x, y, x]);
}).with({ deviation: 'D-38' });
