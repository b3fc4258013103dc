import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Access, createClient, Decimal, DialectError } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { parseDeployment } from '../../src/model/index.js';
import type { Row } from './call-rows.js';
import { entityCalls } from './entity-calls.js';
import { otherCalls } from './other-calls.js';
import { propertyCalls } from './property-calls.js';

const file = fileURLToPath(new URL('../../../../recordings/deployment.json', import.meta.url));
/** The deployment of the recordings, with types of every kind. */
const deployment = parseDeployment(readFileSync(file, 'utf8'));
const credentials = { user: 'recorded', password: 'recorded-password' };
const dialects = ['documented', 'deployed'] as const;
type DialectName = (typeof dialects)[number];

const rows: readonly Row[] = [...entityCalls, ...propertyCalls, ...otherCalls];

type Server = ReturnType<typeof createReferenceServer>;

describe('every call with both dialects', () => {
  const servers = new Map<DialectName, Server>();
  beforeAll(() => {
    for (const dialect of dialects) servers.set(dialect, createReferenceServer({ deployment, dialect }));
  });
  afterAll(async () => {
    for (const server of servers.values()) await server.close();
  });

  /** Runs a call on an unchanged copy of the service, and returns its outcome and all entities afterwards. */
  async function outcome(dialect: DialectName, { run }: Row) {
    const server = servers.get(dialect)?.fork();
    if (server === undefined) throw new Error('There is no server.');
    onTestFinished(() => server.close());
    const { url } = await server.listen({ port: 0 });
    await using client = createClient({ baseUrl: url, credentials, model: deployment, dialect, retry: false });
    const access: Access = client.access('access.recorded');
    const before = server.journal.entries().length;
    const given = { client, access, items: access.entities('Item'), holders: access.entities('Holder') };
    const ended = await run(given).then(
      (result) => ({ result: withoutGenerated(result) }),
      (error: unknown) => ({ error }),
    );
    const sent = server.journal.entries().length - before;
    const state: unknown[] = [];
    for (const type of ['Item', 'Holder', 'Named', 'Strict']) {
      state.push(
        withoutGenerated(await access.entities(type).list({ depth: 'reachable', orderBy: [{ property: 'id' }] })),
      );
    }
    return { ended, sent, state };
  }

  test.each(rows)('$name', async (row) => {
    const documented = await outcome('documented', row);
    const deployed = await outcome('deployed', row);
    if (row.documented === 'refused') {
      expect(documented).toMatchObject({ ended: { error: expect.any(DialectError) }, sent: 0 });
    }
    if (row.deployed !== undefined) {
      expect(deployed).toMatchObject({ ended: { error: { deviation: row.deployed } }, sent: 0 });
    }
    const ends = [
      ...(row.documented === undefined ? [documented] : []),
      ...(row.deployed === undefined ? [deployed] : []),
    ];
    for (const { ended } of ends) {
      if ('error' in ended) expect(ended.error instanceof Error ? ended.error.name : ended.error).toBe(row.gives);
      else if (row.gives !== undefined) expect(ended.result).toEqual(row.gives);
    }
    if (ends.length < 2) return;
    if ('result' in documented.ended) expect(deployed.ended).toEqual(documented.ended);
    expect(deployed.state).toEqual(documented.state);
  });

  test('has a row for each method', () => {
    const named = new Set(rows.map(({ name }) => name.split(',')[0]));
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, model: deployment });
    const access: Access = client.access('a');
    const objects = {
      items: access.entities('Item'),
      property: access.entities('Item').property(1, 'stringProperty'),
      resources: access.resources,
      legacy: legacy(access),
      client,
    };
    const notCalls = new Set(['constructor', 'property', 'ref', 'access', 'close', 'send']);
    const methods = Object.entries(objects).flatMap(([object, value]) =>
      prototypesOf(value).flatMap((prototype) =>
        Object.getOwnPropertyNames(prototype)
          .filter((name) => !notCalls.has(name) && typeof Reflect.get(prototype, name, value) === 'function')
          .map((name) => `${object}.${name}`),
      ),
    );
    expect([...named].toSorted()).toEqual([...new Set(methods)].toSorted());
  });
});

function prototypesOf(value: object): object[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];
  return [prototype, ...prototypesOf(prototype)];
}

/** Removes the members that the service generates. The values may be cyclic. */
function withoutGenerated(value: unknown, seen = new Set<unknown>()): unknown {
  if (typeof value !== 'object' || value === null || seen.has(value)) return value;
  seen.add(value);
  if (value instanceof Map)
    for (const [key, each] of value) for (const part of [key, each]) withoutGenerated(part, seen);
  else if (value instanceof Set) for (const each of value) withoutGenerated(each, seen);
  else if (!(value instanceof Date) && !(value instanceof Decimal)) {
    Reflect.deleteProperty(value, 'globalId');
    for (const each of Object.values(value)) withoutGenerated(each, seen);
  }
  return value;
}
