import { expect, test } from 'vitest';
import { InputError } from '../../src/index.js';
import { someBytes } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { resourcesOf, serving } from './downloading.js';

test.each<[what: string, options: object, query: string, headers: Record<string, string | undefined>]>([
  ['nothing', {}, '', { accept: '*/*', range: undefined }],
  [
    'every parameter',
    { noCache: true, download: false, fileName: 'a b' },
    '&noCache=true&download=false&fileName=a%20b',
    {},
  ],
  ['one tag', { ifNoneMatch: 'abc' }, '', { 'if-none-match': 'abc' }],
  ['several tags', { ifNoneMatch: ['abc', '"d"'] }, '', { 'if-none-match': 'abc, "d"' }],
  ['no tag', { ifNoneMatch: null, ifModifiedSince: null }, '', { 'if-none-match': undefined }],
  ['a moment', { ifModifiedSince: new Date(0) }, '', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ['a range', { range: { start: 0, end: 9 } }, '', { range: 'bytes=0-9' }],
  ['an open range', { range: { start: 5 }, ifRange: 'abc' }, '', { range: 'bytes=5-', 'if-range': 'abc' }],
  ['the last bytes', { range: { last: 5 } }, '', { range: 'bytes=-5' }],
  ['a header of the caller’s', { headers: { 'X-A': 'b', accept: 'image/*' } }, '', { 'x-a': 'b', accept: 'image/*' }],
])('%s is sent', async (_what, options, query, headers) => {
  await using server = await serving(someBytes(0));
  await using _download = await resourcesOf(server.url).download('x/ü', options);
  const [request] = server.requests;
  const sent = `accessId=a&resourceId=x%2F%C3%BC${query}&sessionId=secret-session`;
  expect(String(request?.query)).toBe(sent.replaceAll('%20', '+'));
  expect(request?.headers).toMatchObject(Object.fromEntries(Object.entries(headers).filter(([, value]) => value)));
  for (const [name, value] of Object.entries(headers)) expect(request?.headers[name]).toBe(value);
});

const anyRange = '{ start, end } or { last }, integers from 0 with end not below start';
test.each<[message: string, id: unknown, options: object]>([
  ['Expected the id of a resource, got "" at id.', '', {}],
  ['Expected the id of a resource, got 1 at id.', 1, {}],
  [`Expected ${anyRange}, got { start: 2, end: 1 } at range.`, 'x', { range: { start: 2, end: 1 } }],
  [`Expected ${anyRange}, got { start: -1 } at range.`, 'x', { range: { start: -1 } }],
  [`Expected ${anyRange}, got {} at range.`, 'x', { range: {} }],
  [`Expected ${anyRange}, got { last: 0 } at range.`, 'x', { range: { last: 0 } }],
  [`Expected ${anyRange}, got { start: 0, last: 1 } at range.`, 'x', { range: { start: 0, last: 1 } }],
  [`Expected ${anyRange}, got 5 at range.`, 'x', { range: 5 }],
  ['Expected a valid Date, got an invalid Date at ifModifiedSince.', 'x', { ifModifiedSince: new Date('') }],
  ['Expected one line of Latin-1 text, got other characters at ifNoneMatch.', 'x', { ifNoneMatch: ['a', 'b\nc'] }],
  ['Expected one line of Latin-1 text, got other characters at ifRange.', 'x', { range: { start: 1 }, ifRange: '☃' }],
  ['Unknown option "filename". Did you mean "fileName"?', 'x', { filename: 'y' }],
])('%s: refused before anything is sent', async (message, id, options) => {
  await using server = await serving(someBytes(0));
  const error = await rejection(resourcesOf(server.url).download(id as never, options));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toBe(`resources.download: ${message}`);
  expect(error).toMatchObject({ operation: 'resources.download', attempts: 0 });
  expect(server.requests).toEqual([]);
});
