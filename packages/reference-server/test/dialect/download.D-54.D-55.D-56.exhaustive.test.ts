// No query can have half a surrogate pair in a file name, so the header for such a name is tested by its function.
import { createReferenceServer, type DeviationId, type ReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { deployedDisposition } from '../../src/deviations/downloads.js';
import { deployment, Session } from './session.js';

const md5 = '781e5e245d69b566979b86e28d23f2c7';
const created = Date.parse('2026-03-01T12:00:00.500Z');
const second = 1_000;
const streaming = '/streaming?accessId=access.library';
const plain = { 'content-type': 'text/plain' };

/**
 * A file with the digits from 0 to 9.
 *
 * @returns the status, the headers that the rows concern, and the text of a download
 */
async function download(deviations: readonly DeviationId[], headers: Readonly<Record<string, string>>, query = '') {
  const server: ReferenceServer = createReferenceServer({ deployment, deviations, now: () => created });
  const session = await new Session(server).logIn();
  const [{ id }] = JSON.parse((await session.send(['POST', `${streaming}&fileName=a.txt`, '0123456789', plain])).text);
  const target = `${streaming}&resourceId=${id.value ?? id}${query}`;
  const response = await session.fetch(['GET', target, undefined, headers]);
  const { status } = response;
  const text = await response.text();
  const { rule } = server.journal.entries().at(-1) ?? {};
  return {
    status,
    rule,
    text: status < 400 ? text : '',
    range: response.headers.get('content-range'),
    disposition: response.headers.get('content-disposition'),
    cache: response.headers.get('cache-control'),
    etag: response.headers.get('etag'),
  };
}

const inline = 'inline; filename="a.txt"';
const cached = { cache: 'private, max-age=86400, must-revalidate', etag: md5 };
const whole = { status: 200, rule: '4.1', text: '0123456789', range: null, disposition: inline, ...cached };
const part = (text: string, range: string, rule = 'R-50') => ({ ...whole, status: 206, rule, text, range });
const uncached = { disposition: null, cache: 'no-store', etag: null };
const refused = (status: number, rule = 'D-54') => ({ status, rule, text: '', range: null, ...uncached });
const beyond = (range: string) => ({ ...whole, status: 400, rule: 'D-54', text: '', range });
const unsatisfiable = { ...refused(416, 'R-50'), range: 'bytes */10' };

describe('D-54: Range', () => {
  it.each([
    ['bytes=10-', part('', 'bytes 10-9/10', 'D-54'), unsatisfiable],
    ['bytes=20-30', beyond('bytes 20-9/10'), unsatisfiable],
    ['bytes=5-4', beyond('bytes 5-4/10'), whole],
    ['bytes', refused(500), whole],
    ['0-3', refused(500), whole],
    ['bytes:0-3', refused(500), whole],
    ['bytes=99999999999999999999-', refused(400), unsatisfiable],
    ['bytes=8-9223372036854775807', part('89', 'bytes 8-9/10'), part('89', 'bytes 8-9/10')],
    ['bytes=8-9223372036854775808', refused(400), part('89', 'bytes 8-9/10')],
    ['bytes=9223372036854775807-', beyond('bytes 9223372036854775807-9/10'), unsatisfiable],
    ['items=0-1', refused(500), whole],
  ])('%s', async (range, deviating, documented) => {
    expect(await download(['D-54'], { range })).toEqual(deviating);
    expect(await download([], { range })).toEqual(documented);
  });

  it('is read whatever If-Range says', async () => {
    const headers = { range: 'bytes=2-5', 'if-range': '"other"' };
    expect(await download(['D-54'], headers)).toEqual(part('2345', 'bytes 2-5/10'));
    expect(await download([], headers)).toEqual(whole);
  });

  it('a refusal of a range beyond the end keeps the headers of the options', async () => {
    expect(await download(['D-54'], { range: 'bytes=20-' }, '&download=true&noCache=true')).toEqual({
      ...beyond('bytes 20-9/10'),
      disposition: 'attachment; filename="a.txt"',
      cache: 'no-store, no-cache',
      etag: null,
    });
  });
});

const unchanged = { status: 304, rule: 'R-47', text: '', range: null, disposition: null, ...cached };
const at = (time: number) => new Date(time).toUTCString();

describe('D-55: conditions of a download', () => {
  it.each([
    ['the tag in upper case', { 'if-none-match': md5.toUpperCase() }, whole, whole],
    ['another tag and a later date', { 'if-none-match': 'x', 'if-modified-since': at(created + second) }, whole, whole],
    ['the date of the response', { 'if-modified-since': at(created) }, whole, unchanged],
    ['a later date', { 'if-modified-since': at(created + second) }, unchanged, unchanged],
    ['no date', { 'if-modified-since': 'yesterday' }, refused(400, 'D-55'), whole],
    ['an empty date', { 'if-modified-since': '' }, refused(400, 'D-55'), whole],
    ['the tag and no date', { 'if-none-match': md5, 'if-modified-since': 'yesterday' }, unchanged, unchanged],
  ])('%s', async (_, headers: Record<string, string>, deviating, documented) => {
    expect(await download(['D-55'], headers)).toEqual(deviating);
    expect(await download([], headers)).toEqual(documented);
  });
});

describe('D-56: Content-Disposition', () => {
  it.each([
    ['\ud800', 'inline; filename*=UTF-8\'\'%EF%BF%BD; filename="_"'],
    ['\r\nX: y', 'inline; filename*=UTF-8\'\'%0D%0AX%3A+y; filename="__X__y"'],
    ['×÷', 'inline; filename*=UTF-8\'\'%C3%97%C3%B7; filename="__"'],
    [null, 'inline'],
  ])('%j', (name, expected) => {
    expect(deployedDisposition('inline', name)).toBe(expected);
  });

  it('is sent in Latin-1', async () => {
    const server = createReferenceServer({ deployment, deviations: ['D-56'] });
    const { url } = await server.listen({ port: 0 });
    try {
      const login = await fetch(`${url}/rest/authenticate?user=reader&password=secret`, { method: 'POST' });
      const target = `${url}/streaming?sessionId=${await login.json()}&accessId=access.library`;
      const made = await fetch(`${target}&fileName=a.txt`, { method: 'POST', body: 'hello' });
      const [{ id }] = JSON.parse(await made.text());
      const { headers } = await fetch(`${target}&resourceId=${id}&fileName=%C3%A4`);
      // Headers are decoded as Latin-1.
      expect(headers.get('content-disposition')).toBe('inline; filename="ä"');
    } finally {
      await server.close();
    }
  });
});
