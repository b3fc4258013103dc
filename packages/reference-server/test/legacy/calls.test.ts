import { describe, expect, it } from 'vitest';
import { refuses, useRig } from '../support/rig.js';
import { book, encode, form, get, type Parameters, target } from './support.js';

const rig = useRig();
const entry = { type: 'Entry', id: '1' };

it.each<[call: string, query: Parameters, ...changes: string[]]>([
  ['create', { type: 'Strict', '*word': 'w' }, '+ Strict/2 {"count":5,"flag":false,"word":"w"}'],
  ['create', { type: 'Loan', '*pledge': '12' }, '+ Loan/8 {"pledge":"Copy/12"}'],
  ['create', { type: 'Book', '*id': '777' }, '+ Book/777 {}'],
  ['create', { type: 'Shelf', part: 'east', '*id': '1' }, '+ Shelf/1@east {}'],
  ['update', { ...book, '*author': 'null', '*extra': 'null' }, '~ Book/1 {"author":null,"extra":null}'],
  ['update', { ...book, '*marks': 'null', '*notes': 'null' }, '~ Book/1 {"marks":null,"notes":null}'],
  ['update', { ...book, '*related': ['3', '4', '3'] }, '~ Book/1 {"related":["Book/3","Book/4"]}'],
  [
    'update',
    { ...book, '*stock': ['1', '5', '2', '6'] },
    '~ Book/1 {"stock":[{"key":1,"value":5},{"key":2,"value":6}]}',
  ],
  [
    'update',
    {
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
    '~ Entry/1 {"any":"text","big":"9223372036854775807","day":"2020-02-29T00:00:00.000+0000","dbl":1000,' +
      '"exact":"10.10","flag":false,"int":-7,"single":0.5}',
  ],
  ['update', { ...book, '*title': 'Sea', projection: 'payload' }],
  ['set-remove', { ...book, property: 'tags', value: 'q' }],
  ['fetch', { type: 'UserSession' }],
])('%s with %j changes %j (4.3, R-58, R-61)', async (call, query, ...changes) => {
  await get(rig().service, call, query);
  expect(rig().changes()).toEqual(changes);
});

it('a supertype finds its subtypes, and a blank value is a text', async () => {
  const { service } = rig();
  expect(JSON.parse(await get(service, 'entity', { type: 'Item', id: '50' }))).toMatchObject({ title: 'Zap' });
  await get(service, 'list-insert', { ...book, property: 'marks', value: '' });
  await get(service, 'map-put', { ...book, property: 'notes', key: '', value: '' });
  expect(JSON.parse(rig().changes()[0]?.slice('~ Book/1 '.length) ?? '')).toMatchObject({
    marks: ['', 'a', 'b', 'c'],
    notes: [{ key: 'k1' }, { key: 'k2' }, { key: '', value: '' }],
  });
});

it('property-fetch orders sets and maps of entities (R-57)', async () => {
  const { service } = rig();
  await get(service, 'update', { ...book, '*related': ['3', '2'], '*editions': ['z', '3', 'y', '2'] });
  const ordered = async (property: string) =>
    JSON.parse(await get(service, 'property-fetch', { ...book, property, orderBy: 'title' }));
  expect(await ordered('related')).toMatchObject({ _type: 'set', value: [{ title: 'Sky' }, { title: 'Sun' }] });
  expect(await ordered('editions')).toMatchObject({ _type: 'map', value: [{ key: 'y' }, { key: 'z' }] });
});

describe('the cost and the content of a list', () => {
  const marks = { ...book, property: 'marks' };
  const post = (call: string, parameters: Parameters) => rig().send('POST', `rest/${call}`, encode(parameters), form);

  it('more moves than a request may cost are refused (R-62)', async () => {
    const many = Array.from({ length: 10_001 }, () => 'm');
    expect((await post('update', { ...book, '*marks': many })).status).toBe(200);
    refuses(await post('list-remove', { ...marks, value: many }), 400, '10001 positions');
    // Insertions move each element once, however many there are.
    for (const index of ['0', '20002']) {
      expect((await post('list-insert', { ...marks, value: many, index })).status).toBe(200);
    }
  });

  it('references left behind are not counted (R-42)', async () => {
    await rig().send('DELETE', 'rest/v2/entities/access.library/Copy/3?delete-mode=ignoreReferences');
    const list = { type: 'Loan', id: '3', property: 'list', value: '12' };
    refuses(await rig().send('GET', target('list-insert', { ...list, index: '2' })), 400, '0 to 1');
    await get(rig().service, 'list-insert', { ...list, index: '1' });
    expect(rig().changes()).toContain('~ Loan/3 {"list":["Copy/7","Copy/12"]}');
  });
});
