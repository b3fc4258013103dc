import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Journal } from '../../src/control/journal/journal.js';
import { createReferenceServer } from '../../src/index.js';
import { exchange } from './exchange.js';

const bytes = 10_000;

const step = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'clear', 'create', 'delete'),
  journal: fc.nat(20),
  length: fc.nat(3_000),
});

describe('the memory of the journals', () => {
  it('is that of the worlds that there are, whatever happens to others', () => {
    return fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const main = new Journal({ entries: 1_000, bytes });
        const all = [main];
        const present = new Set(all);
        for (const { what, journal, length } of steps) {
          const chosen = all[journal % all.length] ?? main;
          // A request may still run in a world that has been deleted, and a test may still have its controls.
          if (what === 'add') chosen.add({ ...exchange, target: 'x'.repeat(length) });
          if (what === 'clear') chosen.clear();
          if (what === 'create') {
            const beside = main.beside('same');
            all.push(beside);
            present.add(beside);
          }
          if (what === 'delete' && chosen !== main && present.delete(chosen)) chosen.release();
          const used = Array.from(present, (each) => each.bytes).reduce((sum, each) => sum + each, 0);
          expect(Math.max(used, ...all.map((each) => each.bytes))).toBeLessThanOrEqual(bytes);
        }
        for (const each of present) if (each !== main) each.release();
        main.clear();
        const fresh = new Journal({ entries: 1_000, bytes });
        for (let i = 0; i < 30; i++) for (const each of [main, fresh]) each.add(exchange);
        expect(main.entries()).toHaveLength(fresh.entries().length);
      }),
    );
  });

  it('is not needed by requests that end after their world', async () => {
    const server = createReferenceServer({ journal: { bytes: 3_000 } });
    const call = (path: string) => server.fetch(new Request(`http://127.0.0.1${path}/rest/v2/x`));
    const { faults, basePath } = server.worlds.create('one');
    faults.add({ times: 10, fault: { delayMs: 50 } });
    const running = Array.from({ length: 10 }, () => call(basePath));
    server.worlds.delete('one');
    // Deleting a world drops the requests that wait for an injected delay.
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 0));
    for (let i = 0; i < 3; i++) await call(server.basePath);
    expect(server.journal.entries().map(({ seq }) => seq)).toEqual([3]);
  });
});
