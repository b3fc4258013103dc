import { describe, expect, it } from 'vitest';
import { library } from '../support/library.js';
import { SmallService } from '../support/small-service.js';

const original = await SmallService.start({ deployment: library });

/** Sends a request to a copy of the service, and returns its envelope. */
async function call(method: string, target: string, body?: unknown, query = ''): Promise<unknown> {
  const path = `rest/v2/${target}?projection=envelope&depth=reachable${query}`;
  return shorten(JSON.parse(await original.fork().expect(200, method, path, body)));
}

/** An answer without `_id`, without wrappers, with simple names, references as `Type id@partition`. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map(Object.entries(value));
  const type = String(members.get('_type') ?? '');
  if (type === 'map' || type === 'set' || (members.has('value') && members.has('_type') && members.size === 2))
    return shorten(members.get('value'));
  if (type.endsWith('PersistentEntityReference')) {
    const [entity, id, partition] = ['typeSignature', 'refId', 'refPartition'].map((name) =>
      shorten(members.get(name)),
    );
    return `${String(entity).split('.').at(-1)} ${String(id)}@${String(partition)}`;
  }
  members.delete('_id');
  const shown = [...members].map(([name, member]) => [
    name,
    name === '_type' ? type.split('.').at(-1) : shorten(member),
  ]);
  return Object.fromEntries(shown);
}

const owner = (reference: string, propertyName: string) => ({ _type: 'EntityProperty', propertyName, reference });
const response = (inducedManipulation: unknown) => ({ _type: 'ManipulationResponse', inducedManipulation });
const compound = (...compoundManipulationList: unknown[]) =>
  response({ _type: 'CompoundManipulation', compoundManipulationList });
const change = (reference: string, propertyName: string, newValue: unknown) => ({
  _type: 'ChangeValueManipulation',
  newValue,
  owner: owner(reference, propertyName),
});

const books = 'entities/access.library/Book';
const property = (name: string) => `properties/access.library/Book/1/${name}`;
const book1 = 'Book 1@access.library';
const book2 = 'Book 2@access.library';

describe('envelopes hold the manipulations that really happened (R-59)', () => {
  const rows: readonly [string, readonly [string, string, unknown?], unknown][] = [
    ['a changed value', ['PATCH', `${books}/1`, { pages: 7 }], response(change(book1, 'pages', 7))],
    [
      'a long',
      ['PATCH', `${books}/1`, { sold: '9007199254740995' }],
      response(change(book1, 'sold', '9007199254740995')),
    ],
    [
      'a changed reference',
      ['PATCH', `${books}/1`, { sequel: { id: 3 } }],
      response(change(book1, 'sequel', 'Book 3@access.library')),
    ],
    ['a replaced collection', ['PUT', property('counts'), [1, 2]], response(change(book1, 'counts', [1, 2]))],
    ['nothing', ['PATCH', `${books}/1`, { pages: 320 }], { _type: 'ManipulationResponse' }],
    [
      'a creation, with what was set',
      ['POST', books, { title: 'New', sequel: { title: 'Inner' } }],
      compound(
        { _type: 'InstantiationManipulation', entity: 'Book 101@access.library' },
        { _type: 'InstantiationManipulation', entity: 'Book 102@access.library' },
        change('Book 101@access.library', 'title', 'New'),
        change('Book 101@access.library', 'sequel', 'Book 102@access.library'),
        change('Book 102@access.library', 'title', 'Inner'),
      ),
    ],
    [
      'added list elements, by position',
      ['POST', property('marks'), ['d', 'e']],
      response({
        _type: 'AddManipulation',
        itemsToAdd: [
          { key: 3, value: 'd' },
          { key: 4, value: 'e' },
        ],
        owner: owner(book1, 'marks'),
      }),
    ],
    [
      'added integers, which are integers',
      ['POST', property('counts'), 5],
      response({ _type: 'AddManipulation', itemsToAdd: [{ key: 3, value: 5 }], owner: owner(book1, 'counts') }),
    ],
    [
      'added set elements, but those that were there',
      ['POST', property('tags'), ['x', 'z']],
      response({ _type: 'AddManipulation', itemsToAdd: [{ key: 'z', value: 'z' }], owner: owner(book1, 'tags') }),
    ],
    [
      'put map entries',
      ['POST', property('editions'), { second: { id: 2 } }],
      response({
        _type: 'AddManipulation',
        itemsToAdd: [{ key: 'second', value: book2 }],
        owner: owner(book1, 'editions'),
      }),
    ],
    [
      'a cleared collection',
      ['DELETE', property('notes')],
      response({ _type: 'ClearCollectionManipulation', owner: owner(book1, 'notes') }),
    ],
    [
      'a cleared collection, by null in a body',
      ['PATCH', `${books}/1`, { tags: null }],
      response({ _type: 'ClearCollectionManipulation', owner: owner(book1, 'tags') }),
    ],
    [
      'a deletion, with the reference that was dropped',
      ['DELETE', 'entities/access.library/Copy/1'],
      compound(change('Loan 1@access.library', 'copy', null), {
        _type: 'DeleteManipulation',
        entity: 'Copy 1@access.library',
      }),
    ],
  ];
  it.each(rows)('%s', async (_, [method, target, body], expected) => {
    expect(withoutNulls(await call(method, target, body))).toEqual(withoutNulls(expected));
  });

  it.each([
    [
      'list',
      property('marks'),
      { 0: 'a', 2: 'c' },
      'marks',
      [
        { key: 2, value: 'c' },
        { key: 0, value: 'a' },
      ],
    ],
    [
      'list where they have other positions',
      property('marks'),
      { 0: 'b', 2: 'a' },
      'marks',
      [
        { key: 1, value: 'b' },
        { key: 0, value: 'a' },
      ],
    ],
    ['map', property('notes'), { k1: 'any' }, 'notes', [{ key: 'k1', value: 'v1' }]],
    ['set', property('related'), { id: 2 }, 'related', [{ key: book2, value: book2 }]],
  ])('the elements that were removed from a %s', async (_, target, body, name, itemsToRemove) => {
    const expected = { _type: 'RemoveManipulation', itemsToRemove, owner: owner(book1, name) };
    expect(await call('POST', target, body, '&remove=true')).toEqual(response(expected));
  });
});

/** Null members are left out of answers. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, member) => (member === null ? undefined : member)));
}
