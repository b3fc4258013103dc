import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Access,
  type Client,
  type ClientOptions,
  createClient,
  type Dialect,
  NotFoundError,
  ref,
} from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { testModel } from '../support/model.js';

const credentials = { user: 'demo', password: 'demo' };
const dialects = ['documented', 'deployed'] as const;

const robots = { name: 'robots', types: { 'a.Robot': { kind: 'entity', extends: ['a.Party'] } } } as const;

const servers = new Map<Dialect, { readonly server: ReturnType<typeof createReferenceServer>; readonly url: string }>();

beforeAll(async () => {
  for (const dialect of dialects) {
    const server = createReferenceServer({
      dialect,
      deployment: {
        models: [testModel, robots],
        accesses: [
          {
            id: 'distinct',
            model: 'test-model',
            entities: [
              { _type: 'a.Person', id: 1, firstName: 'John' },
              { _type: 'a.Person', id: 2, firstName: 'Twin', partition: 'p1' },
              { _type: 'a.Person', id: 2, firstName: 'Twin', partition: 'p2' },
            ],
          },
          {
            id: 'ignored',
            model: ['test-model', 'robots'],
            partitions: 'ignored',
            entities: [
              { _type: 'a.Person', id: 1, firstName: 'John' },
              { _type: 'a.Person', id: 3, lastName: 'Doe' },
              { _type: 'a.Robot', id: 3, lastName: 'Doe' },
            ],
          },
          { id: 'empty', model: 'test-model' },
        ],
        users: [{ name: 'demo', password: 'demo', roles: ['admin'] }],
      },
    });
    const { url } = await server.listen({ port: 0 });
    servers.set(dialect, { server, url });
  }
});

afterAll(async () => {
  for (const { server } of servers.values()) await server.close();
});

/** A client without a model, which refuses no name by itself. */
function clientOf(dialect: Dialect, options: Partial<ClientOptions> = {}): Client {
  const { url } = servers.get(dialect) ?? { url: '' };
  return createClient({ baseUrl: url, credentials, dialect, retry: false, explainNotFound: true, ...options });
}

/** What a call gets: `null`, the reason of its `NotFoundError`, or the name of another error. */
async function outcomeOf(call: PromiseLike<unknown>): Promise<unknown> {
  return await Promise.resolve(call).then(
    (result) => (result === null ? null : 'a result'),
    (error: unknown) => (error instanceof NotFoundError ? [error.reason] : error instanceof Error ? error.name : error),
  );
}

/** The persons of each access, one of which does not exist, and all accesses. */
function callsOf(client: Client) {
  const access = (id: string): Access => client.access(id);
  const people = (id: string) => access(id).entities('a.Person');
  return {
    access,
    distinct: people('distinct'),
    ignored: people('ignored'),
    empty: people('empty'),
    none: people('none'),
  };
}

type Make = (calls: ReturnType<typeof callsOf>) => PromiseLike<unknown>;

/** Calls, with what is missing in each dialect if the outcomes differ. */
const rows: readonly [what: string, call: Make, documented: unknown, deployed?: unknown][] = [
  ['get, no access', ({ none }) => none.get(1), ['access']],
  ['get, no type', ({ access }) => access('distinct').entities('a.None').get(1), ['type']],
  ['get, no entity', ({ distinct }) => distinct.get(99), ['entity']],
  ['get, no entity of an empty type', ({ empty }) => empty.get(1), ['entity']],
  ['get, no such id', ({ distinct }) => distinct.get('x'), ['entity'], 'BadRequestError'],
  ['get, no partition', ({ distinct }) => distinct.get(2, { partition: 'p3' }), ['partition']],
  ['get, no entity in any', ({ distinct }) => distinct.get(99, { partition: 'p1' }), ['entity']],
  ['get, an ignored partition', ({ ignored }) => ignored.get(1, { partition: 'p3' }), 'a result', ['partition']],
  ['getOrNull, no access', ({ none }) => none.getOrNull(1), ['access']],
  ['getOrNull, no type', ({ access }) => access('distinct').entities('a.None').getOrNull(1), ['type']],
  ['getOrNull, no entity', ({ distinct }) => distinct.getOrNull(99), null],
  ['getOrNull, no entity of an empty type', ({ empty }) => empty.getOrNull(1), null],
  ['getOrNull, no partition', ({ distinct }) => distinct.getOrNull(2, { partition: 'p3' }), ['partition']],
  ['getOrNull, no entity in any', ({ distinct }) => distinct.getOrNull(99, { partition: 'p1' }), null],
  ['getOrNull, an entity', ({ distinct }) => distinct.getOrNull(1), 'a result'],
  ['getOrNull, several', ({ distinct }) => distinct.getOrNull(2), 'BadRequestError'],
  ['list, no access', ({ none }) => none.list(), ['access']],
  ['list, no type', ({ access }) => access('distinct').entities('a.None').list(), ['type']],
  ['each, no type', ({ access }) => access('distinct').entities('a.None').each().next(), ['type']],
  ['create, no type', ({ access }) => access('distinct').entities('a.None').create({}), ['type']],
  ['saveAll, no access', ({ none }) => none.saveAll([{}]), ['access']],
  ['update, no entity', ({ distinct }) => distinct.update(99, {}, { nested: 'create' }), ['entity']],
  ['patch, no partition', ({ distinct }) => distinct.update(2, {}, { partition: 'p3' }), ['partition']],
  [
    'patch, no entity in the body',
    ({ distinct }) => distinct.update(1, { father: { _type: 'a.Person', id: 99 } }),
    [undefined],
  ],
  ['delete, no entity', ({ distinct }) => distinct.delete(99), ['entity']],
  ['deleteWhere, no type', ({ access }) => access('distinct').entities('a.None').deleteWhere({}), ['type']],
  ['property, no access', ({ none }) => none.property(1, 'firstName').get(), ['access']],
  ['property, no entity', ({ distinct }) => distinct.property(99, 'firstName').get(), ['entity']],
  ['property, no property', ({ ignored }) => ignored.property(1, 'none').get(), ['property']],
  [
    'property, its partition not named',
    ({ distinct }) => distinct.property(1, 'firstName').get(),
    'a result',
    ['partition'],
  ],
  ['property, none of that name in its partition', ({ distinct }) => distinct.property(1, 'none').get(), ['property']],
  [
    'property, several entities',
    ({ distinct }) => distinct.property(2, 'firstName').get(),
    'BadRequestError',
    ['partition'],
  ],
  [
    'property, no partition',
    ({ distinct }) => distinct.property(2, 'firstName', { partition: 'p3' }).get(),
    ['partition'],
  ],
  [
    'property, none of that name, with an ignored partition',
    ({ ignored }) => ignored.property(1, 'none', { partition: 'p3' }).get(),
    ['property'],
  ],
  [
    'property, several subtypes in the partition',
    ({ access }) => access('ignored').entities('a.Party').property(3, 'lastName', { partition: 'ignored' }).get(),
    'BadRequestError',
    [undefined],
  ],
  [
    'update, no entity in the body, with an ignored partition',
    ({ ignored }) => ignored.update(1, { father: { _type: 'a.Person', id: 99 } }, { partition: 'p3' }),
    [undefined],
  ],
  [
    'property, no such value, with an ignored partition',
    ({ ignored }) => ignored.property(1, 'father', { partition: 'p3' }).set(ref('a.Person', 99)),
    [undefined],
  ],
  ['property, no such value', ({ ignored }) => ignored.property(1, 'father').set(ref('a.Person', 99)), [undefined]],
  ['download, no access', ({ access }) => access('none').resources.download('x'), ['access']],
  ['download, no resource', ({ access }) => access('distinct').resources.download('x'), ['resource']],
  ['delete a resource, no resource', ({ access }) => access('distinct').resources.delete('x'), ['resource']],
  ['upload, no access', ({ access }) => access('none').resources.upload({ content: 'x' }), ['access']],
  ['legacy, no access', ({ access }) => legacy(access('none')).fetch({ type: 'a.Person' }), ['access']],
  ['legacy, no type', ({ access }) => legacy(access('distinct')).fetch({ type: 'a.None' }), ['type']],
  ['legacy, no entity', ({ access }) => legacy(access('distinct')).entity({ type: 'a.Person', id: 99 }), ['entity']],
  ['legacy, no action', ({ access }) => legacy(access('distinct')).action('none'), [undefined]],
  ['legacy, no access for an action', ({ access }) => legacy(access('none')).action('none'), ['access']],
];

describe.each(dialects)('what does not exist in the %s dialect', (dialect) => {
  test.each(rows)('%s', async (_what, call, documented, deployed = documented) => {
    await using client = clientOf(dialect);
    expect(await outcomeOf(call(callsOf(client)))).toEqual(dialect === 'documented' ? documented : deployed);
  });

  test('no path below the base path, with a session and at a login', async () => {
    await using client = clientOf(dialect);
    const sessionId = await client.authenticate();
    const baseUrl = `${servers.get(dialect)?.url}/none`;
    await using other = clientOf(dialect, { baseUrl, credentials: { sessionId } });
    expect(await outcomeOf(callsOf(other).distinct.get(1))).toEqual(['path']);
    expect(await outcomeOf(callsOf(other).distinct.getOrNull(1))).toEqual(['path']);
    expect(await outcomeOf(other.access('distinct').resources.download('x'))).toEqual(['path']);
    await using unknown = clientOf(dialect, { baseUrl, explainNotFound: false });
    expect(await outcomeOf(callsOf(unknown).distinct.getOrNull(1))).toEqual(['path']);
  });

  test('no type, after OPTIONS of its path', async () => {
    await using client = clientOf(dialect);
    await outcomeOf(client.request({ method: 'OPTIONS', path: ['rest', 'v2', 'entities', 'distinct', 'a.None'] }));
    expect(await outcomeOf(client.access('distinct').entities('a.None').getOrNull(1))).toEqual(['type']);
  });
});
