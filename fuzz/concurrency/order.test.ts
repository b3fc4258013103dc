import { expect, test } from 'vitest';
import { explainingOrder, type Observed, type Sequential } from './order.js';

/** A register. A number is written to it, and `read` reads it. */
const register: Sequential<number, number | 'read', number> = {
  initial: 0,
  apply: (state, operation) => (operation === 'read' ? { state, result: state } : { state: operation, result: 0 }),
};

type Call = Observed<number | 'read', number>;

const call = (operation: number | 'read', result: number, began: number, ended: number): Call => ({
  operation,
  result,
  began,
  ended,
});

test.each<[string, readonly Call[], readonly (number | 'read')[] | undefined]>([
  ['nothing', [], []],
  ['calls one after the other', [call(1, 0, 1, 2), call('read', 1, 3, 4)], [1, 'read']],
  ['a read that overlaps the write before it', [call(1, 0, 1, 4), call('read', 0, 2, 3)], ['read', 1]],
  ['the last of two writes at once', [call(1, 0, 1, 9), call(2, 0, 2, 3), call('read', 1, 10, 11)], [2, 1, 'read']],
  ['a lost write', [call(1, 0, 1, 2), call('read', 0, 3, 4)], undefined],
  ['two reads that see two orders', [call(1, 0, 1, 9), call('read', 1, 2, 3), call('read', 0, 4, 5)], undefined],
  ['a value that nobody wrote', [call(1, 0, 1, 9), call('read', 2, 2, 3)], undefined],
])('an order that explains the calls is found if there is one: %s', (_, calls, order) => {
  expect(explainingOrder(calls, register)).toEqual(order);
});
