import { ControlError, type JournalEntry, type JournalFilter } from '@platform-services/reference-server';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { SmallService, things } from '../support/small-service.js';

const origin = 'http://localhost';
let to: SmallService;
let entries: readonly JournalEntry[];

async function ask(query: string): Promise<{ status: number; body: { message: string; entries: JournalEntry[] } }> {
  const answer = await to.server.fetch(new Request(`${origin}/-/journal?${query}`));
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

beforeAll(async () => {
  let now = Date.UTC(2026, 0, 1);
  to = await SmallService.start({ now: () => (now += 1_000) });
  await to.send('POST', things, { name: 'Ann', age: 7, other: { name: 'Bo' }, names: ['x', 'y'] });
  await to.send('GET', `${things}?where.name=Ann&depth=1`);
  await to.send('GET', `${things}/1`, undefined, { 'x-trace': 'abc' });
  await to.send('PUT', 'rest/v2/properties/a/Thing/1/name', '"Cy"');
  await to.send('DELETE', `${things}/1/p`);
  await to.send('GET', 'rest/v2/entities/b/Thing');
  await to.send('GET', 'nothing');
  to.server.faults.add({ fault: { status: 503 } });
  await to.send('GET', things);
  entries = to.server.journal.entries();
});

it('a limit selects the last ones that match', async () => {
  const seqs = async (query: string) => (await ask(query)).body.entries.map(({ seq }) => seq);
  expect(await seqs('limit=2')).toEqual([8, 9]);
  expect(await seqs('operation=entities.list&limit=2')).toEqual([7, 9]);
  expect(await seqs('limit=100&status=200')).toEqual(await seqs('status=200'));
  for (const limit of ['0', '-1', '1.5', 'all', '']) {
    expect(await ask(`limit=${limit}`)).toMatchObject({
      status: 400,
      body: { message: `Expected an integer from 1 to 999999999, got the string "${limit}" at query.limit.` },
    });
  }
});

describe('filters of the journal', () => {
  const cases: readonly (readonly [query: string, filter: JournalFilter, seqs: readonly number[]])[] = [
    ['', {}, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['method=post', { method: 'post' }, [1, 2]],
    ['method=PUT&method=delete', { method: ['PUT', 'delete'] }, [5, 6]],
    ['path=/rest/v2/entities/a', { path: '/rest/v2/entities/a' }, [2, 3, 4, 6, 9]],
    ['operation=entities.list', { operation: 'entities.list' }, [3, 7, 9]],
    ['operation=entities.list&status=200', { operation: 'entities.list', status: 200 }, [3]],
    ['user=u', { user: 'u' }, [1, 2, 3, 4, 5, 6, 7, 9]],
    ['access=b', { access: 'b' }, [7]],
    ['type=Thing', { type: 'Thing' }, [2, 3, 4, 5, 6, 7, 9]],
    ['type=x.Thing', { type: 'x.Thing' }, [2, 3, 4, 5, 6, 7, 9]],
    ['type=hing', { type: 'hing' }, []],
    ['id=1', { id: 1 }, [4, 5, 6]],
    ['partition=p', { partition: 'p' }, [6]],
    ['property=name', { property: 'name' }, [5]],
    ['query.depth=1', { query: { depth: 1 } }, [3]],
    ['where.name=Ann', { where: { name: 'Ann' } }, [3]],
    ['where.name=Ann&where.name=Bo', { where: { name: ['Ann', 'Bo'] } }, [3]],
    ['headers.X-Trace=abc', { headers: { 'X-Trace': 'abc' } }, [4]],
    ['without=headers.X-Trace&status=200', { headers: { 'X-Trace': null }, status: 200 }, [1, 2, 3, 5]],
    [
      'without=query.depth&without=where.name&method=GET',
      { query: { depth: null }, where: { name: null }, method: 'GET' },
      [4, 7, 8, 9],
    ],
    ['headers.toString=abc', { headers: { toString: 'abc' } }, []],
    ['body.name=Ann', { body: { name: 'Ann' } }, [2]],
    ['body.age=7', { body: { age: 7 } }, [2]],
    ['body.other.name=Bo', { body: { other: { name: 'Bo' } } }, [2]],
    ['body.$.names[1]=y', { body: { "$['names'][1]": 'y' } }, [2]],
    ['body.names[*]=y', { body: { 'names[*]': 'y' } }, [2]],
    ['body.name=Bo&body.name=Ann', { body: { name: 'Ann' } }, [2]],
    ['body.names[*]=z&body.names[*]=y', { body: { names: ['x', 'y'] } }, [2]],
    ['body.names=x&body.names=y', { body: { names: ['x'] } }, []],
    ['after=8&after=7', { after: 7 }, [8, 9]],
    ['body.$=Cy', { body: { $: 'Cy' } }, [5]],
    ['status=4xx', { status: '4xx' }, [6, 7, 8]],
    ['status=404&status=5xx', { status: [404, '5xx'] }, [6, 7, 8, 9]],
    ['rule=R-5', { rule: 'R-5' }, [8]],
    ['fault=fault-1', { fault: 'fault-1' }, [9]],
    ['after=7', { after: 7 }, [8, 9]],
  ];

  it.each(cases)('%s', async (query, filter, seqs) => {
    const found = to.server.journal.entries(filter);
    expect(found.map(({ seq }) => seq)).toEqual(seqs);
    expect(found).toEqual(entries.filter(({ seq }) => seqs.includes(seq)));
    expect(await ask(query)).toEqual({ status: 200, body: { entries: found } });
  });

  it('since is a date, a text or milliseconds', async () => {
    const { time = '' } = entries[6] ?? {};
    const later = entries.slice(6);
    for (const since of [time, new Date(time), Date.parse(time)])
      expect(to.server.journal.entries({ since })).toEqual(later);
    expect((await ask(`since=${time}`)).body.entries).toEqual(later);
    expect((await ask(`since=${Date.parse(time) + 1}`)).body.entries).toEqual(entries.slice(7));
  });

  it('since is in UTC unless it has an offset, as for the clock', () => {
    const { time = '' } = entries[6] ?? {};
    const withoutOffset = time.replace(/Z$/, '');
    const before = process.env['TZ'];
    process.env['TZ'] = 'Asia/Tokyo';
    try {
      expect(to.server.journal.entries({ since: withoutOffset })).toEqual(entries.slice(6));
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('null means that there is no such value', () => {
    expect(
      to.server.journal.entries({ query: { depth: null }, where: { name: null }, headers: { 'x-trace': null } }),
    ).toEqual(entries.filter(({ seq }) => seq !== 3 && seq !== 4));
  });

  it('null in a body is a value', async () => {
    const service = await SmallService.start();
    for (const body of ['{"name":null}', '{"name":"null"}', '{}']) await service.send('POST', things, body);
    const seqs = (name: string | null) => service.server.journal.entries({ body: { name } }).map(({ seq }) => seq);
    expect(seqs(null)).toEqual([2]);
    expect(seqs('null')).toEqual([2, 3]);
  });

  it.each([
    ['typ=Thing', 'Unknown filter "typ". Did you mean "type"?'],
    ['where=1', 'Expected a name after "where" in the query, such as "where.lastName".'],
    ['hader.x=1', 'Unknown filter "hader.x".'],
    [
      'method=GTE',
      'Expected one of GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS, got the string "GTE" at query.method.',
    ],
    [
      'path=rest',
      'Expected a path after the base path, such as "/rest/v2", of at most 1000 characters, got the string "rest" at query.path.',
    ],
    ['operation=entities.lst', 'Unknown operation "entities.lst" at query.operation. Did you mean "entities.list"?'],
    ['status=9', 'Expected a status such as 404 or "4xx", got the string "9" at query.status.'],
    ['status=4XX', 'Expected a status such as 404 or "4xx", got the string "4XX" at query.status.'],
    [
      'since=yesterday',
      'Expected a date such as "2026-12-31T23:59:59Z", or milliseconds since 1970, got the string "yesterday" at query.since.',
    ],
    ['since=5 May 2026', 'got the string "5 May 2026" at query.since.'],
    ['since=2026-02-30', 'got the string "2026-02-30" at query.since.'],
    ['after=-1', 'Expected the number of an entry, got the string "-1" at query.after.'],
    [
      'body.a..b=1',
      'Expected a path of members, indexes and wildcards, such as "children[0].firstName", got the string "a..b" at query.body.a..b.',
    ],
    ['without=name', 'Expected one of query.NAME, headers.NAME, where.NAME, got the string "name" at query.without.'],
    ['without=body.name', 'got the string "body.name" at query.without.'],
    ['without=where.name&where.name=Ann', 'Expected a string, got null at query.where.name.'],
    ['withot=where.name', 'Unknown filter "withot". Did you mean "without"?'],
    ['a=%', 'Expected percent-encoded UTF-8'],
  ])('%s is 400', async (query, message) => {
    const answer = await ask(query);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it.each<[unknown, string]>([
    [{ typ: 'T' }, 'Unknown member "typ" at $. Did you mean "type"?'],
    [{ type: [] }, 'Expected at least one value, got nothing at $.type.'],
    [{ type: null }, 'Expected a string, got null at $.type.'],
    [{ query: 'depth' }, 'Expected an object, got the string "depth" at $.query.'],
    [{ query: { depth: {} } }, 'Expected a string, got an object at $.query.depth.'],
    [
      { since: Symbol('now') },
      'Expected a date such as "2026-12-31T23:59:59Z", or milliseconds since 1970, got the symbol Symbol(now) at $.since.',
    ],
    [[], 'Expected an object, got an array at $.'],
  ])('entries(%j) throws', (filter, message) => {
    const read = () => Reflect.apply(to.server.journal.entries, to.server.journal, [filter]);
    expect(read).toThrow(new ControlError(message));
  });
});

describe('numbers in a body', () => {
  const written = ['9007199254740993', '12.90', '1e3', '-0.10000000000000000001', '7'];

  it.each(written)('%s is found with all of its digits', async (number) => {
    const service = await SmallService.start();
    for (const each of written) await service.send('POST', things, `{"n": ${each}, "all": [{"n": ${each}}]}`);
    const seqs = (body: NonNullable<JournalFilter['body']>) =>
      service.server.journal.entries({ body }).map(({ seq }) => seq);
    const seq = written.indexOf(number) + 2;
    expect(seqs({ n: number })).toEqual([seq]);
    expect(seqs({ 'all[0]': { n: number } })).toEqual([seq]);
    expect(seqs({ n: Number(number) })).toEqual([seq]);
    expect(seqs({ 'n.text': number })).toEqual([]);
    expect(seqs({ n: {} })).toEqual([]);
  });

  it('are compared with all of the digits of a number in a control request', async () => {
    const service = await SmallService.start();
    await service.send('POST', things, '{"n": 9007199254740993, "all": [{"n": 9007199254740993}]}');
    const control = async (method: string, path: string, body: string | null = null) => {
      const response = await service.server.fetch(new Request(`http://localhost/-/${path}`, { method, body }));
      return [response.status, await response.text()] as const;
    };
    const verify = (body: string) => control('POST', 'journal/verify', `{"expect":{"body":${body}},"times":1}`);
    expect((await verify('{"n":9007199254740993}'))[0]).toBe(200);
    expect((await verify('{"n":9007199254740993.0}'))[0]).toBe(200);
    expect((await verify('{"all[0]":{"n":9007199254740993}}'))[0]).toBe(200);
    const [status, message] = await verify('{"n":9007199254740995}');
    expect([status, message]).toEqual([409, expect.stringContaining('body.n 9007199254740995')]);
    expect((await verify('{"n":[9007199254740993]}'))[0]).toBe(409);
    await control('POST', 'faults', '{"match":{"body":{"n":9007199254740995}},"fault":{"status":418}}');
    await service.expect(400, 'POST', things, '{"n": 9007199254740993}');
    await service.expect(418, 'POST', things, '{"n": 9007199254740995}');
    expect((await control('GET', 'faults'))[1]).toContain('"9007199254740995"');
  });

  it('are shown with all of their digits where they differ', async () => {
    const service = await SmallService.start();
    await service.send('POST', things, '{"n": 9007199254740993}');
    expect(() => service.server.journal.expect({ method: 'POST', body: { n: '9007199254740992' } }).times(1)).toThrow(
      'body.n is 9007199254740993',
    );
    expect(service.server.journal.entries({ body: { n: '9007199254740993.0' } })).toHaveLength(1);
  });
});

describe('filters agree with a simple model', () => {
  const text = <Text extends string>(...texts: Text[]) => fc.constantFrom(...texts);
  const filters = fc.record(
    {
      method: text('GET', 'POST', 'PUT'),
      path: text('/', '/rest/v2', '/rest/v2/entities/a/x.Thing/1', '/n'),
      operation: text('entities.list', 'entities.get', 'authenticate'),
      access: text('a', 'b'),
      type: text('Thing', 'x.Thing', 'Other'),
      id: text('1', '2'),
      status: text('2xx', '4xx', '5xx'),
      after: fc.nat(10),
      query: fc.record({ depth: text('1', '2') }),
    },
    { requiredKeys: [] },
  );

  const simple: { readonly [Name in keyof JournalFilter]?: (entry: JournalEntry, expected: unknown) => boolean } = {
    method: ({ method }, expected) => method === expected,
    path: ({ path }, expected) => path.indexOf(String(expected)) === 0,
    operation: ({ operation }, expected) => operation === expected,
    access: ({ access }, expected) => access === expected,
    type: ({ type }, expected) => type !== undefined && type.split('.').at(-1) === String(expected).split('.').at(-1),
    id: ({ id }, expected) => id === expected,
    status: ({ status }, expected) => Math.floor(status / 100) === Number(String(expected)[0]),
    after: ({ seq }, expected) => seq > Number(expected),
    query: ({ query }, expected) => query['depth'] === new Map(Object.entries(Object(expected))).get('depth'),
  };

  it('in the library and over HTTP', async () => {
    await checkProperty(
      fc.asyncProperty(filters, async (filter) => {
        const checks = Object.entries(filter);
        const expected = entries.filter((entry) =>
          Object.entries(simple).every(([name, check]) => {
            const given = checks.find(([each]) => each === name);
            return given === undefined || check(entry, given[1]);
          }),
        );
        expect(to.server.journal.entries(filter)).toEqual(expected);
        const flat = checks.flatMap(([name, value]): [string, string][] =>
          typeof value === 'object'
            ? Object.entries(value).map(([key, each]) => [`${name}.${key}`, String(each)])
            : [[name, String(value)]],
        );
        expect((await ask(new URLSearchParams(flat).toString())).body.entries).toEqual(expected);
      }),
      200,
    );
  });
});
