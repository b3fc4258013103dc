import { describe, expect, it } from 'vitest';
import type { Changes, Reply } from '../support/rig.js';
import { Graph } from '../support/wire.js';
import { type Parameters, useLegacyRig } from './support.js';

/** A call with its methods, some parameters, what each projection answers, and what happens each time. */
interface Row {
  readonly call: string;
  readonly methods: readonly string[];
  readonly parameters: Parameters;
  /** The answer without wrappers by projection; `''` stands for no projection, `undefined` an empty body. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly changes?: Changes;
}

const depth = 'reachable';
const book = (id: number) => ({ type: 'org.example.library.Book', id: String(id) });
const reference = (typeSignature: string, refId: unknown) => ({
  typeSignature: `org.example.library.${typeSignature}`,
  refId,
  refPartition: 'access.library',
});
const response = {
  inducedManipulation: expect.stringMatching(/^com\.vendor\.model\.generic\.manipulation\.\w+ null$/),
};
const readers = ['GET', 'POST'];
const editors = ['GET', 'POST', 'PUT'];
const edited = (items: Readonly<Record<string, unknown>>) => ({
  '': undefined,
  none: undefined,
  envelope: response,
  payload: { owner: 'com.vendor.model.generic.manipulation.EntityProperty null', ...items },
});

const assembly = JSON.stringify([
  { _type: 'org.example.library.Author', id: 'jane', name: 'June' },
  { _type: 'org.example.library.Station', name: 'New' },
]);
const ofAssembly = {
  '': null,
  envelope: response,
  payload: {
    compoundManipulationList: [
      'com.vendor.model.generic.manipulation.InstantiationManipulation null',
      'com.vendor.model.generic.manipulation.ChangeValueManipulation null',
      'com.vendor.model.generic.manipulation.ChangeValueManipulation null',
    ],
  },
  id: reference('Author', 'jane'),
  ids: [reference('Author', 'jane'), reference('Station', 8)],
  entity: { id: 'jane', name: 'June' },
  entities: [
    { id: 'jane', name: 'June' },
    { id: 8, name: 'New' },
  ],
};
const byAssembly: Changes = {
  changed: { 'Author jane': { name: 'June' } },
  created: { 'Station 8': { name: 'New' } },
};

const rows: readonly Row[] = [
  {
    call: 'assembly-manipulate',
    methods: editors,
    parameters: { body: assembly },
    answers: ofAssembly,
    changes: byAssembly,
  },
  {
    call: 'create',
    methods: readers,
    parameters: { type: 'org.example.library.Author', '*name': 'Ann', '*id': 'ann', '*works': ['2', '3'] },
    answers: {
      '': { id: 'ann', name: 'Ann', works: ['Book 2', 'Book 3'] },
      entity: { id: 'ann', name: 'Ann', works: ['Book 2', 'Book 3'], partition: 'access.library' },
      id: reference('Author', 'ann'),
      envelope: response,
      payload: {
        compoundManipulationList: [
          'com.vendor.model.generic.manipulation.InstantiationManipulation null',
          'com.vendor.model.generic.manipulation.ChangeValueManipulation null',
          'com.vendor.model.generic.manipulation.ChangeValueManipulation null',
        ],
      },
    },
    changes: { created: { 'Author ann': { name: 'Ann', works: ['Book 2', 'Book 3'] } } },
  },
  {
    call: 'delete',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    parameters: { type: 'org.example.library.Copy', id: '12' },
    answers: {
      '': undefined,
      none: undefined,
      envelope: response,
      payload: { entity: 'com.vendor.model.generic.value.PersistentEntityReference null' },
    },
    changes: { deleted: ['Copy 12'] },
  },
  {
    call: 'entity',
    methods: readers,
    parameters: { type: 'org.example.library.Station', id: '7' },
    answers: {
      '': { id: 7, name: 'Central', globalId: 'g-station-7', partition: 'access.library' },
      payload: { id: 7, name: 'Central' },
      envelope: { entities: ['Station 7'], hasMore: false },
    },
  },
  {
    call: 'fetch',
    methods: readers,
    parameters: { type: 'org.example.library.Author' },
    answers: {
      '': [{ id: 'a b/ü' }, { id: 'jane', name: 'Jane', works: ['Book 1'] }],
      payload: [{ id: 'a b/ü' }, { id: 'jane' }],
      'first-of-payload': { id: 'a b/ü', name: 'Slash' },
      envelope: { entities: ['Author a b/ü', 'Author jane'], hasMore: false },
    },
  },
  {
    call: 'list-insert',
    methods: editors,
    parameters: { ...book(1), property: 'marks', value: 'new', index: '2' },
    answers: edited({ itemsToAdd: new Map([[2, 'new']]) }),
    changes: { changed: { 'Book 1': { marks: ['a', 'b', 'new', 'c'] } } },
  },
  {
    call: 'list-remove',
    methods: editors,
    parameters: { ...book(1), property: 'parts', value: '3' },
    answers: edited({ itemsToRemove: new Map([[1, 'com.vendor.model.generic.value.PersistentEntityReference null']]) }),
    changes: { changed: { 'Book 1': { parts: ['Book 2'] } } },
  },
  {
    call: 'map-put',
    methods: editors,
    parameters: { ...book(1), property: 'notes', key: 'k3', value: 'v3' },
    answers: edited({ itemsToAdd: new Map([['k3', 'v3']]) }),
    changes: {
      changed: {
        'Book 1': {
          notes: new Map([
            ['k1', 'v1'],
            ['k2', 'v2'],
            ['k3', 'v3'],
          ]),
        },
      },
    },
  },
  {
    call: 'map-remove',
    methods: editors,
    parameters: { ...book(1), property: 'notes', key: 'k1' },
    answers: edited({ itemsToRemove: new Map([['k1', 'v1']]) }),
    changes: { changed: { 'Book 1': { notes: new Map([['k2', 'v2']]) } } },
  },
  {
    call: 'property-fetch',
    methods: readers,
    parameters: { ...book(1), property: 'parts' },
    answers: {
      '': [{ id: 2 }, { id: 3 }],
      payload: [{ id: 2 }, { id: 3 }],
      'first-of-payload': { id: 2, title: 'Sky' },
      envelope: { propertyValue: ['Book 2', 'Book 3'], hasMore: false },
    },
  },
  {
    call: 'set-insert',
    methods: editors,
    parameters: { ...book(1), property: 'years', value: '2020' },
    answers: edited({ itemsToAdd: new Map([[2020, 2020]]) }),
    changes: { changed: { 'Book 1': { years: new Set([1999, 2001, 2020]) } } },
  },
  {
    call: 'set-remove',
    methods: editors,
    parameters: { ...book(1), property: 'tags', value: 'x' },
    answers: edited({ itemsToRemove: new Map([['x', 'x']]) }),
    changes: { changed: { 'Book 1': { tags: new Set(['y']) } } },
  },
  {
    call: 'update',
    methods: editors,
    parameters: { ...book(2), '*title': 'Earth' },
    answers: {
      ...edited({ newValue: 'Earth' }),
      entity: { id: 2, title: 'Earth', sequel: 'Book 3' },
    },
    changes: { changed: { 'Book 2': { title: 'Earth' } } },
  },
];

function flat({ text }: Reply): unknown {
  return text === '' ? undefined : new Graph(text).flat;
}

function expectAnswer(reply: Reply, expected: unknown): void {
  expect(reply.status, reply.text).toBe(200);
  const found = flat(reply);
  if (typeof expected === 'object' && expected !== null) {
    expect(reply.headers['content-type']).toBe('application/json');
    expect(found).toMatchObject(expected);
    if (Array.isArray(expected)) expect(found).toHaveLength(expected.length);
  } else {
    expect(found).toBe(expected);
  }
}

describe.each(rows)('$call', ({ call, methods, parameters, answers, changes = {} }) => {
  const rig = useLegacyRig();
  // Every projection with one method, and every method with one projection, since neither depends on the other.
  const whole = Object.entries(answers);
  const cases = methods.flatMap((method, index) =>
    (index === 0 ? whole : whole.slice(0, 1)).map((answer) => [method, ...answer] as const),
  );

  it.each(cases)('%s by query, projection %s', async (method, projection, expected) => {
    const query = { accessId: 'access.library', depth, ...parameters, ...(projection === '' ? {} : { projection }) };
    expectAnswer(await rig().send({ method, path: call, query }), expected);
    expect(await rig().rig.changes()).toEqual(changes);
  });

  it.each(cases.filter(([method]) => method !== 'GET'))('%s by form, projection %s', async (...row) => {
    const [method, projection, expected] = row;
    const form = { accessId: 'access.library', depth, ...parameters, ...(projection === '' ? {} : { projection }) };
    expectAnswer(await rig().send({ method, path: `v1/${call}/`, form }), expected);
    expect(await rig().rig.changes()).toEqual(changes);
  });
});

describe('assembly-stream-manipulate', () => {
  const rig = useLegacyRig();
  const cases = ['POST', 'PUT'].flatMap((method) =>
    Object.entries(ofAssembly).map((answer) => [method, ...answer] as const),
  );

  it.each(cases)('%s with the assembly as the body, projection %s', async (method, projection, expected) => {
    const query = { accessId: 'access.library', depth, ...(projection === '' ? {} : { projection }) };
    const headers = { 'content-type': 'application/json' };
    const path = 'assembly-stream-manipulate';
    expectAnswer(await rig().send({ method, path, query, body: assembly, headers }), expected);
    expect(await rig().rig.changes()).toEqual(byAssembly);
  });
});
