import { describe, expect, it } from 'vitest';
import { named, useRig } from '../support/matrix.js';
import { places } from '../support/places.js';

/** Each option of 4.7 in its two spellings, a value that shows, and how it shows on Book 1 (or on what is written). */
const shown: readonly (readonly [kebab: string, camel: string, value: string, shows: (text: string) => boolean])[] = [
  ['write-empty-properties', 'writeEmptyProperties', 'true', (text) => text.includes('null')],
  ['prettiness', 'prettiness', 'none', (text) => !text.includes('\n')],
  ['depth', 'depth', '0', (text) => !text.includes('"sequel"')],
  ['entity-recurrence-depth', 'entityRecurrenceDepth', '1', (text) => !text.includes('"_id"')],
  ['type-explicitness', 'typeExplicitness', 'never', (text) => !text.includes('org.example.library.Book')],
];

const all = shown.flatMap(([kebab, camel, value, shows]) =>
  places.map(([place, put]) => ({ name: `${kebab}=${value} as ${place}`, put: put(kebab, camel, value), shows })),
);

describe('4.7 every option in every place (R-12, R-14)', () => {
  const rig = useRig();

  it.each(shown)('without %s it does not show', async (_, __, ___, shows) => {
    expect(shows((await rig().send(['GET', 'entities/access.library/Book/2'])).text)).toBe(false);
  });

  it.each(named(all))('GET by id: %s', async (_, { put: [query, headers], shows }) => {
    const reply = await rig().send(['GET', `entities/access.library/Book/2?${query}`, undefined, headers]);
    expect(reply.status, reply.text).toBe(200);
    expect(shows(reply.text), reply.text).toBe(true);
  });

  it.each(named(all))('GET by query: %s', async (_, { put: [query, headers], shows }) => {
    const target = `entities/access.library/Book?where.title=Sky&${query}`;
    const reply = await rig().send(['GET', target, undefined, headers]);
    expect(reply.status, reply.text).toBe(200);
    expect(shows(reply.text), reply.text).toBe(true);
  });

  it.each(named(all))('PUT with data: %s', async (_, { put: [query, headers], shows }) => {
    const reply = await rig().send(['PUT', `entities/access.library/Book/2?projection=data&${query}`, {}, headers]);
    expect(reply.status, reply.text).toBe(200);
    expect(shows(reply.text), reply.text).toBe(true);
  });

  it.each(named(all))('GET of a property: %s', async (_, { put: [query, headers], shows }) => {
    const target = `properties/access.library/Book/1/sequel?${query}`;
    const reply = await rig().send(['GET', target, undefined, headers]);
    expect(reply.status, reply.text).toBe(200);
    expect(shows(reply.text), reply.text).toBe(true);
  });
});

describe('4.7 options given more than once (R-13)', () => {
  const rig = useRig();
  const get = async (query: string, headers: Record<string, string | string[]> = {}) => {
    const url = `${rig().url}/rest/v2/entities/access.library/Entry?sessionId=${rig().session}&${query}`;
    const list = new Headers();
    for (const [name, value] of Object.entries(headers)) for (const each of [value].flat()) list.append(name, each);
    const answer = await fetch(url, { headers: list });
    const body: unknown = await answer.json();
    return Array.isArray(body) ? body.map((each: { globalId: string }) => Number(each.globalId.slice(8))) : body;
  };

  it('a header beats the query', async () => {
    expect(await get('max-results=1', { 'gm-max-results': '2' })).toEqual([1, 2]);
  });
  it('of two in the query the last counts', async () => {
    expect(await get('max-results=1&max-results=2')).toEqual([1, 2]);
    expect(await get('max-results=1&maxResults=3')).toEqual([1, 2, 3]);
  });
  it('lists are concatenated, the query first', async () => {
    expect(await get('order-by=flag', { 'gm-order-by': 'int' })).toEqual([4, 2, 1, 3, 5]);
    expect(
      await get('order-by=flag&order-direction=ascending', {
        'gm-order-by': 'int',
        'gm-order-direction': 'descending',
      }),
    ).toEqual([4, 2, 3, 5, 1]);
  });
  it('commas are not split', async () => {
    expect(await get('order-by=flag,int')).toMatchObject({ message: expect.stringContaining('flag,int') });
  });
});
