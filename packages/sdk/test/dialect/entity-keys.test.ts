import type { ModelDefinition } from '@platform-services/sdk/model';
import { describe, expect, test } from 'vitest';
import { type Access, type Dialect, ref, ServerError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { deploymentOf, started } from '../support/started.js';

const model = {
  name: 'keys',
  types: {
    'a.Item': { kind: 'entity', properties: { name: 'string', uses: 'map<a.Item,string>' } },
    'a.Thing': { kind: 'entity', abstract: true },
    'a.Box': { kind: 'entity', extends: ['a.Thing'], properties: { content: 'list<a.Item>' } },
    'a.Shelf': { kind: 'entity', properties: { things: 'map<string,a.Thing>', next: 'a.Shelf' } },
    'a.Note': { kind: 'entity', properties: { text: 'string', next: 'a.Note', kinds: 'map<string,string>' } },
  },
} as const satisfies ModelDefinition;

/** An item whose map has an item as key, in a box, on a shelf. */
const entities = [
  { _type: 'a.Item', _id: 'i', id: 1, uses: { _type: 'flatmap', value: [{ _type: 'a.Item', id: 2 }, 'two'] } },
  { _type: 'a.Box', _id: 'b', id: 1, content: [{ _ref: 'i' }] },
  { _type: 'a.Shelf', id: 1, things: { box: { _ref: 'b' } } },
  { _type: 'a.Note', id: 1, text: 'x' },
];

async function start(dialect: Dialect, fetch?: typeof globalThis.fetch) {
  const deployment = deploymentOf(model, { partitions: 'ignored', entities });
  const service = await started({ dialect, deployment }, { model, dialect, ...(fetch && { fetch }) });
  return { ...service, access: service.client.access('a') };
}

type Read = (
  access: Access<typeof model>,
  options: { depth?: 'shallow' | 'reachable' | number },
) => PromiseLike<unknown>;

const reads: readonly (readonly [name: string, read: Read])[] = [
  ['get', (access, options) => access.entities('Item').get(1, options)],
  ['list', (access, options) => access.entities('Item').list(options)],
  ['get by a list', (access, options) => access.entities('Box').get(1, options)],
  ['get by a subtype', (access, options) => access.entities('Shelf').get(1, { depth: 4, ...options })],
  ['property.get', (access, options) => access.entities('Item').property(1, 'uses').get(options)],
];

const advice =
  'Deployed services cannot write a map with entities as keys at a depth that is a number (D-32). ' +
  'Use depth: "shallow" or depth: "reachable".';

describe('a map with entities as keys (D-32)', () => {
  test.each(reads)('%s fails with the advice', async (_name, read) => {
    await using service = await start('deployed');
    const error = await rejection(read(service.access, {}));
    expect(error).toBeInstanceOf(ServerError);
    expect(error.message).toContain(advice);
    await read(service.access, { depth: 'shallow' });
    await read(service.access, { depth: 'reachable' });
    await using documented = await start('documented');
    await read(documented.access, {});
  });

  test('is read as it was written', async () => {
    await using service = await start('deployed');
    const items = service.access.entities('Item');
    const id = await items.create({ uses: new Map([[ref('Item', 2), 'second']]) }, { projection: 'idInfo' });
    const { uses } = await items.get(id, { depth: 'reachable' });
    expect([...(uses ?? [])].map(([key, value]) => [key?.id, value])).toEqual([[2n, 'second']]);
  });
});

/** Fails all but the login, as a deployed service does. */
const failing: typeof fetch = async (input, init) => {
  if (String(input instanceof Request ? input.url : input).includes('/authenticate')) return fetch(input, init);
  const failure = {
    _type: 'com.vendor.model.service.api.result.Failure',
    message: 'x',
    details: 'x',
    tracebackId: 'x',
  };
  return Response.json(failure, { status: 500 });
};

test.each<readonly [name: string, isAdvised: boolean, read: Read]>([
  ['a type that leads to such a map', true, (access) => access.entities('Shelf').get(1)],
  ['a type that leads to none', false, (access) => access.entities('Note').get(1)],
  ['a property that leads to none', false, (access) => access.entities('Item').property(1, 'name').get()],
  ['a depth without limit', false, (access) => access.entities('Item').get(1, { depth: 'reachable' })],
  ['a write', false, (access) => access.entities('Item').update(1, {})],
])('an error has the advice with %s: %s', async (_name, isAdvised, read) => {
  await using service = await start('deployed', failing);
  const error = await rejection(read(service.access, {}));
  expect(error).toBeInstanceOf(ServerError);
  expect(error.message.includes(advice)).toBe(isAdvised);
});
