import { gzipSync } from 'node:zlib';
import { createReferenceServer } from '@platform-services/reference-server';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  vary: 'Accept',
};

const open = createReferenceServer();
const guarded = createReferenceServer({ controlToken: 'secret' });
let origin = '';
let guardedOrigin = '';
beforeAll(async () => {
  origin = new URL((await open.listen({ port: 0 })).url).origin;
  guardedOrigin = new URL((await guarded.listen({ port: 0 })).url).origin;
});
afterAll(async () => {
  await Promise.all([open.close(), guarded.close()]);
});

async function get(path: string, headers: Record<string, string> = {}, at = origin) {
  const { statusCode, headers: got, body } = await request(at + path, { headers });
  return { status: statusCode, headers: got, text: await body.text() };
}

describe('the page', () => {
  it.each([
    ['/-/', 'text/html; charset=utf-8', '<title>Inspector</title>'],
    ['/-/inspector/main.js', 'text/javascript; charset=utf-8', 'Contains @dagrejs/dagre'],
    ['/-/inspector/main.css', 'text/css; charset=utf-8', 'color-scheme'],
  ])('%s comes with its policy, and again only if it has changed', async (path, type, part) => {
    const answer = await get(path, { accept: browserAccept });
    expect(answer).toMatchObject({ status: 200, headers: { ...pageHeaders, 'content-type': type } });
    expect(answer.text).toContain(part);
    const etag = String(answer.headers['etag']);
    const again = await get(path, { accept: browserAccept, 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, headers: { ...pageHeaders, etag }, text: '' });
  });

  it('has at most 70 kB, gzipped, and asks nothing of other hosts', async () => {
    const files = await Promise.all(
      ['/-/', '/-/inspector/main.js', '/-/inspector/main.css'].map((path) => get(path, { accept: browserAccept })),
    );
    const size = files.reduce((sum, { text }) => sum + gzipSync(text).byteLength, 0);
    console.info(`The inspector has ${(size / 1000).toFixed(1)} kB, gzipped.`);
    expect(size).toBeLessThan(70_000);
    const urls = files.flatMap(({ text }) => text.match(/https?:\/\/[\w.-]+/g) ?? []);
    // These name the namespaces of elements.
    const names = ['http://www.w3.org'];
    expect(urls.filter((url) => !names.includes(url))).toEqual([]);
  });

  it('is there for each world, with addresses below its slash', async () => {
    const { body } = await request(`${origin}/-/worlds`, { method: 'POST' });
    const { id } = JSON.parse(await body.text());
    expect((await get(`/~${id}/-/`, { accept: browserAccept })).text).toContain('src="inspector/main.js"');
    expect(await get(`/~${id}/-`, { accept: browserAccept })).toMatchObject({
      status: 308,
      headers: { location: `/~${id}/-/` },
    });
  });

  it.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9', 'text/*;q=0.5, */*'])(
    'Accept %s gets the list',
    async (accept) => {
      const answer = await get('/-/', accept === undefined ? {} : { accept });
      expect(answer.headers['content-type']).toBe('application/json');
      expect(JSON.parse(answer.text).paths).toContain('GET /-/health');
    },
  );

  it('comes without the control token, since it has no data; the list does not', async () => {
    const files = ['/-/', '/-/inspector/main.js', '/-/inspector/main.css'];
    for (const path of files) expect((await get(path, { accept: browserAccept }, guardedOrigin)).status).toBe(200);
    expect((await get('/-/', {}, guardedOrigin)).status).toBe(401);
    expect((await get('/-/clock', { accept: browserAccept }, guardedOrigin)).status).toBe(401);
  });

  it.each(['/-/', '/-/inspector/main.js'])('%s is hidden from other origins and names', async (path) => {
    expect((await get(path, { accept: browserAccept, origin: 'https://evil.example' })).status).toBe(404);
    expect((await get(path, { accept: browserAccept, host: 'rebound.example' })).status).toBe(404);
  });
});

describe('calls of the service', () => {
  const path = '/-/service/rest/v2/entities/access.demo/Person/1?projection=firstResult&depth=0';

  it('need no session, meet no faults, and leave no entries in the journal', async () => {
    open.journal.clear();
    open.faults.add({ match: {}, times: 100, fault: { status: 503 } });
    const answer = await get(path);
    open.faults.clear();
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, expect.objectContaining({ firstName: 'John' })]);
    expect(open.journal.entries()).toEqual([]);
  });

  it('concern the world of their path', async () => {
    const { body } = await request(`${origin}/-/worlds`, { method: 'POST' });
    const { id } = JSON.parse(await body.text());
    const person = '/-/service/rest/v2/entities/access.demo/Person/4';
    const deleted = await request(`${origin}/~${id}${person}`, { method: 'DELETE' });
    expect([deleted.statusCode, (await get(`/~${id}${person}`)).status, (await get(person)).status]).toEqual([
      200, 404, 200,
    ]);
  });

  it.each([
    '/-/service',
    '/-/service/rest/logout',
    '/-/service/rest/v2',
    '/-/service/rest/entities?accessId=access.demo',
    '/-/service/nothing',
  ])('%s is no path', async (other) => {
    expect((await get(other)).status).toBe(404);
  });

  it('need the control token', async () => {
    expect((await get(path, {}, guardedOrigin)).status).toBe(401);
    expect((await get(path, { authorization: 'Bearer secret' }, guardedOrigin)).status).toBe(200);
  });
});
