import {
  createReferenceServer,
  OptionError,
  type ReferenceServer,
  type WorldControls,
} from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

/** Makes requests to a world whose entries take about 2,000 bytes each. */
async function call(server: ReferenceServer, { basePath }: WorldControls, count: number): Promise<void> {
  const url = `http://127.0.0.1${basePath}/rest/authenticate?${'x'.repeat(500)}`;
  for (let i = 0; i < count; i++) await server.fetch(new Request(url, { method: 'POST' }));
}

const kept = (...worlds: readonly WorldControls[]) => worlds.map(({ journal }) => journal.entries().length);

/** The size of an entry of {@link call}: how many fit into 1 MB. */
async function sizeOfEntry(): Promise<number> {
  const server = createReferenceServer({ deployment: smallDeployment, journal: { bytes: 1_000_000 } });
  await call(server, server, 1_000);
  const [count = 0] = kept(server);
  return 1_000_000 / count;
}

describe('the limits of the journal', () => {
  it('are those of the options', async () => {
    const server = createReferenceServer({ deployment: smallDeployment, journal: { entries: 3 } });
    await call(server, server, 5);
    expect(server.journal.entries().map(({ seq }) => seq)).toEqual([3, 4, 5]);
    const none = createReferenceServer({ deployment: smallDeployment, journal: { entries: 0 } });
    await call(none, none, 2);
    expect(kept(none)).toEqual([0]);
  });

  it('bound the entries of each world, and the memory of all worlds together', async () => {
    const bytes = Math.ceil((await sizeOfEntry()) * 10.5);
    const server = createReferenceServer({ deployment: smallDeployment, journal: { entries: 8, bytes } });
    const [one, two] = [server.worlds.create(), server.worlds.create()];
    await call(server, server, 9);
    expect(kept(server, one, two)).toEqual([8, 0, 0]);
    await call(server, one, 2);
    expect(kept(server, one, two)).toEqual([8, 2, 0]);
    // The largest journal forgets its oldest entries.
    await call(server, two, 4);
    expect(kept(server, one, two)).toEqual([4, 2, 4]);
    await call(server, one, 8);
    expect(kept(server, one, two).sort()).toEqual([3, 3, 4]);
    server.worlds.delete(one.id);
    two.journal.clear();
    await call(server, server, 8);
    expect(kept(server, two)).toEqual([8, 0]);
    await call(server, two, 2);
    expect(kept(server, two)).toEqual([8, 2]);
  });

  it('are for each fork alone', async () => {
    const bytes = Math.ceil((await sizeOfEntry()) * 3.5);
    const server = createReferenceServer({ deployment: smallDeployment, journal: { bytes } });
    const fork = server.fork();
    await call(server, server, 5);
    await call(fork, fork, 5);
    expect(kept(server, fork)).toEqual([3, 3]);
  });

  it.each<[unknown, string]>([
    [{ entries: -1 }, 'Expected an integer of at least 0 as journal.entries, got -1.'],
    [{ bytes: '1' }, 'Expected an integer of at least 0 as journal.bytes, got a string.'],
    [{ size: 1 }, 'Unknown option "journal.size".'],
    [7, 'Expected an object as journal, got a number.'],
  ])('are not %j', (journal, message) => {
    const create = () => Reflect.apply(createReferenceServer, undefined, [{ journal }]);
    expect(create).toThrow(OptionError);
    expect(create).toThrow(message);
  });
});
