import { describe, expect, it } from 'vitest';
import { useRig } from '../support/rig.js';
import { withServices } from './deployment.js';
import { get, type Parameters } from './support.js';

const rig = useRig(withServices);
const run = async (name: string, query: Parameters = {}) =>
  JSON.parse(await get(rig().service, 'action', { name, 'type-explicitness': 'never', ...query }));

describe('query actions (4.5)', () => {
  it.each<[what: string, name: string, query: Parameters, ids: readonly number[]]>([
    ['a prototype with the id, of a supertype', 'likeSea', {}, [1]],
    ['a prototype with entities and collections', 'deep', {}, [1]],
    ['a prototype within itself', 'cyclic', {}, [8, 9, 10]],
    ['a prototype with null', 'unset', {}, [4]],
    ['a template that no entity matches', 'byTitle', { '*wanted': 'Sunday' }, []],
    ['a template with null, which is a text for a string', 'byTitle', { '*wanted': 'null' }, []],
    ['a template with a constant', 'byGenre', { '*genre': 'novel' }, [1]],
    ['a template with null', 'byDay', { '*day': 'null' }, [4, 5]],
    ['a template with a date', 'byDay', { '*day': '2001-02-03' }, [1]],
    ['a template with an entity', 'byCopy', { '*copy': '2' }, [2]],
    ['a template with a list', 'byMarks', { '*marks': ['a', 'b', 'c'] }, [1]],
    ['a template with another list', 'byMarks', { '*marks': ['b', 'a'] }, []],
    ['a variable that nobody needs', 'books', { '*wanted': 'x' }, [1, 2, 3, 4, 50, 60, 60, 100]],
  ])('%s', async (_, name, query, ids) => {
    const found: readonly { id: { value: string } }[] = await run(name, query);
    expect(found.map(({ id }) => Number(id.value))).toEqual(ids);
  });

  it('the first result of an action that finds nothing is null', async () => {
    expect(await run('byTitle', { '*wanted': 'x', projection: 'first-of-payload' })).toBeNull();
  });
});

describe('instantiation actions (4.5, R-72)', () => {
  it.each<[name: string, query: Parameters, ...changes: string[]]>([
    ['newAuthor', { '*id': 'ann' }, '+ Author/ann {}'],
    ['newBook', { '*title': 'T', '*parts': ['1', '2'] }, '+ Book/101 {"parts":["Book/1","Book/2"],"title":"T"}'],
  ])('%s with %j', async (name, query, ...changes) => {
    await run(name, query);
    expect(rig().changes()).toEqual(changes);
  });

  it('a template fills in its variables, creates and finds the entities that it describes', async () => {
    await run('newNovel', { '*name': 'N', '*pages': '9' });
    const [author = '', book = '', ...others] = rig().changes();
    expect(others).toEqual([]);
    const [, name] = /^\+ (Author\/[\da-f-]+) \{"name":"Newcomer"\}$/.exec(author) ?? [];
    expect(book).toBe(
      `+ Book/101 {"author":"${name}","genre":"novel","marks":["fresh"],"pages":9,"sequel":"Book/2","title":"N"}`,
    );
  });

  it('a value of the caller has priority over that of a template', async () => {
    await run('newNovel', { '*name': 'N', '*genre': 'poetry', '*author': 'jane' });
    expect(rig().changes()).toContain(
      '+ Book/101 {"author":"Author/jane","genre":"poetry","marks":["fresh"],"sequel":"Book/2","title":"N"}',
    );
  });
});

it.each<[what: string, name: string, query: Parameters, expected: unknown]>([
  ['a result', 'hours', {}, ['09-12', '13-17']],
  ['a result beside a message', 'both', {}, { _type: 'map', value: [{ key: 'language', value: 'en' }] }],
  ['a function', 'compute', { '*a': '1' }, { _type: 'map', value: [{ key: 'a', value: '1' }] }],
])('an RPC action returns %s (R-61)', async (_, name, query, expected) => {
  expect(await run(name, query)).toEqual(expected);
  expect(rig().changes()).toEqual([]);
});
