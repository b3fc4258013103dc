import { describe, expect, it } from 'vitest';
import { type Row as Named, named, refuses } from '../support/matrix.js';
import type { Changes } from '../support/rig.js';
import { Graph } from '../support/wire.js';
import { type Parameters, useLegacyRig } from './support.js';

/** A call by GET: its result or a part of its error message, and all its changes. */
interface Row extends Pick<Named, 'name' | 'says'> {
  /** What must be among the properties of the answer. */
  readonly value?: object;
  readonly call: string;
  readonly query: Parameters;
  /** Default: 200. */
  readonly status?: number;
  /** Default: nothing. */
  readonly changes?: Changes;
}

function table(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    const rig = useLegacyRig();
    it.each(named(rows))('%s', async (_, { call, query, status = 200, says, value, changes = {} }) => {
      const reply = await rig().get(call, query);
      expect(reply.status, reply.text).toBe(status);
      if (status !== 200) refuses(reply.text, { status, says: says ?? [] });
      else if (value !== undefined) expect(new Graph(reply.text).flat).toMatchObject(value);
      expect(await rig().rig.changes()).toEqual(changes);
    });
  });
}

const book = { type: 'Book', id: '1' };
const entry = { type: 'Entry', id: '1' };
const changedBook = (properties: Readonly<Record<string, unknown>>): Changes => ({ changed: { 'Book 1': properties } });
const changedEntry = (properties: Readonly<Record<string, unknown>>): Changes => ({
  changed: { 'Entry 1': properties },
});

table('what is named: type, id, property (R-6, R-7, R-58)', [
  { name: 'a full signature', call: 'entity', query: { ...book, type: 'org.example.library.Book' }, value: { id: 1 } },
  {
    name: 'a supertype finds its subtypes',
    call: 'entity',
    query: { type: 'Item', id: '50' },
    value: { title: 'Zap' },
  },
  { name: 'an unknown access', call: 'entity', query: { ...book, accessId: 'x' }, status: 404, says: ['"x"'] },
  { name: 'an unknown type', call: 'fetch', query: { type: 'Bok' }, status: 404, says: ['Did you mean "Book"?'] },
  { name: 'an enum type', call: 'fetch', query: { type: 'Genre' }, status: 404, says: ['enum'] },
  { name: 'an ambiguous simple name', call: 'fetch', query: { type: 'Branch' }, status: 400, says: ['archive'] },
  { name: 'an unknown id', call: 'entity', query: { ...book, id: '9' }, status: 404, says: ['"9" does not exist'] },
  {
    name: 'text that is no id',
    call: 'entity',
    query: { ...book, id: 'one' },
    status: 404,
    says: ['"one"', '64 bits'],
  },
  { name: 'an id of several entities', call: 'entity', query: { ...book, id: '60' }, status: 400, says: ['2'] },
  { name: 'a type that only results have', call: 'fetch', query: { type: 'UserSession' }, value: [] },
  { name: 'update of an unknown id', call: 'update', query: { ...book, id: '9', '*title': 'x' }, status: 404 },
  { name: 'delete of an unknown id', call: 'delete', query: { ...book, id: '9' }, status: 404 },
  {
    name: 'an unknown property',
    call: 'property-fetch',
    query: { ...book, property: 'titel' },
    status: 400,
    says: ['"property"', 'Did you mean "title"'],
  },
  { name: '__proto__', call: 'property-fetch', query: { ...book, property: '__proto__' }, status: 400 },
  ...(['list-insert', 'list-remove', 'map-put', 'map-remove', 'set-insert', 'set-remove'] as const).flatMap((call) => {
    const others = { list: 'notes', map: 'tags', set: 'marks' };
    const kind = call.startsWith('list') ? 'list' : call.startsWith('map') ? 'map' : 'set';
    const rest = { value: 'x', key: 'x' };
    return [
      { name: `${call} on a ${others[kind]}`, property: others[kind] },
      { name: `${call} on a simple property`, property: 'title' },
      { name: `${call} on no property`, property: 'nothing' },
    ].map(({ name, property }) => {
      const says = ['"property"', property === 'nothing' ? 'no property "nothing"' : `that is a ${kind}`];
      return { name, call, query: { ...book, property, ...rest }, status: 400, says };
    });
  }),
]);

table('rule 2: create', [
  {
    name: 'with defaults',
    call: 'create',
    query: { type: 'Strict', '*word': 'w' },
    value: { flag: false, count: 5 },
    changes: { created: { 'Strict 101': { flag: false, count: 5, word: 'w' } } },
  },
  {
    name: 'the mandatory is missing',
    call: 'create',
    query: { type: 'Author' },
    status: 400,
    says: ['as parameter "*name"', 'got nothing.'],
  },
  {
    name: 'the mandatory is cleared',
    call: 'create',
    query: { type: 'Loan', '*pledge': 'null' },
    status: 400,
    says: ['as parameter "*pledge"', 'got nothing.'],
  },
  {
    name: 'the mandatory is a reference',
    call: 'create',
    query: { type: 'Loan', '*pledge': '12' },
    changes: { created: { 'Loan 101': { pledge: 'Copy 12' } } },
  },
  {
    name: 'an id of its own',
    call: 'create',
    query: { type: 'Book', '*id': '777' },
    changes: { created: { 'Book 777': {} } },
  },
  { name: 'an id that is taken', call: 'create', query: { type: 'Book', '*id': '1' }, status: 400, says: ['already'] },
  {
    name: 'an id of another type',
    call: 'create',
    query: { type: 'Book', '*id': 'x' },
    status: 400,
    says: ['"*id"', '"x"'],
  },
  { name: 'an abstract type', call: 'create', query: { type: 'Item' }, status: 400, says: ['abstract'] },
  {
    name: 'an unknown property',
    call: 'create',
    query: { type: 'Book', '*titel': 'x' },
    status: 400,
    says: ['"*titel"', 'Did you mean "title"'],
  },
  { name: 'an unknown type', call: 'create', query: { type: 'Novel' }, status: 404 },
  {
    name: 'nothing is stored where a later property does not fit',
    call: 'create',
    query: { type: 'Book', '*title': 'x', '*pages': 'many' },
    status: 400,
    says: ['"*pages"', '"many"', '32 bits'],
  },
]);

table('rule 3: values of collection calls', [
  {
    name: 'ids of entities in a list',
    call: 'list-insert',
    query: { ...book, property: 'parts', value: '50' },
    changes: changedBook({ parts: ['Comic 50', 'Book 2', 'Book 3'] }),
  },
  {
    name: 'ids of entities in a set',
    call: 'set-insert',
    query: { ...book, property: 'related', value: '3' },
    changes: changedBook({ related: new Set(['Book 2', 'Book 3']) }),
  },
  {
    name: 'ids of entities in a map',
    call: 'map-put',
    query: { ...book, property: 'editions', key: 'first', value: '3' },
    changes: changedBook({ editions: new Map([['first', 'Book 3']]) }),
  },
  {
    name: 'ids of entities as keys',
    call: 'map-remove',
    query: { type: 'Loan', id: '5', property: 'keys', key: '5' },
    changes: { changed: { 'Loan 5': { keys: new Map([['Copy 7', 'seven']]) } } },
  },
  {
    name: 'keys of a simple type',
    call: 'map-put',
    query: { ...book, property: 'stock', key: '2', value: '7' },
    changes: changedBook({
      stock: new Map([
        [1, 100],
        [2, 7],
      ]),
    }),
  },
  {
    name: 'several values in a list',
    call: 'list-insert',
    query: { ...book, property: 'counts', value: ['1', '2'] },
    changes: changedBook({ counts: [1, 2, 10, 20, 30] }),
  },
  {
    name: 'several values out of a list',
    call: 'list-remove',
    query: { ...book, property: 'marks', value: ['c', 'a'] },
    changes: changedBook({ marks: ['b'] }),
  },
  {
    name: 'several values in a set',
    call: 'set-insert',
    query: { ...book, property: 'tags', value: ['y', 'z'] },
    changes: changedBook({ tags: new Set(['x', 'y', 'z']) }),
  },
  {
    name: 'several pairs in a map',
    call: 'map-put',
    query: { ...book, property: 'notes', key: ['k2', 'k3'], value: ['b', 'c'] },
    changes: changedBook({
      notes: new Map([
        ['k1', 'v1'],
        ['k2', 'b'],
        ['k3', 'c'],
      ]),
    }),
  },
  {
    name: 'keys without values',
    call: 'map-put',
    query: { ...book, property: 'notes', key: ['a', 'b'], value: 'c' },
    status: 400,
    says: ['"key"', '"value"'],
  },
  {
    name: 'an id that does not exist',
    call: 'set-insert',
    query: { ...book, property: 'related', value: '9' },
    status: 404,
    says: ['"9"'],
  },
  {
    name: 'one id of several does not exist',
    call: 'list-insert',
    query: { ...book, property: 'parts', value: ['2', '9'] },
    status: 404,
  },
  {
    name: 'text that is no id',
    call: 'map-put',
    query: { ...book, property: 'editions', key: 'k', value: 'x' },
    status: 400,
    says: ['"value"', '"x"', 'the id of'],
  },
  {
    name: 'an entity of another type',
    call: 'list-insert',
    query: { ...book, property: 'parts', value: '7' },
    status: 404,
  },
  {
    name: 'a wrong key',
    call: 'map-put',
    query: { ...book, property: 'stock', key: 'one', value: '1' },
    status: 400,
    says: ['"key"', '"one"'],
  },
  {
    name: 'a wrong value',
    call: 'set-insert',
    query: { ...book, property: 'years', value: '1.5' },
    status: 400,
    says: ['"value"', '"1.5"'],
  },
  { name: 'nothing is in the set already', call: 'set-insert', query: { ...book, property: 'tags', value: 'x' } },
  { name: 'nothing to take from the set (R-58)', call: 'set-remove', query: { ...book, property: 'tags', value: 'q' } },
  {
    name: 'nothing to take from the list (R-58)',
    call: 'list-remove',
    query: { ...book, property: 'marks', value: 'q' },
  },
  { name: 'nothing to take from the map (R-58)', call: 'map-remove', query: { ...book, property: 'notes', key: 'q' } },
  {
    name: 'map-remove ignores the value (R-58)',
    call: 'map-remove',
    query: { ...book, property: 'notes', key: 'k1', value: 'other' },
    changes: changedBook({ notes: new Map([['k2', 'v2']]) }),
  },
  {
    name: 'the first equal element goes (R-58)',
    call: 'list-remove',
    query: { type: 'Loan', id: '3', property: 'list', value: '3' },
    changes: { changed: { 'Loan 3': { list: ['Copy 7', 'Copy 3'] } } },
  },
]);

table('rule 4: list-insert', [
  {
    name: 'at the top without an index',
    call: 'list-insert',
    query: { ...book, property: 'marks', value: 'n' },
    changes: changedBook({ marks: ['n', 'a', 'b', 'c'] }),
  },
  {
    name: 'at the end',
    call: 'list-insert',
    query: { ...book, property: 'marks', value: 'n', index: '3' },
    changes: changedBook({ marks: ['a', 'b', 'c', 'n'] }),
  },
  {
    name: 'beyond the end',
    call: 'list-insert',
    query: { ...book, property: 'marks', value: 'n', index: '4' },
    status: 400,
    says: ['Expected an integer from 0 to 3 as parameter "index", got 4.'],
  },
  {
    name: 'beyond the end of an empty list',
    call: 'list-insert',
    query: { type: 'Book', id: '4', property: 'marks', value: 'n', index: '1' },
    status: 400,
    says: ['0 to 0'],
  },
  {
    name: 'below the top',
    call: 'list-insert',
    query: { ...book, property: 'marks', value: 'n', index: '-1' },
    status: 400,
    says: ['"index"'],
  },
  {
    name: 'an index that is no integer',
    call: 'list-insert',
    query: { ...book, property: 'marks', value: 'n', index: '1.0' },
    status: 400,
    says: ['"index"', '"1.0"'],
  },
  {
    name: 'a value of another type',
    call: 'list-insert',
    query: { ...book, property: 'counts', value: 'n' },
    status: 400,
    says: ['"value"', '"n"', '32 bits'],
  },
]);

table('rule 5: update, and texts as values (R-61)', [
  {
    name: 'a constant',
    call: 'update',
    query: { ...book, '*genre': 'poetry' },
    changes: changedBook({ genre: 'poetry' }),
  },
  {
    name: 'an unknown constant',
    call: 'update',
    query: { ...book, '*genre': 'Novel' },
    status: 400,
    says: ['"*genre"', 'novel, poetry, manual'],
  },
  {
    name: 'the id of an entity',
    call: 'update',
    query: { ...book, '*author': 'a b/ü' },
    changes: changedBook({ author: 'Author a b/ü' }),
  },
  { name: 'an unknown id', call: 'update', query: { ...book, '*author': 'nobody' }, status: 404 },
  {
    name: 'null clears an entity',
    call: 'update',
    query: { ...book, '*author': 'null' },
    changes: changedBook({ author: null }),
  },
  {
    name: 'null clears a simple property',
    call: 'update',
    query: { ...book, '*pages': 'null' },
    changes: changedBook({ pages: null }),
  },
  {
    name: 'null clears a list',
    call: 'update',
    query: { ...book, '*marks': 'null' },
    changes: changedBook({ marks: null }),
  },
  {
    name: 'null clears a map',
    call: 'update',
    query: { ...book, '*notes': 'null' },
    changes: changedBook({ notes: null }),
  },
  {
    name: 'null clears an object',
    call: 'update',
    query: { ...book, '*extra': 'null' },
    changes: changedBook({ extra: null }),
  },
  {
    name: 'null is text for a string',
    call: 'update',
    query: { ...book, '*title': 'null' },
    changes: changedBook({ title: 'null' }),
  },
  {
    name: 'null where it is not allowed',
    call: 'update',
    query: { type: 'Strict', id: '1', '*count': 'null' },
    status: 400,
    says: ['"*count"', 'null'],
  },
  { name: 'an empty text', call: 'update', query: { ...book, '*title': '' }, changes: changedBook({ title: '' }) },
  {
    name: 'a list',
    call: 'update',
    query: { ...book, '*counts': ['3', '2', '3'] },
    changes: changedBook({ counts: [3, 2, 3] }),
  },
  { name: 'a list of one', call: 'update', query: { ...book, '*marks': 'x' }, changes: changedBook({ marks: ['x'] }) },
  {
    name: 'a set of entities',
    call: 'update',
    query: { ...book, '*related': ['3', '4', '3'] },
    changes: changedBook({ related: new Set(['Book 3', 'Book 4']) }),
  },
  {
    name: 'a map, keys and values in turn',
    call: 'update',
    query: { ...book, '*stock': ['1', '5', '2', '6'] },
    changes: changedBook({
      stock: new Map([
        [1, 5],
        [2, 6],
      ]),
    }),
  },
  {
    name: 'a key without its value',
    call: 'update',
    query: { ...book, '*stock': ['1', '5', '2'] },
    status: 400,
    says: ['"*stock"', 'in turn'],
  },
  {
    name: 'every simple type',
    call: 'update',
    query: {
      ...entry,
      '*flag': 'false',
      '*int': '-7',
      '*big': '9223372036854775807',
      '*single': '0.5',
      '*dbl': '1e3',
      '*exact': '10.10',
      '*day': '2020-02-29',
      '*any': 'text',
    },
    changes: changedEntry({
      flag: false,
      int: -7,
      big: 9223372036854775807n,
      single: 0.5,
      dbl: 1000,
      exact: '10.10',
      day: '2020-02-29T00:00:00.000Z',
      any: 'text',
    }),
  },
  {
    name: 'a boolean in capitals',
    call: 'update',
    query: { ...entry, '*flag': 'TRUE' },
    status: 400,
    says: ['"*flag"', 'true or false'],
  },
  { name: 'a long beyond 64 bits', call: 'update', query: { ...entry, '*big': '9223372036854775808' }, status: 400 },
  {
    name: 'a day that does not exist',
    call: 'update',
    query: { ...entry, '*day': '2021-02-29' },
    status: 400,
    says: ['date'],
  },
  {
    name: 'one of several does not fit',
    call: 'update',
    query: { ...book, '*title': 'x', '*pages': 'x' },
    status: 400,
  },
  { name: 'one of several is unknown', call: 'update', query: { ...book, '*title': 'x', '*colour': 'x' }, status: 400 },
  { name: 'the id', call: 'update', query: { ...book, '*id': '5' }, status: 400, says: ['id'] },
  { name: 'the partition', call: 'update', query: { ...book, '*partition': 'p' }, status: 400, says: ['partition'] },
  { name: 'nothing', call: 'update', query: book },
  { name: 'what it has', call: 'update', query: { ...book, '*title': 'Sea', projection: 'payload' } },
]);

table('delete treats references as dropReferencesIfPossible (R-58)', [
  {
    name: 'a reference is dropped',
    call: 'delete',
    query: { type: 'Copy', id: '1' },
    changes: { deleted: ['Copy 1'], changed: { 'Loan 1': { copy: null } } },
  },
  {
    name: 'from a list',
    call: 'delete',
    query: { type: 'Copy', id: '3' },
    changes: { deleted: ['Copy 3'], changed: { 'Loan 3': { list: ['Copy 7'] } } },
  },
  {
    name: 'a mandatory reference',
    call: 'delete',
    query: { type: 'Copy', id: '2' },
    status: 400,
    says: ['mandatory', 'pledge'],
  },
]);

describe('rule 6: order (R-57)', () => {
  const rig = useLegacyRig();
  const ids = async (query: Parameters, call = 'fetch') => {
    const { text } = await rig().get(call, query);
    const list: { id: { value: string } }[] = JSON.parse(text);
    return list.map(({ id }) => Number(id.value));
  };

  it.each<[string, Parameters, number[]]>([
    ['by id', {}, [1, 2, 3, 4, 5]],
    ['by id, descending', { orderDir: 'descending' }, [5, 4, 3, 2, 1]],
    ['by a text', { orderBy: 'text' }, [4, 3, 2, 1, 5]],
    ['by a text, descending', { orderBy: 'text', orderDir: 'descending' }, [5, 1, 2, 3, 4]],
    ['by a decimal', { orderBy: 'exact' }, [4, 5, 3, 1, 2]],
    ['by a date', { orderBy: 'day', orderDir: 'ascending' }, [4, 5, 2, 1, 3]],
    ['by an enum', { orderBy: 'kind' }, [4, 2, 3, 1, 5]],
  ])('fetch %s', async (_, query, expected) => {
    expect(await ids({ type: 'Entry', ...query })).toEqual(expected);
  });

  const parts = { ...book, property: 'parts' };

  it.each<[string, Parameters, number[]]>([
    ['in its own order', parts, [3, 1, 2]],
    ['by id', { ...parts, orderBy: 'id' }, [1, 2, 3]],
    ['by a text, descending', { ...parts, orderBy: 'title', orderDir: 'descending' }, [3, 2, 1]],
  ])('property-fetch %s', async (_, query, expected) => {
    await rig().get('update', { ...book, '*parts': ['3', '1', '2'] });
    expect(await ids(query, 'property-fetch')).toEqual(expected);
    expect(await ids(parts, 'property-fetch')).toEqual([3, 1, 2]);
  });

  it('property-fetch of sets and maps', async () => {
    await rig().get('update', { ...book, '*related': ['3', '2'], '*editions': ['z', '3', 'y', '2'] });
    const set = await rig().get('property-fetch', { ...book, property: 'related', orderBy: 'title' });
    expect(JSON.parse(set.text)).toMatchObject({ _type: 'set', value: [{ title: 'Sky' }, { title: 'Sun' }] });
    const map = await rig().get('property-fetch', { ...book, property: 'editions', orderBy: 'title' });
    expect(JSON.parse(map.text)).toMatchObject({ _type: 'map', value: [{ key: 'y' }, { key: 'z' }] });
  });

  it.each<[string, Parameters, string, unknown]>([
    ['a list', { ...book, property: 'marks' }, 'first-of-payload', 'a'],
    [
      'an ordered list',
      { ...book, property: 'parts', orderBy: 'id', orderDir: 'descending' },
      'first-of-payload',
      { id: 3 },
    ],
    ['an empty list', { type: 'Book', id: '4', property: 'marks' }, 'first-of-payload', null],
    ['a set', { ...book, property: 'years' }, 'first-of-payload', 1999],
    ['a map', { ...book, property: 'notes' }, 'first-of-payload', 'v1'],
    ['a simple property', { ...book, property: 'title' }, 'first-of-payload', 'Sea'],
    ['an unset property', { type: 'Book', id: '4', property: 'title' }, 'payload', null],
    ['an entity', { ...book, property: 'author' }, 'payload', { name: 'Jane' }],
    ['a long', { ...book, property: 'sold' }, 'payload', 9007199254740993n],
    ['an enum in an envelope', { ...book, property: 'genre' }, 'envelope', { hasMore: false }],
  ])('property-fetch of %s', async (_, query, projection, expected) => {
    const found = new Graph((await rig().get('property-fetch', { ...query, projection })).text).flat;
    if (typeof expected === 'object' && expected !== null) expect(found).toMatchObject(expected);
    else expect(found).toBe(expected);
  });

  it.each<[string, Parameters, string]>([
    ['an unknown property', { type: 'Entry', orderBy: 'colour' }, '"colour"'],
    ['a collection', { type: 'Entry', orderBy: 'list' }, '"list"'],
    ['an entity', { type: 'Entry', orderBy: 'self' }, '"self"'],
    ['an unknown direction', { type: 'Entry', orderDir: 'up' }, '"up"'],
  ])('fetch by %s is 400', async (_, query, says) => {
    const reply = await rig().get('fetch', query);
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: [says] });
  });

  it.each(['marks', 'title'])('property-fetch of %s has no property to order by', async (property) => {
    const reply = await rig().get('property-fetch', { ...book, property, orderBy: 'title' });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: ['orderBy', `"${property}"`] });
  });
});

describe('what a list costs and holds', () => {
  const rig = useLegacyRig();
  const marks = { accessId: 'access.library', ...book, property: 'marks' };

  it('more moves than a request may cost are refused (R-62)', async () => {
    const many = Array.from({ length: 10_001 }, () => 'm');
    const form = { accessId: 'access.library', ...book, '*marks': many };
    expect((await rig().send({ method: 'POST', path: 'update', form })).status).toBe(200);
    for (const call of ['list-insert', 'list-remove']) {
      const reply = await rig().send({ method: 'POST', path: call, form: { ...marks, value: many } });
      expect(reply.status).toBe(400);
      refuses(reply.text, { status: 400, says: ['10001 positions'] });
    }
    const appended = { ...marks, value: many, index: '10001' };
    expect((await rig().send({ method: 'POST', path: 'list-insert', form: appended })).status).toBe(200);
  });

  it('references left behind are not counted (R-42)', async () => {
    await rig().rig.send(['DELETE', 'entities/access.library/Copy/3?delete-mode=ignoreReferences']);
    const list = { type: 'Loan', id: '3', property: 'list' };
    const says = ['0 to 1'];
    const beyond = await rig().get('list-insert', { ...list, value: '12', index: '2' });
    expect(beyond.status).toBe(400);
    refuses(beyond.text, { status: 400, says });
    await rig().get('list-insert', { ...list, value: '12', index: '1' });
    expect(await rig().rig.changes()).toMatchObject({ changed: { 'Loan 3': { list: ['Copy 7', 'Copy 12'] } } });
  });
});
