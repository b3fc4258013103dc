import type { JournalLimits } from '@platform-services/reference-server';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { SmallService, things } from '../support/small-service.js';
import { controlledServer } from './server.js';

const service = controlledServer();
const { control, get, logIn, server } = service;

const computed = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const json = { 'content-type': 'application/json', ...computed };

describe('an entry', () => {
  it('shows the request, the response and what decided it', async () => {
    const id = await logIn();
    await get('/thing/a%20b?x=1&x=2&where.name=N');
    await get(`/rest/logout?sessionId=${id}`);
    await request(`${service.origin}/elsewhere`, { method: 'POST', body: 'ä', headers: { 'x-one': ['1', '2'] } });
    const { body } = await control('GET', '/journal');
    const [{ seq }] = body.entries;
    const headers = { host: new URL(service.url).host, connection: 'keep-alive' };
    const common = { time: '1970-01-01T00:16:40.000Z', durationMs: expect.any(Number) };
    expect(body.entries).toEqual([
      {
        seq,
        ...common,
        operation: 'authenticate',
        method: 'POST',
        path: '/rest/authenticate',
        user: 'demo',
        query: { user: 'demo', password: '***' },
        headers: { ...headers, 'content-length': '0' },
        status: 200,
        rule: '4.4',
        responseHeaders: json,
        responseBody: { text: '***' },
      },
      {
        seq: seq + 1,
        ...common,
        method: 'GET',
        path: '/thing/a b',
        rawPath: '/thing/a%20b',
        query: { x: ['1', '2'], 'where.name': 'N' },
        headers,
        status: 404,
        rule: 'R-5',
        responseHeaders: json,
        responseBody: { text: expect.stringContaining('There is no path') },
      },
      {
        seq: seq + 2,
        ...common,
        operation: 'logout',
        method: 'GET',
        path: '/rest/logout',
        user: 'demo',
        query: { sessionId: '***' },
        headers,
        status: 200,
        rule: '4.4',
        responseHeaders: computed,
      },
      {
        seq: seq + 3,
        ...common,
        method: 'POST',
        path: '/elsewhere',
        query: {},
        headers: { ...headers, 'content-length': '2', 'x-one': ['1', '2'] },
        status: 404,
        rule: 'R-5',
        responseHeaders: json,
        responseBody: { text: expect.stringContaining('There is no path') },
      },
    ]);
    expect(server.journal.entries()).toEqual(body.entries);
  });

  it.each<[what: string, send: (to: SmallService) => Promise<unknown>, entry: object]>([
    [
      'a body in JSON',
      (to) => to.send('POST', things, { name: 'N' }),
      { operation: 'entities.create', access: 'a', type: 'x.Thing', user: 'u', body: { text: '{"name":"N"}' } },
    ],
    [
      'a body that is not UTF-8',
      (to) =>
        to.server.fetch(
          new Request(`http://localhost/platform-services/${to.withSession(things)}`, {
            method: 'POST',
            body: new Uint8Array([0xff, 1]),
          }),
        ),
      { status: 400, body: { base64: '/wE=' } },
    ],
    [
      'the parameters of a legacy call, of which those of the query and the last ones count',
      (to) =>
        to.send('POST', 'rest/fetch?accessId=a', 'accessId=b&type=y&type=x.Thing&id=7', {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      { operation: 'legacy.fetch', access: 'a', type: 'x.Thing', id: '7' },
    ],
    [
      'a path that cannot be decoded',
      (to) => to.send('GET', `${things}/%zz;%74oken=hidden%zz`),
      {
        path: '/rest/v2/entities/a/x.Thing/%zz;%74oken=***',
        operation: 'entities.get',
        status: 400,
        rule: 'R-11',
        responseBody: { text: '***' },
      },
    ],
    [
      'a URL that is too long',
      (to) => to.send('GET', `${things}?${'x'.repeat(70_000)}`),
      { operation: 'entities.list', type: 'x.Thing', status: 414, rule: 'R-62' },
    ],
    [
      'headers that are too large',
      (to) => to.send('DELETE', `${things}/1`, undefined, { x: 'x'.repeat(40_000) }),
      { operation: 'entities.delete', id: '1', status: 431, rule: 'R-62' },
    ],
    [
      'the name in a request to authenticate, before the service reads it',
      (to) => {
        to.server.faults.add({ match: { user: 'v' }, fault: { status: 503 } });
        return to.send('POST', 'rest/authenticate', { user: 'v', password: 'p' });
      },
      { operation: 'authenticate', user: 'v', status: 503 },
    ],
    [
      'the parameters of a legacy call in JSON',
      (to) =>
        to.send('POST', 'rest/v1/property-fetch', { accessId: 'a', type: 'x.Thing', entityId: 7, property: 'name' }),
      { operation: 'legacy.propertyFetch', access: 'a', type: 'x.Thing', property: 'name', id: '7' },
    ],
    [
      'a property with a partition',
      (to) => to.send('DELETE', 'rest/v2/properties/a/x.Thing/1/p%2Fq/name'),
      { operation: 'property.clear', access: 'a', type: 'x.Thing', id: '1', partition: 'p/q', property: 'name' },
    ],
    [
      'a path as it was sent, if it differs',
      (to) => to.send('GET', 'rest/v2/entities/a/x.Thing/a%2Fb/'),
      { path: '/rest/v2/entities/a/x.Thing/a/b', rawPath: '/rest/v2/entities/a/x.Thing/a%2Fb/', id: 'a/b' },
    ],
    [
      'no path as it was sent, if it is the same',
      (to) => to.send('GET', 'rest/v2/entities/a/x.Thing/1'),
      { path: '/rest/v2/entities/a/x.Thing/1', rawPath: undefined },
    ],
    [
      'no path as it was sent, if it contains a secret',
      (to) => to.send('GET', 'rest/v2/entities/a/x.Thing/1%2F2%3Bsession%49d=abcdefgh'),
      { path: '/rest/v2/entities/a/x.Thing/1/2;sessionId=***', rawPath: undefined },
    ],
    [
      'HEAD, which has no body',
      (to) => to.send('HEAD', things),
      { operation: 'entities.list', method: 'HEAD', status: 200, responseBody: undefined },
    ],
    [
      'a long body, cut off',
      (to) => to.send('POST', things, `{"name":"${'x'.repeat(20_000)}"}`),
      { body: { text: `{"name":"${'x'.repeat(8_192 - 9)}`, truncated: true } },
    ],
    [
      'a long response, cut off',
      async (to) => {
        await to.expect(200, 'POST', things, { name: 'y'.repeat(100_000) });
        await to.send('GET', `${things}?where.name=z&where.name=z`);
        await to.send('GET', things);
      },
      { responseBody: { text: expect.stringMatching(/^\[\s+\{.{1,200}y+$/s), truncated: true } },
    ],
    [
      'a method that the path does not have',
      (to) => to.send('PUT', 'rest/authenticate'),
      { operation: undefined, method: 'PUT', status: 405 },
    ],
  ])('shows %s', async (_what, send, entry) => {
    const to = await SmallService.start();
    await send(to);
    const found = new Map(Object.entries(to.server.journal.entries().at(-1) ?? {}));
    expect(Object.fromEntries(Object.keys(entry).map((name) => [name, found.get(name)]))).toEqual(entry);
  });

  it('shows an upload and a download, as far as they were sent', async () => {
    const to = await SmallService.start();
    const bytes = new Uint8Array(40_000).map((_, index) => (index * 7) % 256);
    const path = to.withSession('streaming?accessId=a&fileName=f.bin');
    await to.server.fetch(
      new Request(`http://localhost/platform-services/${path}`, {
        method: 'POST',
        body: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    );
    const list = await to.expect(200, 'GET', 'rest/v2/entities/a/Resource');
    const resourceId = JSON.parse(list)[0].id.value ?? JSON.parse(list)[0].id;
    const download = await to.server.fetch(to.request('GET', `streaming?accessId=a&resourceId=${resourceId}`, {}));
    const [entry] = to.server.journal.entries({ operation: 'resources.download' });
    expect(entry).not.toHaveProperty('responseBody');
    await download.arrayBuffer();

    await to.expect(200, 'POST', 'streaming?accessId=a&fileName=f.json', '{"kind":"note"}', {
      'content-type': 'text/json',
    });
    expect(to.server.journal.entries({ body: { kind: 'note' } })).toMatchObject([{ query: { fileName: 'f.json' } }]);

    const beginning = { base64: Buffer.from(bytes.subarray(0, 8_192)).toString('base64'), truncated: true };
    expect(
      to.server.journal.entries({ operation: ['resources.upload', 'resources.download'] }).slice(0, 2),
    ).toMatchObject([
      { access: 'a', query: { fileName: 'f.bin' }, body: beginning },
      { access: 'a', id: resourceId, responseBody: beginning },
    ]);
  });
});

describe('the journal', () => {
  type Sent = Parameters<SmallService['send']>;

  /** Sends requests to a service whose journal is limited. Returns the numbers of those that it shows, after each. */
  async function kept(journal: JournalLimits, sent: readonly Sent[]): Promise<number[][]> {
    const limited = await SmallService.start({ journal });
    const all: number[][] = [];
    for (const each of sent) {
      await limited.send(...each);
      // The first entry is the one of the session.
      all.push(limited.server.journal.entries().flatMap(({ seq }) => (seq === 1 ? [] : [seq - 1])));
    }
    return all;
  }

  const times = (count: number, sent: Sent) => Array.from({ length: count }, () => sent);

  it.each<[what: string, ...sent: Sent]>([
    ['targets', 'GET', 'x'.repeat(1_000)],
    ['headers', 'GET', 'thing', undefined, { a: 'x'.repeat(1_000) }],
    ['bodies', 'POST', things, { none: 'x'.repeat(1_000) }],
    // Its answer names all parameters that there are.
    ['bodies of responses', 'GET', `${things}?x`],
  ])('forgets the oldest entries when their %s take too much, and keeps none that is too long', async (_, ...sent) => {
    const bytes = 20_000;
    const short = (await kept({ bytes }, times(20, ['GET', 'thing']))).at(-1) ?? [];
    const long = (await kept({ bytes }, times(20, sent))).at(-1) ?? [];
    expect(long.length).toBeGreaterThan(1);
    expect(long.length).toBeLessThan(short.length);
    expect(long).toEqual(Array.from({ length: long.length }, (_, at) => 21 - long.length + at));
    const tooLong: Sent = ['GET', 'thing', undefined, { a: 'x'.repeat(12_000) }];
    expect(await kept({ bytes }, [['GET', 'thing'], tooLong, ['GET', 'thing']])).toEqual([[1], [], [3]]);
  });

  it.each<[what: string, ...sent: readonly Record<string, string>[]]>([
    ['other values', { 'x-one': '1' }, { 'x-one': '2' }],
    ['other names', { 'x-one': '1' }, { 'x-two': '1' }],
    ['more fields', { 'x-one': '1' }, { 'x-one': '1', 'x-two': '2' }],
    ['fewer fields', { 'x-one': '1', 'x-two': '2' }, { 'x-one': '1' }],
  ])('shows the header fields of each request, also if the next one has %s', async (_, ...sent) => {
    const own = await SmallService.start();
    for (const headers of sent) await own.send('GET', 'thing', undefined, headers);
    const [, ...entries] = own.server.journal.entries();
    const ofTest = (headers: object) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => /^x-/.test(name)));
    expect(entries.map(({ headers }) => ofTest(headers))).toEqual(sent);
  });

  it('has each entry at a path of its own', async () => {
    await get('/thing');
    const [entry] = server.journal.entries();
    const seq = entry?.seq ?? 0;
    expect(await control('GET', `/journal/${seq}`)).toMatchObject({ status: 200, body: entry });
    for (const unknown of [String(seq - 1), String(seq + 1), '0', `0${seq}`, '-1', 'x', '9'.repeat(20)]) {
      const answer = await control('GET', `/journal/${unknown}`);
      expect([answer.status, answer.body.message]).toEqual([404, `There is no journal entry "${unknown}".`]);
    }
  });
});
