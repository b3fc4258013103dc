import { Decimal, ref } from '@platform-services/sdk';
import { day, describe, names } from '../describe.js';
import { type Scene, tourMark } from '../scene.js';

/** POST creates, PUT creates or updates, PATCH updates. */
export async function writing({ demo, narrator }: Scene): Promise<void> {
  const people = demo.entities('Person');

  narrator.step('Create: the projection decides what comes back');
  const id = await people.create({ firstName: 'Ann', ssn: tourMark });
  narrator.call("people.create({ firstName: 'Ann', ssn: tourMark })");
  narrator.result(`${id}n, a ${typeof id}: no long ever loses a digit`);
  const ben = await people.create(
    {
      firstName: 'Ben',
      ssn: tourMark,
      birth: new Date('2001-02-03'),
      gender: 'male',
      balance: new Decimal('12345678901234567890.10'),
      nicknames: new Set(['Benny', 'B']),
      scores: new Map([[1, 90n]]),
      mother: ref('Person', id),
      children: [{ firstName: 'Cleo', ssn: tourMark }],
    },
    { projection: 'data' },
  );
  narrator.call(
    "people.create({ firstName: 'Ben', mother: ref('Person', id), children: [{ … }], … }, { projection: 'data' })",
  );
  narrator.result(`${describe(ben)}, born on ${day(ben.birth)}, with ${ben.balance} to his name`);
  narrator.result(`${names(ben.children)} was created along with him`);

  narrator.step('Put, and patch what changes');
  await people.put({ id: ben.id, lastName: 'Doe' });
  narrator.call("people.put({ id: ben.id, lastName: 'Doe' })");
  narrator.result(`${describe(await people.get(ben.id))}: what a body leaves out stays`);
  await people.update(ben.id, { age: 25 });
  await people.property(ben.id, 'gender').clear();
  narrator.call("people.update(ben.id, { age: 25 }), then people.property(ben.id, 'gender').clear()");
  const patched = await people.get(ben.id, { writeEmptyProperties: true });
  narrator.result(`${describe(patched)}, gender ${patched.gender}: cleared`);
}
