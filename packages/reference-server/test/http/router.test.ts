// The routes of the server happen to be in an order that hides most faults of priority, so these tests have their own.
import { describe, expect, it } from 'vitest';
import { Router } from '../../src/http/router.js';

function matching(patterns: readonly string[], path: string): string | undefined {
  return new Router(patterns.map((pattern) => ({ pattern }))).match(path.split('/'))?.route.pattern;
}

/** All orders of a list. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => ordersOf(items.filter((each) => each !== item)).map((others) => [item, ...others]));
}

describe('the priority of routes', () => {
  const patterns = ['a', 'a/:id', 'a/b', 'a/*', ':type'];

  it.each(ordersOf(patterns).map((order) => [order]))('does not depend on their order: %j', (order) => {
    const found = ['a', 'a/b', 'a/c', 'a/', 'a/b/c', 'c'].map((path) => matching(order, path));
    expect(found).toEqual(['a', 'a/b', 'a/:id', 'a/*', 'a/*', ':type']);
  });
});

it('a pattern with an unknown parameter is refused, rather than taken for a literal', () => {
  expect(() => matching(['a/:colour'], 'a/b')).toThrow('Pattern "a/:colour" has an unknown parameter ":colour".');
});
