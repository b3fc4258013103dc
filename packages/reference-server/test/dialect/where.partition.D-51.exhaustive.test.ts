import { expect } from 'vitest';
import { type Difference, differences, ids, type Outcome } from './session.js';

const flat = '/rest/v2/entities/access.flat/Shelf';
const shelves = '/rest/v2/entities/access.library/Shelf';
const same = (outcome: Outcome) => ({ documented: outcome, deviating: outcome });
const counts = (count: number): Outcome => ({ status: 200, answers: (text) => expect(text).toBe(String(count)) });

differences('D-51', [
  ...[
    { partition: 'access.flat', documented: ids(), deviating: ids(1) },
    { partition: 'north', documented: ids(1), deviating: ids() },
    { partition: 'elsewhere', documented: ids(), deviating: ids() },
    { partition: 'null', documented: ids(), deviating: ids() },
  ].map(
    ({ partition, documented, deviating }): Difference => ({
      name: `ignored: a condition on the partition, ${partition}`,
      call: ['GET', `${flat}?where.label=F1&where.partition=${partition}`],
      documented: { status: 200, answers: documented, rule: 'R-29' },
      deviating: { status: 200, answers: deviating, rule: 'D-51' },
    }),
  ),
  {
    name: 'ignored: DELETE with a condition on the partition',
    call: ['DELETE', `${flat}?where.partition=north&allow-multiple-delete=true`],
    documented: counts(1),
    deviating: { ...counts(0), reads: { 'entities/access.flat/Shelf?where.label=F1': ids(1) } },
  },
  {
    name: 'distinct: a condition on the partition',
    call: ['GET', `${shelves}?where.partition=south`],
    ...same({ status: 200, answers: ids(1), rule: 'R-29' }),
  },
]);
