import { inspect } from 'node:util';
import { ref } from '@platform-services/sdk';
import { names } from '../describe.js';
import { type Scene, tourMark } from '../scene.js';

/** Single properties: lists by position, sets, maps, and simple values. */
export async function editing({ demo, narrator }: Scene): Promise<void> {
  const people = demo.entities('Person');
  const id = await people.create({ firstName: 'Dora', ssn: tourMark });

  narrator.step('Edit a list by position');
  const children = people.property(id, 'children', { partition: 'access.demo' });
  await children.add([ref('Person', 2), ref('Person', 4)]);
  narrator.call("children.add([ref('Person', 2), ref('Person', 4)])");
  narrator.result(names(await children.get()));
  await children.insert({ 1: ref('Person', 1) });
  narrator.call("children.insert({ 1: ref('Person', 1) })");
  narrator.result(names(await children.get()));
  await children.removeAt({ 0: ref('Person', 2) });
  narrator.call("children.removeAt({ 0: ref('Person', 2) })");
  narrator.result(names(await children.get()));

  narrator.step('Edit a set and a map');
  const nicknames = people.property(id, 'nicknames', { partition: 'access.demo' });
  await nicknames.add(['Dot', 'Dee']);
  await nicknames.remove('Dot');
  narrator.call("nicknames.add(['Dot', 'Dee']), then nicknames.remove('Dot')");
  narrator.result(inspect(await nicknames.get()));
  const phoneBook = people.property(id, 'phoneBook', { partition: 'access.demo' });
  await phoneBook.put({ home: '555-0123', work: '555-0199' });
  narrator.call("phoneBook.put({ home: '555-0123', work: '555-0199' })");
  narrator.result(inspect(await phoneBook.get()));

  narrator.step('Set a value, and clear it');
  const active = people.property(id, 'active', { partition: 'access.demo' });
  const before = await active.get();
  await active.clear();
  narrator.call('active.clear()');
  narrator.result(`from ${before} to ${await active.get()}, the empty value of a boolean`);
}
