import { describe, expect, it } from 'vitest';
import { refuses } from '../support/matrix.js';
import { Graph } from '../support/wire.js';
import { book } from './rules.js';
import { type Parameters, useLegacyRig } from './support.js';

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
