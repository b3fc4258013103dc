import { expect, test } from 'vitest';
import { InputError, NotFoundError, ref } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { startService } from '../support/service.js';

test('positions of a list: what is not there is passed over, and what is no position is refused (4.9)', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  const children = people.property(1, 'children');
  await children.insert({ 0: people.ref(3) });
  await children.removeAt(0, people.ref(3));
  expect(await children.removeAt(9, people.ref(1), { projection: 'success' })).toBe(true);
  expect(await rejection(children.removeAt(-1, people.ref(3)))).toBeInstanceOf(InputError);
  const between = await rejection(children.insert(new Map([[0.5, people.ref(3)]])));
  expect(between.message).toContain('Expected a position, an integer from 0, got 0.5 at positions.');
  expect(await rejection(children.add(ref('Person', 99)))).toBeInstanceOf(NotFoundError);
  expect((await children.get())?.map(({ id }) => id)).toEqual([2n]);
});

test('the names of an object are the keys of a map, also __proto__ (4.9)', async () => {
  await using service = await startService();
  const phoneBook = service.access.entities('Person').property(1, 'phoneBook');
  await phoneBook.put({ home: '9', __proto__: null, new: '3' } as never);
  await phoneBook.removeKeys(['work', 'unknown']);
  expect(Object.fromEntries((await phoneBook.get()) ?? [])).toEqual({ home: '9', new: '3' });
});
