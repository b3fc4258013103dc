import { createReferenceServer } from '@platform-services/reference-server';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { smallDeployment } from '../support/small-service.js';

/** A small deployment, since generating the demo for each server would take longer than everything else. */
const options = { deployment: smallDeployment, journal: { bytes: 10_000 } };

const step = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'clear', 'create', 'delete'),
  world: fc.nat(5),
  length: fc.nat(1_500),
});

type Server = ReturnType<typeof createReferenceServer>;

const call = (server: Server, path: string) => server.fetch(new Request(`http://127.0.0.1${path}`));

describe('the memory of the journals', () => {
  it('is free again when worlds are gone, whatever happened in them', () => {
    return checkProperty(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = createReferenceServer(options);
        const worlds = [server.worlds.create('first')];
        for (const { what, world, length } of steps) {
          const { basePath, journal, id } = worlds[world % worlds.length] ?? server.worlds.create();
          // A test may still have the controls of a world that has been deleted, and send requests to it.
          if (what === 'add') await call(server, `${basePath}/${'x'.repeat(length)}`);
          if (what === 'clear') journal.clear();
          if (what === 'create') worlds.push(server.worlds.create());
          if (what === 'delete') server.worlds.delete(id);
        }
        for (const { id } of server.worlds.list()) server.worlds.delete(id);
        server.journal.clear();
        const fresh = createReferenceServer(options);
        for (let count = 0; count < 10; count += 1) {
          for (const each of [server, fresh]) await call(each, `${each.basePath}/${'x'.repeat(100)}`);
        }
        expect(server.journal.entries()).toHaveLength(fresh.journal.entries().length);
      }),
      10,
    );
  });

  it('is not needed by requests that end after their world', async () => {
    const server = createReferenceServer({ ...options, journal: { bytes: 3_000 } });
    const { faults, basePath } = server.worlds.create('one');
    faults.add({ times: 10, fault: { delayMs: 50 } });
    const running = Array.from({ length: 10 }, () => call(server, `${basePath}/rest/v2/x`));
    server.worlds.delete('one');
    // Deleting a world drops the requests that wait for an injected delay.
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 0));
    for (let i = 0; i < 3; i++) await call(server, `${server.basePath}/rest/v2/x`);
    expect(server.journal.entries().map(({ seq }) => seq)).toEqual([3]);
  });
});
