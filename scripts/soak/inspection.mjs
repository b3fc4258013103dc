import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@platform-services/sdk';

import { removeResource, resourceType, sourceType } from './resources.mjs';

/** How long the server may take to notice that connections were closed, in milliseconds. */
const patience = 20_000;

/**
 * Compares the content of the service with the books of its clients.
 *
 * @param {{ baseUrl: string, books: import('./books.mjs').Books, server: { measure():
 *   Promise<import('./server-process.mjs').Measured> }, connections: () => number }} settings `connections` counts
 *   those that are open to the service
 */
export async function inspector({ baseUrl, books, server, connections }) {
  const client = createClient({ baseUrl, credentials: { user: 'demo', password: 'demo' } });
  const access = client.access('access.demo');
  const people = access.entities('com.vendor.demo.model.Person');
  const files = access.entities(resourceType);
  const sources = access.entities(sourceType);
  const before = { people: await idsOf(people), files: await idsOf(files), sources: (await idsOf(sources)).size };

  /** Deletes what a call created that broke off. Returns the ids of the rest. */
  async function withoutUncertain(
    /** @type {typeof people} */ entities,
    /** @type {string} */ property,
    /** @type {(entity: import('@platform-services/sdk').Entity) => PromiseLike<unknown>} */ remove,
  ) {
    const kept = new Set();
    for (const entity of await entities.list({ depth: 1 })) {
      if (books.uncertain.has(String(entity[property]))) await remove(entity);
      else kept.add(String(entity.id));
    }
    return kept;
  }

  /** @returns {Promise<string[]>} what differs */
  async function differences() {
    const found = [];
    const counted = await settledSockets();
    if (counted !== connections()) found.push(`Expected ${connections()} open sockets, got ${counted}.`);
    const known = [
      [
        before.people,
        books.people,
        await withoutUncertain(people, 'ssn', ({ id }) => people.delete(BigInt(String(id)))),
      ],
      [
        before.files,
        books.resources,
        await withoutUncertain(files, 'name', (each) => removeResource(client, access.resources, each)),
      ],
    ];
    for (const [first, own, actual] of known) {
      const expected = new Set([...(first ?? []), ...[...(own ?? [])].map(String)]);
      const missing = [...expected].filter((id) => !actual?.has(id));
      const surplus = [...(actual ?? [])].filter((id) => !expected.has(String(id)));
      if (missing.length > 0) found.push(`Missing: ${missing.join(', ')}.`);
      if (surplus.length > 0) found.push(`Expected to be deleted, or never created: ${surplus.join(', ')}.`);
    }
    const expected = before.sources + books.resources.size;
    const actual = (await idsOf(sources)).size;
    if (actual !== expected) found.push(`Expected ${expected} contents of files, got ${actual}.`);
    for (const id of books.sessions) if (!(await isSession(id))) found.push('A session that is in use has ended.');
    for (const id of books.endedSessions.splice(0))
      if (await isSession(id)) found.push('A session that was ended is valid.');
    books.uncertain.clear();
    return found;
  }

  /** The open sockets of the server, when it has noticed those that were closed. */
  async function settledSockets() {
    for (let waited = 0; ; waited += 50) {
      const { sockets } = await server.measure();
      if (sockets === connections() || waited >= patience) return sockets;
      await wait(50);
    }
  }

  async function isSession(/** @type {string} */ id) {
    const url = `${baseUrl}/platform-services/rest/v2/entities/access.demo/Person/1?sessionId=${id}`;
    const response = await fetch(url, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.status === 200;
  }

  return { differences, measure: server.measure, end: () => client.close() };
}

/** @param {{ list(options: { depth: 'shallow' }): PromiseLike<readonly { readonly id?: unknown }[]> }} entities */
async function idsOf(entities) {
  return new Set((await entities.list({ depth: 'shallow' })).map(({ id }) => String(id)));
}
