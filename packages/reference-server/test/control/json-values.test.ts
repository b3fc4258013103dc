import { beforeAll, expect, it } from 'vitest';
import { SmallService, things } from '../support/small-service.js';

const document = {
  name: 'Ann',
  'a.b': 1,
  "it's": 2,
  list: [{ n: 1 }, { n: 2 }, 'text'],
  map: { x: { n: 3 }, y: { n: 4 } },
  nothing: null,
};

let service: SmallService;
beforeAll(async () => {
  service = await SmallService.start();
  // It is refused, but it is in the journal.
  await service.expect(400, 'POST', things, document);
});

const isFound = (path: string, value: unknown) =>
  service.server.journal.entries({ body: { [path]: value } }).length === 1;

it.each([
  ['$', [document]],
  ['', [document]],
  ['name', ['Ann']],
  ['$.name', ['Ann']],
  ["$['name']", ['Ann']],
  ['["name"]', ['Ann']],
  ["['a.b']", [1]],
  ["['it\\'s']", [2]],
  ['list[1].n', [2]],
  ['$.list[*].n', [1, 2]],
  ['list[3]', []],
  ['list.length', []],
  ['map.*.n', [3, 4]],
  ['*.x.n', [3]],
  ['nothing', [null]],
  ['nothing.more', []],
  ['name[0]', []],
  ['toString', []],
  ['list[0]["n"]', [1]],
])('%s selects %j', (path, values) => {
  for (const value of values) expect(isFound(path, value)).toBe(true);
  expect(isFound(path, 'another')).toBe(false);
  // The values that a path would select if it took lists and texts for objects.
  if (values.length === 0) for (const value of ['text', 3, 'A', null]) expect(isFound(path, value)).toBe(false);
});

it.each(['$name', '.name', 'a..b', 'a.', 'a[', 'a[x]', 'a[-1]', 'a b', '$..n', 'a[?(@.x)]', '[0', "a['b'"])(
  '%s is not a path',
  (path) => {
    expect(() => isFound(path, 1)).toThrow(path);
  },
);
