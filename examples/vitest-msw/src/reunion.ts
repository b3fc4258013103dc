import type { Client } from '@platform-services/sdk';
import type { model } from './model.js';

/** The code under test: makes friends of everyone with a last name. Returns how many there are. */
export async function reunite(client: Client<typeof model>, lastName: string): Promise<number> {
  const people = client.access('access.demo').entities('Person');
  const family = await people.list({ where: { lastName }, orderBy: [{ property: 'id' }] });
  for (const [index, { id }] of family.entries()) {
    const next = family[(index + 1) % family.length];
    if (next !== undefined) await people.update(id, { friend: people.ref(next.id) });
  }
  return family.length;
}
