import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createClient,
  Decimal,
  defineModel,
  type EntityOf,
  type IdInputOf,
  NotFoundError,
  ResumeError,
  type TypeNameOf,
} from '@platform-services/sdk';
import { legacy } from '@platform-services/sdk/legacy';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/test/lib/temporary-folder.js';
import { demoModel } from '../src/model.js';
import { picture } from '../src/picture.js';
import { baseUrl, client, demo, server, useDemo } from './demo.js';

useDemo();

describe('the calls of the documentation', () => {
  it('start with a client', async () => {
    const readPassword = async (): Promise<string> => 'demo';

    //#region client
    await using client = createClient({
      baseUrl, //                       base path /platform-services, unless it has a path of its own
      credentials: async () => ({ user: 'demo', password: await readPassword() }), // or an object, or { sessionId }
      model: demoModel, //              without a model entities have unknown properties
      timeout: { headers: 10_000, total: 60_000 },
    });
    const people = client.access('access.demo').entities('Person');
    //#endregion
    expect((await people.get(1)).firstName).toBe('John');
  });

  it('are typed by a model', async () => {
    //#region model
    const model = defineModel({
      name: 'my-model',
      types: {
        'com.vendor.demo.model.Gender': { kind: 'enum', constants: ['male', 'female'] },
        'com.vendor.demo.model.Person': {
          kind: 'entity',
          properties: {
            firstName: 'string',
            gender: 'com.vendor.demo.model.Gender',
            children: 'list<com.vendor.demo.model.Person>',
          },
        },
      },
    });
    interface Person extends EntityOf<typeof model, 'Person'> {}
    //#endregion
    const john: Pick<Person, 'gender'> = { gender: 'male' };
    expect(john.gender).toBe('male');
  });

  it('take the types of a model as parameters', async () => {
    const access = demo();
    //#region generic
    type Model = typeof demoModel;
    const load = async <N extends TypeNameOf<Model>>(type: N, id: IdInputOf<Model, N>): Promise<EntityOf<Model, N>> =>
      await access.entities(type).get(id, { depth: 1 });
    const { firstName } = await load('Person', 1);
    const { name } = await load('Company', 1001);
    //#endregion
    expect([firstName, name]).toEqual(['John', 'Doe Weavers']);
  });

  it('read', async () => {
    const people = demo().entities('Person');
    const documents = demo().entities('Document');

    //#region reading
    const john = await people.get(1, { depth: 'reachable' });
    const does = await people.list({
      where: { lastName: 'Doe', gender: 'female' },
      orderBy: [{ property: 'age', direction: 'descending' }, { property: 'id' }],
      startIndex: 0,
      maxResults: 20,
    });
    const { entities, hasMore } = await people.page({ maxResults: 10 });
    for await (const person of people.each({ pageSize: 200 })) {
      if (person.age === 45) break; // asks for no further page
    }
    const archived = await documents.get('doc-1', { partition: 'archive' });
    //#endregion
    expect(john.children?.[0]?.father).toBe(john);
    expect(does.map(({ firstName }) => firstName)).toEqual(['Jane', 'Mary']);
    expect([entities.length, hasMore]).toEqual([10, true]);
    expect(archived.partition).toBe('archive');
  });

  it('write', async () => {
    const people = demo().entities('Person');

    //#region writing
    const id = await people.create({ firstName: 'Ann', ssn: '555' }); // bigint
    const eve = await people.put({ id: 7000, firstName: 'Eve' }, { projection: 'data' }); //       the entity
    await people.update(7000, { lastName: 'Doe', balance: new Decimal('0.10'), friend: people.ref(id) });
    await people.saveAll([{ firstName: 'Bo' }, { id, firstName: 'Anne' }]); //                 creates and updates
    //#endregion
    expect(eve).toMatchObject({ id: 7000n, firstName: 'Eve' });
    expect(await people.get(7000, { depth: 1 })).toMatchObject({
      firstName: 'Eve',
      lastName: 'Doe',
      balance: new Decimal('0.10'),
      friend: { id, firstName: 'Anne' },
    });
  });

  it('delete', async () => {
    const people = demo().entities('Person');
    const documents = demo().entities('Document');
    await people.put({ id: 7000, firstName: 'Eve' });

    //#region deleting
    const count = await people.delete(7000, { deleteMode: 'failIfReferenced' });
    const letters = await documents.deleteWhere({ kind: 'letter' }, { allowMultipleDelete: true });
    //#endregion
    expect(count).toBe(1);
    expect(letters).toBe(18);
    expect(
      await demo()
        .entities('Document')
        .list({ where: { kind: 'letter' } }),
    ).toEqual([]);
  });

  it('edit properties', async () => {
    const people = demo().entities('Person');

    //#region properties
    const children = people.property(1, 'children'); //   a list: add, insert, removeAt
    await children.insert({ 0: people.ref(5) });
    await children.removeAt(0, people.ref(5));
    const nicknames = people.property(1, 'nicknames'); // a set: add, remove
    await nicknames.add(['Jo', 'Johnny']);
    const phoneBook = people.property(1, 'phoneBook'); // a map: put, removeKeys
    await phoneBook.put({ home: '555-0100' });
    await phoneBook.removeKeys('work');
    const age = people.property(1, 'age'); //             every property: get, set, clear
    await age.set(46);
    //#endregion
    expect((await children.get())?.map(({ id }) => id)).toEqual([2n, 4n]);
    expect([...((await nicknames.get()) ?? [])]).toEqual(expect.arrayContaining(['Jo', 'Johnny']));
    expect(await phoneBook.get()).toEqual(new Map([['home', '555-0100']]));
    expect(await age.get()).toBe(46);
  });

  it('store files', async () => {
    const { resources } = demo();
    const path = join(temporaryFolder(), 'copy.png');
    let sent = 0;
    const onProgress = ({ loaded }: { loaded: number }) => {
      sent = loaded;
    };

    //#region resources
    const photo = await resources.upload({ path: picture }, { onProgress }); //   a file, never held in memory
    await resources.uploadAll([{ content: 'a,b', name: 'a.csv' }, new Blob(['c'])]); // several, in one request
    const download = await resources.download(photo.id);
    await download.toFile(path); //                       or bytes(), text(), blob(), or the stream: body
    const known = await resources.download(photo.id, { ifNoneMatch: photo.md5 });
    if (known.modified) await known.toFile(path);
    const start = await resources.download(photo.id, { range: { start: 0, end: 7 } });
    const signature = await start.bytes();
    await resources.delete(photo.id);
    //#endregion
    expect(BigInt(sent)).toBe(photo.fileSize);
    expect(createHash('md5').update(readFileSync(path)).digest('hex')).toBe(photo.md5);
    expect(known.modified).toBe(false);
    expect(Buffer.from(signature).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    await expect(resources.download(photo.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('resume an interrupted download', async () => {
    const { resources } = demo();
    const { id, md5 } = await resources.upload({ content: Buffer.alloc(100_000, 7) });
    const path = join(temporaryFolder(), 'copy.bin');
    server.faults.add({ match: { path: '/streaming' }, times: 2, fault: { truncateAfterBytes: 30_000 } });

    //#region resuming
    const large = await resources.download(id, { timeout: { body: 10_000 }, retry: { maxRetries: 4 } });
    try {
      await large.toFile(path); // goes on where the connection breaks, or where nothing comes for 10 seconds
    } catch (error) {
      if (!(error instanceof ResumeError)) throw error;
      console.log('the bytes have changed meanwhile:', error.message); // start again; no file was written
    }
    //#endregion
    expect(createHash('md5').update(readFileSync(path)).digest('hex')).toBe(md5);
  });

  it('use the legacy endpoint', async () => {
    const synchronize = 'com.vendor.model.deploymentapi.cartridge.SynchronizeCartridge';

    //#region legacy
    const calls = legacy(client.access('access.demo')); // from '@platform-services/sdk/legacy'
    await calls.listInsert({ type: 'Person', id: 1, property: 'children', value: 5, index: 0 });
    const ann = await calls.create({ type: 'Person', properties: { firstName: 'Ann', ssn: '555' } });
    const does = await calls.action('byLastName', { lastName: 'Doe' }); //   an action of the workbench
    const message = await calls.eval(synchronize, { cartridge: 'demo' }); // a service request
    const xml = await calls.entity({ type: 'Person', id: 1 }, { codec: 'gm/xml' }); // the text, as it came
    //#endregion
    const children = await demo().entities('Person').property(1, 'children').get();
    expect(children?.map(({ id }) => id)).toEqual([5n, 2n, 4n]);
    expect(ann).toMatchObject({ firstName: 'Ann', ssn: '555' });
    expect(does).toHaveLength(4);
    expect(message).toBe('Synchronized demo');
    expect(xml).toContain("<s p='firstName'>John</s>");
  });
});
