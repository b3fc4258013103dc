import { expect, it } from 'vitest';
import { readJsonPath } from '../../src/control/journal/json-values.js';

const document = {
  name: 'Ann',
  'a.b': 1,
  "it's": 2,
  list: [{ n: 1 }, { n: 2 }, 'text'],
  map: { x: { n: 3 }, y: { n: 4 } },
  nothing: null,
};

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
  expect(readJsonPath(path)?.(document)).toEqual(values);
});

it.each(['$name', '.name', 'a..b', 'a.', 'a[', 'a[x]', 'a[-1]', 'a b', '$..n', 'a[?(@.x)]', '[0', "a['b'"])(
  '%s is not a path',
  (path) => {
    expect(readJsonPath(path)).toBeUndefined();
  },
);
