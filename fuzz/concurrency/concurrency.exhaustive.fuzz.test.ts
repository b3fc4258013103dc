import { createReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { property } from '../lib/property.js';
import { hesitantProxy } from './hesitant-proxy.js';
import { explainingOrder, type Observed } from './order.js';
import { model, type Operation, type Result, things, thingsClient } from './things.js';

const server = createReferenceServer({
  deployment: {
    models: [model],
    accesses: [{ id: 'a', model: model.name, entities: [{ _type: 'x.Thing', id: { value: '1', _type: 'long' } }] }],
    users: [{ name: 'u', password: 'p' }],
  },
});
let proxy: Awaited<ReturnType<typeof hesitantProxy>>;
let clients: readonly ReturnType<typeof thingsClient>[];

beforeAll(async () => {
  proxy = await hesitantProxy((await server.listen({ port: 0 })).port);
  clients = Array.from({ length: 16 }, () => thingsClient(`http://127.0.0.1:${proxy.port}`));
  await Promise.all(clients.map((client) => client.perform({ do: 'read', id: 1 })));
});
beforeEach(() => server.reset());
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await proxy.close();
  await server.close();
});

/**
 * Lets each client perform its operations one after the other, all clients at once, and reads everything afterwards.
 */
async function performAll(plans: readonly (readonly Operation[])[]): Promise<readonly Observed<Operation, Result>[]> {
  const calls: Observed<Operation, Result>[] = [];
  let time = 0;
  const perform = async (operations: readonly Operation[], client = clients[0]) => {
    if (client === undefined) throw new Error('There are more plans than clients.');
    for (const operation of operations) {
      time += 1;
      const began = time;
      const result = await client.perform(operation);
      time += 1;
      calls.push({ operation, result, began, ended: time });
    }
  };
  await Promise.all(plans.map((operations, index) => perform(operations, clients[index])));
  const ids = new Set(plans.flat().map(({ id }) => id));
  await perform(Array.from(ids, (id) => ({ do: 'read', id })));
  return calls;
}

const id = fc.constantFrom(1, 2);
const word = fc.constantFrom('a', 'b', 'c');
const at = fc.constantFrom(0, 1, 9);
const count = fc.integer({ min: 0, max: 99 });
const operations = fc.array<Operation>(
  fc.oneof(
    fc.record({ do: fc.constantFrom('read', 'delete'), id }),
    fc.record({ do: fc.constantFrom('put', 'patch'), id, count }),
    fc.record({ do: fc.constantFrom('append', 'label', 'unlabel', 'unsize'), id, word }),
    fc.record({ do: fc.constantFrom('insert', 'remove'), id, at, word }),
    fc.record({ do: fc.constant('size'), id, word, count }),
  ),
  { minLength: 1, maxLength: 5 },
);

property(
  'the answers to clients that change the same things at once are explained by some order of their calls',
  60,
  fc.asyncProperty(fc.array(operations, { minLength: 2, maxLength: 6 }), async (plans) => {
    server.reset();
    const calls = await performAll(plans);
    expect(explainingOrder(calls, things), JSON.stringify(calls, undefined, 1)).toBeDefined();
  }),
);

const many = Array.from({ length: 20 }, (_, index) => index);
const last = async (calls: ReturnType<typeof performAll>): Promise<Result | undefined> => (await calls).at(-1)?.result;

test('each of many clients finds its words in the list once, in its own order', async () => {
  const plans = clients.map((_, client) =>
    many.map((n): Operation => ({ do: 'append', id: 1, word: `${client}-${n}` })),
  );
  const thing = await last(performAll(plans));
  const words = typeof thing === 'object' ? thing.words : [];
  expect(words).toHaveLength(clients.length * many.length);
  for (const client of clients.keys()) {
    expect(words.filter((each) => each.startsWith(`${client}-`))).toEqual(many.map((n) => `${client}-${n}`));
  }
});

test('sets and maps contain what any of many clients added, and nothing that was removed', async () => {
  const plans = clients.map((_, client) =>
    many.flatMap((n): Operation[] => [
      { do: 'label', id: 1, word: 'common' },
      { do: 'label', id: 1, word: `${client}-${n}` },
      { do: 'size', id: 1, word: `${client}-${n}`, count: n },
      ...(n % 2 === 0
        ? ([
            { do: 'unlabel', id: 1, word: `${client}-${n}` },
            { do: 'unsize', id: 1, word: `${client}-${n}` },
          ] as const)
        : []),
    ]),
  );
  const thing = await last(performAll(plans));
  const kept = clients.flatMap((_, client) =>
    many.filter((n) => n % 2 === 1).map((n) => [`${client}-${n}`, n] as const),
  );
  const names = kept.map(([name]) => name);
  expect(thing).toMatchObject({ labels: [...names, 'common'].sort(), sizes: Object.fromEntries(kept) });
});

test('one of many deletions of a thing succeeds', async () => {
  const calls = await performAll(clients.map(() => [{ do: 'delete', id: 1 }]));
  const results = calls.map(({ result }) => result);
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  // The other deletions and the last read find nothing.
  expect(results.filter((result) => result === 'missing')).toHaveLength(clients.length);
});
