import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeGraph } from '../../src/json/graph-decoder.js';
import { originsOf } from '../../src/json/origins.js';
import { placeInMap } from '../../src/json/pairs.js';
import { parseJson } from '../../src/json/parse.js';
import { readJson } from '../../src/json/read.js';
import { Reader } from '../../src/json/reader.js';
import type { Expected } from '../../src/json/types.js';
import { Decimal, EntityReference, modelTypes } from '../../src/model/index.js';
import { ModelTypes } from '../../src/model/model-view.js';
import { parseType } from '../../src/model/type-expression.js';
import { queryResult } from '../../src/results/readers.js';
import { testModel } from '../support/model.js';
import { page, response, spacedText } from '../support/usual-responses.js';

/** A graph as text: each object with its class, its members in their order, and numbers with their original JSON. */
function shown(root: unknown): string {
  const seen = new Map<object, number>();
  const show = (value: unknown, origin: string | undefined): string => {
    if (value instanceof Decimal) return `Decimal ${value}`;
    if (value instanceof Date) return `Date ${value.getTime()}`;
    if (typeof value !== 'object' || value === null) {
      const json = typeof value === 'string' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value);
      return `${typeof value} ${json} ${origin}`;
    }
    const before = seen.get(value);
    if (before !== undefined) return `same as ${before}`;
    seen.set(value, seen.size);
    const found = originsOf(value);
    const item = (place: string, child: unknown) => show(child, found(place, child));
    const kind = Object.getPrototypeOf(value)?.constructor?.name;
    if (value instanceof Set) return `Set{${Array.from(value, (child, index) => item(String(index), child))}}`;
    if (value instanceof Map) {
      return `Map{${Array.from(value).flatMap((pair, index) => pair.map((child, part) => item(placeInMap(index * 2 + part), child)))}}`;
    }
    const isPlain = Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value);
    const members = Object.entries(value).map(([name, child]) => `${JSON.stringify(name)}:${item(name, child)}`);
    return `${isPlain ? '' : kind}{${members}}`;
  };
  return show(root, undefined);
}

function outcome(read: () => unknown): string {
  try {
    return shown(read());
  } catch (thrown) {
    return String(thrown);
  }
}

const person: Expected = { kind: 'named', signature: 'a.Person' };
const expectations: readonly Expected[] = [
  undefined,
  person,
  { kind: 'list', element: undefined },
  { kind: 'list', element: person },
  { kind: 'list', element: { kind: 'simple', name: 'long' } },
  { kind: 'set', element: { kind: 'simple', name: 'string' } },
  { kind: 'simple', name: 'object' },
  { kind: 'simple', name: 'long' },
  { kind: 'named', signature: 'a.Gender' },
  parseType('map<string,string>'),
  { kind: 'map', key: { kind: 'simple', name: 'object' }, value: { kind: 'simple', name: 'object' } },
  queryResult(person).expected,
];

/** What the slow way returns, if the fast one returns something. @returns whether it does */
function holds(text: string, expected: Expected, types: ModelTypes): boolean {
  const fast = decodeGraph(text, expected, types);
  if (fast === undefined) return false;
  expect(shown(fast), text).toBe(outcome(() => new Reader(types, false).read(parseJson(text), expected)));
  return true;
}

/** Whether the slow way returns anything. */
function isRead(text: string, expected: Expected, types: ModelTypes): boolean {
  try {
    new Reader(types, false).read(parseJson(text), expected);
    return true;
  } catch {
    return false;
  }
}

const models = [testModel, undefined];

describe.each(models)('the graph is that of the other reader, or the text is left to it: %#', (model) => {
  const types = modelTypes(model);
  const any = fc.constantFrom(...expectations);

  test('whether or not its names are known', () => {
    let left = 0;
    fc.assert(
      fc.property(response, any, fc.boolean(), (value, expected, isSpaced) => {
        const text = isSpaced ? spacedText(value) : JSON.stringify(value);
        const fresh = new ModelTypes(model === undefined ? [] : [model]);
        for (const known of [fresh, types, types])
          if (!holds(text, expected, known) && isRead(text, expected, known)) left += 1;
      }),
      { numRuns: 3_000 },
    );
    // Of 9,000, whatever the inputs are. What the slow way refuses does not count.
    expect(left).toBeLessThan(2_000);
  });

  test('and no page of entities is left to it', () => {
    const list = fc.constantFrom<Expected>({ kind: 'list', element: undefined }, { kind: 'list', element: person });
    fc.assert(
      fc.property(page, list, fc.boolean(), (value, expected, isSpaced) => {
        const text = isSpaced ? spacedText(value) : JSON.stringify(value);
        expect(holds(text, expected, types), text).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('if the text has an error', () => {
    const edit = fc.record({
      at: fc.nat(),
      cut: fc.nat(2),
      put: fc.constantFrom('', '"', '\\', '}', ']', ',', ':', '0', '.', '-', 'e', ' ', '\n', '"_id":"0",', '"age":1,'),
    });
    let decoded = 0;
    fc.assert(
      fc.property(response, any, edit, (value, expected, { at, cut, put }) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        decodeGraph(text, expected, types);
        if (holds(text.slice(0, place) + put + text.slice(place + cut), expected, types)) decoded += 1;
      }),
      { numRuns: 7_000 },
    );
    expect(decoded).toBeGreaterThan(200);
  });
});

describe('decoded', () => {
  test.each<[what: string, text: string, expected: unknown]>([
    ['a depth of 200', '['.repeat(200) + ']'.repeat(200), JSON.parse('['.repeat(200) + ']'.repeat(200))],
    [
      'a page in the layout of the deployed dialect',
      '[{"_type": "T", "_id": "0","a": {"value":"1", "_type":"long"}}]',
      [{ _type: 'T', a: 1n }],
    ],
    [
      'a collection in it',
      '{"_type": "T","a": {"_type": "flatmap", "value":[1,2]}}',
      { _type: 'T', a: new Map([[1, 2]]) },
    ],
    ['an entity without a type', '{"_id":"0","a":1}', { a: 1 }],
    [
      'a map in its short form',
      '{"_type":"map","value":{"a":1,"_b":2}}',
      new Map([
        ['a', 1],
        ['_b', 2],
      ]),
    ],
    ['a map without a type in it', '[{"_type": "T","a": {"b":1}}]', [{ _type: 'T', a: { b: 1 } }]],
    ['a pair without a value', '{"_type":"map","value":[{"key":"a"}]}', new Map([['a', null]])],
    ['the longest text', `"${'x'.repeat(4 * 1024 * 1024 - 2)}"`, 'x'.repeat(4 * 1024 * 1024 - 2)],
  ])('%s', (_what, text, expected) => {
    expect(decodeGraph(text, undefined, modelTypes(undefined))).toEqual(expected);
  });
});

test('an object without a type is an entity if it has an _id, where any value is expected', () => {
  const expected: Expected = { kind: 'simple', name: 'object' };
  expect(decodeGraph('{"_id":"0","a":1}', expected, modelTypes(undefined))).toEqual({ a: 1 });
  expect(decodeGraph('{"a":1}', expected, modelTypes(undefined))).toEqual(new Map([['a', 1]]));
});

test('references with ids of any form (R-31)', () => {
  const text = (id: string) =>
    `{"_type":"v.PersistentEntityReference","_id":"0","refId":${id},"refPartition":null,"typeSignature":"a.Person"}`;
  const decoded = (id: string) => decodeGraph(`[${text(id)},{"_ref":"0"}]`, undefined, modelTypes(testModel));
  const reference = new EntityReference('a.Person', 5n);
  for (const id of ['5', '"5"', '{"value":"5","_type":"long"}']) expect(decoded(id)).toEqual([reference, reference]);
  expect([decoded('null'), decoded('5,"refId":5'), decoded('5,"_ref":"0"')]).toEqual([undefined, undefined, undefined]);
});

test('numbers that a double would change keep their text', () => {
  const numbers = '[1,-0,12.25,999999999999999,1234567890123456,1.50,0.0,0.12345678901234,-9223372036854775808]';
  for (const text of [numbers, `{"_type":"set","value":${numbers}}`]) {
    expect(holds(text, undefined, modelTypes(undefined))).toBe(true);
  }
});

test('a text is not continued by a longer one before it', () => {
  const types = modelTypes(undefined);
  expect(decodeGraph('"23456"', undefined, types)).toBe('23456');
  expect(decodeGraph('1', undefined, types)).toBe(1);
});

test('the strings of long texts, with characters of one to four bytes', () => {
  for (const unit of ['a', 'ä', '€', '😀', 'aä€😀"\\']) {
    for (const length of [1, 50, 4_000, 5_000, 50_000]) {
      const value = Array.from({ length: 7 }, (_item, index) => ({
        [`n${index}`]: unit.repeat(length) + index,
        b: 'x',
      }));
      expect(decodeGraph(JSON.stringify(value), undefined, modelTypes(undefined))).toEqual(value);
    }
  }
});

test('more names and types than are remembered', () => {
  const types = new ModelTypes([]);
  for (let n = 0; n < 3_000; n += 1) {
    const own = `{"_type":"a.T${n}","_id":"${n}","m${n}":{"value":"x","_type":"b.E${n}"},"o":{"k${n}":${n}}}`;
    expect(holds(own, undefined, types)).toBe(n < 1_000);
    const same = `{"_type":"a.T0","m${n}":${n},"x":1}`;
    expect(holds(same, undefined, types)).toBe(true);
    expect(holds(`{"_type":"a.T0","x":1,"m${n}":${n},"m${n}":1}`, undefined, types)).toBe(false);
  }
});

test('a map with the text key _id is read whole', () => {
  const map = parseType('map<string,object>');
  const entries = [
    ['a', 1],
    ['_id', 'x'],
    ['b', 2],
  ];
  const read = readJson('{"a":1,"_id":"x","b":2}', map, modelTypes(undefined));
  expect(Array.from(read as Map<string, unknown>)).toEqual(entries);
});

test('a string of a long text does not keep the text in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const types = modelTypes(undefined);
  const kept: unknown[] = [];
  const globalId = '00000000-0000-0000-0000-000000000000';
  const filler = JSON.stringify(Array.from({ length: 20_000 }, () => globalId));
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 50; n += 1) {
    const { globalId: id } = readJson(`{"globalId":"${globalId}","filler":${filler}}`, undefined, types) as Record<
      string,
      unknown
    >;
    kept.push(id);
  }
  collect();
  const growth = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  expect(kept.length).toBe(50);
  // 50 texts are 37 MiB.
  expect(growth).toBeLessThan(10);
});
