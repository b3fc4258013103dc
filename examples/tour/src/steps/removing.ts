import { HttpError, ref } from '@platform-services/sdk';
import { type Scene, tourMark } from '../scene.js';

/** Deleting with and without regard to references, and the errors. */
export async function removing({ demo, narrator }: Scene): Promise<void> {
  const people = demo.entities('Person');
  const edda = await people.create({ firstName: 'Edda', ssn: tourMark }, { projection: 'idInfo' });
  const finn = await people.create(
    { firstName: 'Finn', ssn: tourMark, friend: ref('Person', edda) },
    { projection: 'idInfo' },
  );

  narrator.step('Delete: references are guarded, or dropped');
  narrator.call("people.delete(edda, { deleteMode: 'failIfReferenced' })");
  narrator.failure(await failureOf(() => people.delete(edda, { deleteMode: 'failIfReferenced' })));
  const count = await people.delete(edda);
  narrator.call('people.delete(edda)');
  const friend = await people.property(finn, 'friend', { partition: 'access.demo' }).get();
  narrator.result(`${count} deleted, and Finn's friend is ${friend}`);

  narrator.step('Errors say what was wrong');
  narrator.call('people.get(edda)');
  narrator.failure(await failureOf(() => people.get(edda)));
  narrator.call('people.deleteWhere({ ssn: tourMark })');
  narrator.failure(await failureOf(() => people.deleteWhere({ ssn: tourMark })));
}

/** Removes everybody whom the tour has created. */
export async function cleaningUp({ demo, narrator }: Scene): Promise<void> {
  const people = demo.entities('Person');

  narrator.step('Clean up');
  const count = await people.deleteWhere({ ssn: tourMark }, { allowMultipleDelete: true });
  narrator.call('people.deleteWhere({ ssn: tourMark }, { allowMultipleDelete: true })');
  narrator.result(`${count} people of the tour are gone`);
}

/** The class, status and message of the error that `attempt` ends with. */
async function failureOf(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof HttpError) return `${error.name} ${error.status}: ${error.serverMessage}`;
    throw error;
  }
  throw new Error('this call should have failed');
}
