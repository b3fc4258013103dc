import { describe, expect, it } from 'vitest';
import { refuses } from '../support/matrix.js';
import { book, table } from './rules.js';
import { useLegacyRig } from './support.js';

table('rule 3: values of collection calls', [
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
  { name: 'nothing to take from the set (R-58)', call: 'set-remove', query: { ...book, property: 'tags', value: 'q' } },
]);

/** Inserts a mark into the three marks of the book. */
const insertedMark = (index?: string) => ({
  call: 'list-insert',
  query: { ...book, property: 'marks', value: 'n', ...(index === undefined ? {} : { index }) },
});

table('rule 4: list-insert', [
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
