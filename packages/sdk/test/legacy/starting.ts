import { legacy } from '../../src/legacy.js';
import { startService } from '../support/service.js';

export const john = { type: 'Person', id: 1 } as const;

export async function start() {
  const service = await startService();
  const people = service.access.entities('Person');
  /** Ids of an entity's children. */
  const children = async (id: number) => (await people.property(id, 'children').get())?.map((each) => each.id);
  return { ...service, legacy: legacy(service.access), people, children };
}
