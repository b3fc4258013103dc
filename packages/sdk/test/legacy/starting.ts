import { legacy } from '../../src/legacy.js';
import { startFiles } from '../support/files.js';

export const john = { type: 'Person', id: 1 } as const;

export async function start() {
  const service = await startFiles();
  const { access } = service;
  return {
    ...service,
    legacy: legacy(access),
    people: access.entities('Person'),
    /** Ids of an entity's children. */
    children: async (id: number) =>
      (await access.entities('Person').property(id, 'children').get())?.map((each) => each.id),
  };
}
