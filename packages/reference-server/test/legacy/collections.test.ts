import { describe, expect, it } from 'vitest';
import { refuses } from '../support/matrix.js';
import { book, changedBook, table } from './rules.js';
import { useLegacyRig } from './support.js';

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
    name: 'a text that is not an id',
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

/** Inserts a mark into the three marks of the book. */
const insertedMark = (index?: string) => ({
  call: 'list-insert',
  query: { ...book, property: 'marks', value: 'n', ...(index === undefined ? {} : { index }) },
});

table('rule 4: list-insert', [
  {
    name: 'at the top without an index',
    ...insertedMark(),
    changes: changedBook({ marks: ['n', 'a', 'b', 'c'] }),
  },
  {
    name: 'at the end',
    ...insertedMark('3'),
    changes: changedBook({ marks: ['a', 'b', 'c', 'n'] }),
  },
  {
    name: 'beyond the end',
    ...insertedMark('4'),
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
    ...insertedMark('-1'),
    status: 400,
    says: ['"index"'],
  },
  {
    name: 'an index that is not an integer',
    ...insertedMark('1.0'),
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

describe('the cost and the content of a list', () => {
  const rig = useLegacyRig();
  const marks = { accessId: 'access.library', ...book, property: 'marks' };

  it('more moves than a request may cost are refused (R-62)', async () => {
    const many = Array.from({ length: 10_001 }, () => 'm');
    const form = { accessId: 'access.library', ...book, '*marks': many };
    expect((await rig().send({ method: 'POST', path: 'update', form })).status).toBe(200);
    const reply = await rig().send({ method: 'POST', path: 'list-remove', form: { ...marks, value: many } });
    expect(reply.status).toBe(400);
    refuses(reply.text, { status: 400, says: ['10001 positions'] });
    // Insertions move each element once, however many there are.
    for (const index of ['0', '20002']) {
      const inserted = { ...marks, value: many, index };
      expect((await rig().send({ method: 'POST', path: 'list-insert', form: inserted })).status).toBe(200);
    }
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
