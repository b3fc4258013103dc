import { deepStrictEqual, equal } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createClient, ref } from '@platform-services/sdk';
import { legacy as legacyOf } from '@platform-services/sdk/legacy';
import { soakModel } from './model.mjs';
import { oneOf } from './random.mjs';
import { removeResource } from './resources.mjs';

const credentials = { user: 'demo', password: 'demo' };

/**
 * A client that makes every kind of call on a person and on files of its own, and compares each answer with what it
 * knows.
 *
 * @param {{ url: string, name: string, random: () => number, books: import('./books.mjs').Books }} settings
 */
export async function steadyClient({ url, name, random, books }) {
  const options = { baseUrl: url, model: soakModel, hooks: books.hooks, timeout: { total: 30_000 } };
  const client = createClient({ ...options, credentials });
  const session = await client.authenticate();
  books.sessions.add(session);
  const access = client.access('access.demo');
  const { resources } = access;
  const legacy = legacyOf(access);
  const people = access.entities('Person');
  const directory = mkdtempSync(join(tmpdir(), 'soak-'));
  let made = 0;
  /** A unique text. */
  const unique = () => {
    made += 1;
    return `${name}-${made}`;
  };

  const id = await people.create({ ssn: unique() }, { projection: 'idInfo' });
  books.people.add(id);
  /** The expected state of the person. */
  const known = {
    age: /** @type {number | null} */ (null),
    lastName: /** @type {string | null} */ (null),
    children: /** @type {bigint[]} */ ([]),
    nicknames: /** @type {Set<string>} */ (new Set()),
    phoneBook: /** @type {Map<string, string>} */ (new Map()),
  };
  const age = people.property(id, 'age');
  const children = people.property(id, 'children');
  const nicknames = people.property(id, 'nicknames');
  const phoneBook = people.property(id, 'phoneBook');
  const child = () => BigInt(1 + Math.floor(random() * 4));
  const word = () => oneOf(random, ['ann', 'bo', 'cy', 'dee', 'eve']);

  async function compare() {
    const person = await people.get(id, { depth: 1 });
    equal(person.age ?? null, known.age);
    equal(person.lastName ?? null, known.lastName);
    deepStrictEqual(person.children?.map((each) => each.id) ?? [], known.children);
    deepStrictEqual([...(person.nicknames ?? [])].sort(), [...known.nicknames].sort());
    deepStrictEqual(new Map(person.phoneBook), known.phoneBook);
  }

  /** Uploads with a request, reads the first resource as `read` does, and deletes all. */
  async function withUploads(
    /** @type {readonly import('@platform-services/sdk').UploadSource[]} */ sources,
    /** @type {(resource: import('@platform-services/sdk').Resource) => Promise<unknown>} */ read,
  ) {
    const uploaded = await resources.uploadAll(sources);
    for (const each of uploaded) books.resources.add(each.id);
    const [first] = uploaded;
    if (first !== undefined) await read(first);
    for (const each of uploaded) {
      await removeResource(client, resources, each);
      books.resources.delete(each.id);
    }
  }

  const content = Buffer.alloc(70_000, name);
  async function* chunks() {
    for (let at = 0; at < content.length; at += 10_000) yield content.subarray(at, at + 10_000);
  }

  /** Every call, with what it changes. @type {readonly (() => Promise<unknown>)[]} */
  const calls = [
    compare,
    async () => {
      const value = Math.floor(random() * 99);
      await age.set(value);
      known.age = value;
      equal(await age.get(), value);
    },
    async () => {
      await age.clear();
      // The empty value of a number (2.5).
      known.age = 0;
    },
    async () => {
      const value = unique();
      await oneOf(random, [
        () => people.update(id, { lastName: value }),
        () => people.put({ id, lastName: value }),
        () => people.update(id, { lastName: value }, { nested: 'create' }),
        () => legacy.update({ type: 'Person', id, properties: { lastName: value } }),
      ])();
      known.lastName = value;
      const found = await people.list({ where: { lastName: value }, depth: 'shallow' });
      deepStrictEqual(
        found.map((each) => each.id),
        [id],
      );
    },
    async () => {
      const value = child();
      await oneOf(random, [
        () => children.add(ref('Person', value)),
        () => legacy.listInsert({ type: 'Person', id, property: 'children', value, index: known.children.length }),
      ])();
      known.children.push(value);
    },
    async () => {
      const value = child();
      await children.insert({ 0: ref('Person', value) });
      known.children.unshift(value);
    },
    async () => {
      const [first] = known.children;
      if (first === undefined) return;
      await children.removeAt({ 0: ref('Person', first) });
      known.children.shift();
    },
    async () => {
      if (known.children.length < 20) return;
      await children.set([]);
      known.children = [];
    },
    async () => {
      const value = word();
      await oneOf(random, [
        () => nicknames.add(value),
        () => legacy.setInsert({ type: 'Person', id, property: 'nicknames', value }),
      ])();
      known.nicknames.add(value);
    },
    async () => {
      const value = word();
      await oneOf(random, [
        () => nicknames.remove(value),
        () => legacy.setRemove({ type: 'Person', id, property: 'nicknames', value }),
      ])();
      known.nicknames.delete(value);
    },
    async () => {
      const [key, value] = [word(), unique()];
      await oneOf(random, [
        () => phoneBook.put({ [key]: value }),
        () => legacy.mapPut({ type: 'Person', id, property: 'phoneBook', key, value }),
      ])();
      known.phoneBook.set(key, value);
    },
    async () => {
      const key = word();
      await oneOf(random, [
        () => phoneBook.removeKeys(key),
        () => legacy.mapRemove({ type: 'Person', id, property: 'phoneBook', key }),
      ])();
      known.phoneBook.delete(key);
    },
    async () => {
      const ssn = unique();
      const created = await oneOf(random, [
        () => people.create({ ssn }, { projection: 'idInfo' }),
        async () => (await legacy.create({ type: 'Person', properties: { ssn } })).id,
      ])();
      // This person is not in the books, because its id may be given to the next person as soon as it is deleted.
      await oneOf(random, [() => people.delete(created), () => legacy.delete({ type: 'Person', id: created })])();
      deepStrictEqual(await people.list({ where: { ssn } }), []);
    },
    async () => {
      const lastName = unique();
      const several = [1, 2, 3].map(() => ({ ssn: unique(), lastName }));
      equal((await people.saveAll(several, { projection: 'idInfo' })).length, 3);
      const found = [];
      for await (const each of people.each({ where: { lastName }, pageSize: 2, depth: 'shallow' })) found.push(each.id);
      equal(found.length, 3);
      equal(await people.deleteWhere({ lastName }, { allowMultipleDelete: true }), 3);
    },
    async () => {
      equal((await legacy.entity({ type: 'Person', id })).id, id);
      equal((await legacy.propertyFetch({ type: 'Person', id, property: 'age' })) ?? null, known.age);
      await legacy.fetch({ type: 'Person' }, { projection: 'first-of-payload', depth: 0 });
      await legacy.action('byLastName', { lastName: 'Doe' });
      await legacy.eval('com.vendor.model.deploymentapi.cartridge.SynchronizeCartridge', { cartridge: 'demo' });
    },
    async () => {
      const value = unique();
      const type = /** @type {const} */ ('com.vendor.demo.model.Person');
      const assembly = { _type: type, id, lastName: value };
      await oneOf(random, [
        () => legacy.assemblyManipulate(assembly),
        () => legacy.assemblyStreamManipulate(assembly),
      ])();
      known.lastName = value;
    },
    () =>
      withUploads([{ content, name: unique() }], async ({ id: file, md5 }) => {
        const download = await resources.download(file);
        deepStrictEqual(Buffer.from(await download.bytes()), content);
        equal((await resources.download(file, { ifNoneMatch: md5 ?? '' })).modified, false);
        const part = await resources.download(file, { range: { start: 10, end: 19 } });
        deepStrictEqual(Buffer.from(await part.bytes()), content.subarray(10, 20));
      }),
    () => withUploads([{ content: 'a,b', name: 'a.csv' }, new Blob(['c'])], async () => undefined),
    () =>
      withUploads([{ content: Readable.from(chunks()), name: unique() }], async ({ id: file }) => {
        const download = await resources.download(file);
        await download.cancel();
      }),
    async () => {
      const path = join(directory, 'up.txt');
      writeFileSync(path, content);
      await withUploads([{ path }], async ({ id: file }) => {
        const copy = join(directory, 'down.txt');
        await (await resources.download(file)).toFile(copy);
        deepStrictEqual(readFileSync(copy), content);
      });
    },
    async () => {
      const other = createClient({ ...options, credentials });
      const own = await other.authenticate();
      await other.request({ path: '/rest/v2/entities/access.demo/Person/1' });
      await other.logout();
      await other.close();
      books.endedSessions.push(own);
    },
  ];

  return {
    turn: () => oneOf(random, calls)(),
    /** Compares the person for the last time, deletes it and ends the session. */
    async end() {
      await compare();
      books.people.delete(id);
      await people.delete(id);
      await client.logout();
      books.sessions.delete(session);
      books.endedSessions.push(session);
      await client.close();
      rmSync(directory, { recursive: true });
    },
  };
}
