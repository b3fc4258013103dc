import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { createClient, InputError, NotFoundError, UnauthorizedError } from '../../src/index.js';
import { someBytes } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { startService } from '../support/service.js';

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

describe('names (R-68)', () => {
  const odd = fc.constantFrom(
    '"',
    '\\',
    '/',
    '%22',
    '%0a',
    '%',
    '\r',
    '\n',
    '\u0000',
    ';',
    '=',
    "'",
    ' ',
    '..',
    'é',
    '\u0085',
    '\ufeff',
    '😀',
  );
  const name = fc
    .array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 3 })), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(''))
    .filter((text) => text !== '' && !/\p{Cs}/u.test(text));

  test('arrive whole, and the same by both ways', async () => {
    await using service = await startService();
    const { resources } = service.access;
    await checkProperty(
      fc.asyncProperty(name, name, async (first, second) => {
        const files = [first, second].map((each) => ({ content: 'x', name: each }));
        const together = await resources.uploadAll(files);
        expect(together.map((resource) => resource.name)).toEqual([first, second]);
        const raw = await resources.upload({ content: 'x', name: first }, { multipart: false });
        expect(raw).toMatchObject({ name: first, mimeType: together[0]?.mimeType });
      }),
      100,
      {
        examples: [
          ['a\\b"c.txt', 'C:\\dir\\'],
          ['a%22b', 'a/b.txt'],
        ],
      },
    );
  });

  test('that no encoding has are refused before anything is sent', async () => {
    await using service = await startService();
    const { resources } = service.access;
    for (const bad of ['a\ud800.txt', '\udc00']) {
      expect(await rejection(resources.upload({ content: 'x', name: bad }))).toBeInstanceOf(InputError);
      expect(await rejection(resources.upload({ content: 'x', name: bad }, { multipart: false }))).toBeInstanceOf(
        InputError,
      );
    }
  });
});

describe('downloads', () => {
  test('of a resource of the deployment, with the requested headers', async () => {
    await using service = await startService();
    const { resources } = service.access;
    const plain = await resources.download('greeting');
    expect(plain).toMatchObject({ contentType: expect.stringContaining('text/plain'), fileName: 'ü "x".txt' });
    expect(plain.headers.get('cache-control')).toBe('private, max-age=86400, must-revalidate');
    expect(await plain.text()).toBe('Hello, wörld!');
    const attached = await resources.download('greeting', { download: true, fileName: 'é.txt', noCache: true });
    expect(attached).toMatchObject({ contentType: 'application/download', fileName: 'é.txt' });
    expect(attached.headers.get('cache-control')).toContain('no-store');
    expect(attached.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await attached.text()).toBe('Hello, wörld!');
  });

  test('of nothing', async () => {
    await using service = await startService();
    expect(await rejection(service.access.resources.download('none'))).toBeInstanceOf(NotFoundError);
    expect(await rejection(service.client.access('none').resources.download('greeting'))).toBeInstanceOf(NotFoundError);
    await using stranger = createClient({ baseUrl: service.url, credentials: { sessionId: 'no-such-session' } });
    const { resources } = stranger.access('access.test');
    expect(await rejection(resources.download('greeting'))).toBeInstanceOf(UnauthorizedError);
    expect(await rejection(resources.upload(someBytes(10)))).toBeInstanceOf(UnauthorizedError);
  });
});

test('by the server’s own fetch, without a socket', async () => {
  await using service = await startService();
  await using client = createClient({
    baseUrl: service.url,
    credentials: { user: 'demo', password: 'demo' },
    fetch: (url, init) => service.server.fetch(new Request(url, init)),
  });
  const { resources } = client.access('access.test');
  const bytes = someBytes(200_000);
  const resource = await resources.upload(Readable.from([bytes]));
  expect(resource).toMatchObject({ md5: md5(bytes) });
  expect(bytes.equals(await (await resources.download(resource.id)).bytes())).toBe(true);
});
