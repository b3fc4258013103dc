import { describe, expect, test } from 'vitest';
import { type Client, createClient, Decimal, InputError, typed } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { type SmallServer, smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

async function withPeople(work: (people: ReturnType<typeof peopleOf>, server: SmallServer) => Promise<void>) {
  await using server = await smallServer(({ method }) => ({ body: method === 'DELETE' ? '1' : '[]' }));
  await work(peopleOf(server), server);
}

const peopleOf = (server: SmallServer) => createClient({ baseUrl: server.url, credentials }).access('a').entities('T');

/** The query of the last request, without session and projection. */
function lastQuery({ requests }: SmallServer): [string, string][] {
  const own = ['sessionId', 'projection'];
  return [...(requests.at(-1)?.query ?? [])].filter(([name]) => !own.includes(name));
}

test('every option of 4.7 goes by its name', () =>
  withPeople(async (people, server) => {
    await people.list({
      identityManagementMode: 'id',
      typeExplicitness: 'always',
      entityRecurrenceDepth: -1,
      depth: 'reachable',
      prettiness: 'low',
      stabilizeOrder: true,
      writeEmptyProperties: false,
    });
    expect(lastQuery(server)).toEqual([
      ['write-empty-properties', 'false'],
      ['stabilize-order', 'true'],
      ['prettiness', 'low'],
      ['depth', 'reachable'],
      ['entity-recurrence-depth', '-1'],
      ['type-explicitness', 'always'],
      ['identity-management-mode', 'id'],
    ]);
  }));

test('property edits name one of them differently (4.7)', () =>
  withPeople(async (people, server) => {
    await rejection(people.property(1, 'x').set(1, { identityManagementMode: 'off' }));
    expect(lastQuery(server)).toEqual([['identityManagementMode', 'off']]);
    await people.property(1, 'x').get({ identityManagementMode: 'off' });
    expect(lastQuery(server)).toEqual([
      ['prettiness', 'none'],
      ['identity-management-mode', 'off'],
    ]);
  }));

test('conditions, order and pages (4.8)', () =>
  withPeople(async (people, server) => {
    await people.list({
      where: {
        text: 'a&b=c ü',
        null: null,
        number: 1.5,
        long: 5n,
        flag: true,
        decimal: new Decimal('1.50'),
        date: new Date(0),
        enum: typed('a.E', 'x'),
      },
      orderBy: [{ property: 'b', direction: 'descending' }, { property: 'a' }],
      startIndex: 0,
      maxResults: 0,
      distinct: true,
    });
    expect(lastQuery(server)).toEqual([
      ['where.text', 'a&b=c ü'],
      ['where.null', 'null'],
      ['where.number', '1.5'],
      ['where.long', '5'],
      ['where.flag', 'true'],
      ['where.decimal', '1.50'],
      ['where.date', '1970-01-01T00:00:00.000+0000'],
      ['where.enum', 'x'],
      ['order-by', 'b'],
      ['order-by', 'a'],
      ['order-direction', 'descending'],
      ['order-direction', 'ascending'],
      ['start-index', '0'],
      ['max-results', '0'],
      ['distinct', 'true'],
      ['prettiness', 'none'],
    ]);
  }));

test('a deletion sends its conditions and options (4.8)', () =>
  withPeople(async (people, server) => {
    await people.deleteWhere({ a: 1 }, { allowMultipleDelete: true, deleteMode: 'dropReferences', depth: 0 });
    expect(lastQuery(server)).toEqual([
      ['where.a', '1'],
      ['delete-mode', 'dropReferences'],
      ['allow-multiple-delete', 'true'],
      ['depth', '0'],
    ]);
  }));

test('pages of each (4.8): ordered by id at last, so that no two are equal', () =>
  withPeople(async (people, server) => {
    const queryOf = async (options: Parameters<typeof people.each>[0]) => {
      await rejection(people.each(options).next());
      return lastQuery(server);
    };
    expect(await queryOf({})).toEqual([
      ['order-by', 'id'],
      ['order-direction', 'ascending'],
      ['start-index', '0'],
      ['max-results', '200'],
      ['prettiness', 'none'],
    ]);
    expect(
      await queryOf({
        orderBy: [{ property: 'x', direction: 'descending' }],
        pageSize: 7,
        startIndex: 3,
        maxResults: 5,
      }),
    ).toEqual([
      ['order-by', 'x'],
      ['order-by', 'id'],
      ['order-direction', 'descending'],
      ['order-direction', 'ascending'],
      ['start-index', '3'],
      ['max-results', '5'],
      ['prettiness', 'none'],
    ]);
    expect(await queryOf({ orderBy: [{ property: 'id', direction: 'descending' }] })).toEqual([
      ['order-by', 'id'],
      ['order-direction', 'descending'],
      ['start-index', '0'],
      ['max-results', '200'],
      ['prettiness', 'none'],
    ]);
  }));

test('header fields of a call override those of the client', async () => {
  await using server = await smallServer(() => ({ body: '[]' }));
  const headers = { 'X-One': '1', 'x-two': '2' };
  await using client = createClient({ baseUrl: server.url, credentials, headers });
  await client
    .access('a')
    .entities('T')
    .list({ headers: { 'X-TWO': '3', accept: 'text/x' } });
  expect(server.requests[0]?.headers).toMatchObject({ 'x-one': '1', 'x-two': '3', accept: 'text/x' });
});

describe('a number or a name that would do something else than is meant is refused before anything is sent', () => {
  test.each<[message: string, options: object]>([
    ['Expected an integer from 0, got -1 at depth.', { depth: -1 }],
    ['Expected an integer from 0, got NaN at depth.', { depth: Number.NaN }],
    ['Expected an integer from -1, got -2 at entityRecurrenceDepth.', { entityRecurrenceDepth: -2 }],
    ['Expected an integer from 0, got 0.5 at startIndex.', { startIndex: 0.5 }],
    ['Expected an integer from 0, got NaN at maxResults.', { maxResults: Number.NaN }],
    ['Expected an integer from 0, got "10x" at maxResults.', { maxResults: '10x' }],
    ['Expected a simple value, got an object at where.a.', { where: { a: {} } }],
    [
      'Expected a number up to 2^53, got 9007199254740992 at where.a. A number beyond 2^53 may have lost digits. Use a bigint.',
      { where: { a: 2 ** 53 } },
    ],
    ['Expected a finite number, got NaN at where.a.', { where: { a: Number.NaN } }],
    ['Unknown option "deph". Did you mean "depth"?', { deph: 1 }],
    [
      'Unknown option "partition". Expected "projection", "startIndex", "maxResults", "distinct", "writeEmptyProperties", "stabilizeOrder", "prettiness", "depth", "entityRecurrenceDepth", "typeExplicitness", "identityManagementMode", "where", "orderBy", "signal", "timeout", "retry", "headers" or "explainNotFound".',
      { partition: 'x' },
    ],
    ['Expected milliseconds from 0 to 2147483647, got -1 at timeout.total.', { timeout: -1 }],
    ['Unknown deadline "connect" at timeout. Expected "headers", "body" or "total".', { timeout: { connect: 1 } }],
    ['Expected one line of Latin-1 text, got other characters at headers["a"].', { headers: { a: '\r\nx: y' } }],
  ])('%s', (message, options) =>
    withPeople(async (people, server) => {
      const error = await rejection(people.list(options as never));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(`entities.list: ${message}`);
      expect(error).toMatchObject({ operation: 'entities.list', attempts: 0 });
      expect(server.requests).toHaveLength(0);
    }),
  );

  test('a misspelled page size', () =>
    withPeople(async (people) => {
      const error = await rejection(people.each({ pagesize: 5 } as never).next());
      expect(error.message).toBe('entities.each: Unknown option "pagesize". Did you mean "pageSize"?');
    }));

  const misspelled = { timout: 5 } as never;
  test.each<[name: string, call: (client: Client) => Promise<unknown>]>([
    ['authenticate', (client) => client.authenticate(misspelled)],
    ['logout', (client) => client.logout(misspelled)],
    ['request', (client) => client.request({ path: '/rest' }, misspelled)],
  ])('a misspelled option of %s', (name, call) =>
    withPeople(async (_people, server) => {
      const client = createClient({ baseUrl: server.url, credentials: { user: 'u', password: 'p' } });
      const error = await rejection(call(client));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(`${name}: Unknown option "timout". Did you mean "timeout"?`);
      expect(server.requests).toHaveLength(0);
    }),
  );

  test('a page size of zero', () =>
    withPeople(async (people) => {
      const error = await rejection(people.each({ pageSize: 0 }).next());
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe('entities.each: Expected an integer from 1, got 0 at pageSize.');
    }));

  test.each([
    ['got -1 at maxResults', { maxResults: -1 }],
    ['got NaN at maxResults', { maxResults: Number.NaN }],
    ['got "5" at maxResults', { maxResults: '5' }],
    ['got null at maxResults', { maxResults: null }],
    ['got null at startIndex', { startIndex: null }],
    ['got "5" at startIndex', { startIndex: '5' }],
  ])('a wrong range of each is refused, not taken for no entities: %s', (got, range) =>
    withPeople(async (people, server) => {
      const error = await rejection(people.each(range as never).next());
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(`entities.each: Expected an integer from 0, ${got}.`);
      expect(server.requests).toHaveLength(0);
    }),
  );
});
