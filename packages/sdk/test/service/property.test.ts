import { describe, expect, test } from 'vitest';
import { InputError, NotFoundError, ref } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { startService } from '../support/service.js';

describe('POST (4.9): the table of bodies', () => {
  test('list of entities', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    const children = people.property(1, 'children');
    const ids = async () => (await children.get())?.map(({ id }) => id);
    await children.add(ref('Person', 3));
    expect(await ids()).toEqual([2n, 3n]);
    await children.insert({ 0: ref('a.Person', 3) });
    expect(await ids()).toEqual([3n, 2n, 3n]);
    await children.removeAt({ 0: ref('Person', 3) });
    expect(await ids()).toEqual([2n, 3n]);
    await children.insert({ 0: people.ref(3) });
    await children.removeAt(0, people.ref(3));
    expect(await ids()).toEqual([2n, 3n]);
    expect(await children.removeAt(9, people.ref(1), { projection: 'success' })).toBe(true);
    expect(await ids()).toEqual([2n, 3n]);
    expect(await rejection(children.removeAt(-1, people.ref(3)))).toBeInstanceOf(InputError);
    const between = await rejection(children.insert(new Map([[0.5, people.ref(3)]])));
    expect(between.message).toContain('Expected a position, an integer from 0, got 0.5 at positions.');
    await children.add([{ id: 1 }]);
    expect(await ids()).toEqual([2n, 3n, 1n]);
    expect(await rejection(children.add(ref('Person', 99)))).toBeInstanceOf(NotFoundError);
    await children.clear();
    expect(await ids()).toEqual([]);
  });

  test('map: entries are put, keys removed', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    const phoneBook = people.property(1, 'phoneBook');
    await phoneBook.put({ home: '9', __proto__: null, new: '3' } as never);
    expect(await phoneBook.get()).toEqual(
      new Map([
        ['home', '9'],
        ['work', '2'],
        ['new', '3'],
      ]),
    );
    await phoneBook.removeKeys('home');
    await phoneBook.removeKeys(['new', 'unknown']);
    expect(await phoneBook.get()).toEqual(new Map([['work', '2']]));
    const rivals = people.property(1, 'rivals');
    await rivals.put(new Map([[ref('Person', 3), 'x']]));
    expect([...((await rivals.get()) ?? [])]).toMatchObject([[{ id: 3n }, 'x']]);
    await rivals.removeKeys(ref('Person', 3));
    expect(await rivals.get()).toEqual(new Map());
  });
});
