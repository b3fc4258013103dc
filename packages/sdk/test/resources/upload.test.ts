import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createClient, DecodeError, InputError, type UploadSource } from '../../src/index.js';
import { type ByteServer, byteServer, partsOf, someBytes, storing } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { temporaryDirectory } from '../support/directory.js';

const resourcesOf = (server: ByteServer, fetch?: typeof globalThis.fetch) =>
  createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, ...(fetch && { fetch }) }).access('a').resources;

const webStream = (...parts: Uint8Array[]) => new Blob(parts.map((part) => new Uint8Array(part))).stream();

describe('every kind of source', () => {
  const bytes = someBytes(200_000);
  const offset = Buffer.concat([Buffer.alloc(7), bytes]).subarray(7);
  const sources: [what: string, make: () => UploadSource, name: string, type: string, isKnown: boolean][] = [
    ['bytes', () => bytes, 'blob', 'application/octet-stream', true],
    ['bytes that do not begin where their buffer does', () => offset, 'blob', 'application/octet-stream', true],
    ['an ArrayBuffer', () => new Uint8Array(bytes).buffer, 'blob', 'application/octet-stream', true],
    ['a Blob', () => new Blob([new Uint8Array(bytes)], { type: 'a/b' }), 'blob', 'a/b', true],
    ['a File', () => new File([new Uint8Array(bytes)], 'ü "x".png', { type: 'a/b' }), 'ü "x".png', 'a/b', true],
    ['a File without a type', () => new File([new Uint8Array(bytes)], 'x.PNG'), 'x.PNG', 'image/png', true],
    ['a web stream', () => webStream(bytes), 'blob', 'application/octet-stream', false],
    ['a Node stream', () => Readable.from([offset]), 'blob', 'application/octet-stream', false],
    [
      'a stream with its size',
      () => ({ content: webStream(bytes), size: 200_000, name: 'x.csv' }),
      'x.csv',
      'text/csv',
      true,
    ],
    [
      'content with name and type',
      () => ({ content: bytes, name: 'x.csv', type: 'a/b; c="d"' }),
      'x.csv',
      'a/b; c="d"',
      true,
    ],
  ];

  test.each(sources)('%s, in a multipart request', async (_what, make, name, type, isKnown) => {
    await using server = await byteServer(storing);
    const [resource] = await resourcesOf(server).upload(make());
    expect(resource.id).toBe('r0');
    const [request] = server.requests;
    const [part, ...others] = await partsOf(request ?? expect.fail());
    expect(others).toEqual([]);
    expect([part?.name, part?.type]).toEqual([name, type]);
    expect(part?.bytes.equals(bytes)).toBe(true);
    expect(request?.headers['content-length']).toBe(isKnown ? String(request?.body.length) : undefined);
    expect(String(request?.query)).toBe('accessId=a&sessionId=s');
  });

  test.each(sources)('%s, as the whole body', async (_what, make, name, type, isKnown) => {
    await using server = await byteServer(storing);
    await resourcesOf(server).upload(make(), { multipart: false });
    const [request] = server.requests;
    expect(request?.body.equals(bytes)).toBe(true);
    expect(request?.headers['content-type']).toBe(type);
    expect(request?.headers['content-length']).toBe(isKnown ? '200000' : undefined);
    expect(request?.query.get('fileName')).toBe(name === 'blob' ? null : name);
  });

  test.each(sources)('%s, by a fetch of one’s own', async (_what, make, name) => {
    await using server = await byteServer(storing);
    await resourcesOf(server, globalThis.fetch).upload(make());
    const [part] = await partsOf(server.requests[0] ?? expect.fail());
    expect(part?.name).toBe(name);
    expect(part?.bytes.equals(bytes)).toBe(true);
  });

  test('a file, by its path and by its URL', async () => {
    await using directory = await temporaryDirectory();
    await using server = await byteServer(storing);
    const path = join(directory.path, 'ä b.txt');
    await writeFile(path, bytes);
    const resources = resourcesOf(server);
    await resources.upload({ path });
    await resources.upload({ path: pathToFileURL(path), name: 'other.bin', type: 'a/b' });
    await resources.upload({ path }, { multipart: false });
    await resources.upload(createReadStream(path));
    const [first, second, raw, stream] = server.requests;
    for (const [request, name, type] of [
      [first, 'ä b.txt', 'text/plain'],
      [second, 'other.bin', 'a/b'],
    ] as const) {
      const [part] = await partsOf(request ?? expect.fail());
      expect(part).toMatchObject({ name, type });
      expect(part?.bytes.equals(bytes)).toBe(true);
    }
    expect(raw?.body.equals(bytes)).toBe(true);
    expect([raw?.headers['content-length'], raw?.query.get('fileName')]).toEqual(['200000', 'ä b.txt']);
    expect((await partsOf(stream ?? expect.fail()))[0]?.bytes.equals(bytes)).toBe(true);
  });

  test('text as UTF-8, and streams of text', async () => {
    await using server = await byteServer(storing);
    await resourcesOf(server).upload(['a,ü\n', Readable.from(['ä', 'ö']), { content: '', name: 'empty.txt' }]);
    const parts = await partsOf(server.requests[0] ?? expect.fail());
    expect(parts.map(({ bytes }) => bytes.toString())).toEqual(['a,ü\n', 'äö', '']);
    expect(parts[2]).toMatchObject({ name: 'empty.txt', type: 'text/plain' });
  });
});

test('several files in one request, in their order', async () => {
  await using server = await byteServer(storing);
  const list = await resourcesOf(server).upload([
    { content: 'a', name: '1' },
    someBytes(70_000),
    webStream(someBytes(3)),
  ]);
  expect(list.map(({ id }) => id)).toEqual(['r0', 'r1', 'r2']);
  const [request, ...others] = server.requests;
  expect(others).toEqual([]);
  expect((await partsOf(request ?? expect.fail())).map(({ bytes }) => bytes.length)).toEqual([1, 70_000, 3]);
});

test('no name gets out of its header', async () => {
  await using server = await byteServer(storing);
  const name = 'a"\r\nContent-Type: text/html\r\n\r\n';
  await resourcesOf(server).upload({ content: 'x', name });
  expect((await partsOf(server.requests[0] ?? expect.fail()))[0]?.name).toBe('a"\r\nContent-Type: text/html\r\n\r\n');
});

test('a multipart type does not make a raw body a form', async () => {
  await using server = await byteServer(storing);
  await resourcesOf(server).upload({ content: 'x', type: 'Multipart/mixed; boundary=x' }, { multipart: false });
  expect(server.requests[0]?.headers['content-type']).toBe('application/octet-stream');
});

test('parameters, and XML as the text that came', async () => {
  await using server = await byteServer((_request, response) => response.end('<list/>'));
  const text = await resourcesOf(server).upload('x', {
    sourceType: 'S',
    useCase: 'U',
    responseMimeType: 'application/xml',
  });
  expect(text).toBe('<list/>');
  expect(String(server.requests[0]?.query)).toBe(
    'accessId=a&sourceType=S&useCase=U&responseMimeType=application%2Fxml&sessionId=s',
  );
});

test('what a resource is read as', async () => {
  const resource = {
    _type: 'com.vendor.model.resource.Resource',
    _id: '0',
    _partial: '',
    id: 'x',
    fileSize: { _type: 'long', value: '9007199254740993' },
    created: { _type: 'date', value: '2026-03-01T12:30:45.123+0000' },
    resourceSource: { _type: 'com.vendor.model.resource.source.FileSystemSource', _id: '1', id: 'y', path: 'p' },
  };
  await using server = await byteServer((_request, response) => response.end(JSON.stringify([resource])));
  const [result] = await resourcesOf(server).upload('x');
  expect(result.fileSize).toBe(9007199254740993n);
  expect(result.created).toEqual(new Date('2026-03-01T12:30:45.123Z'));
  expect(result.resourceSource?.path).toBe('p');
});

test.each(['', '[]', '{}', '[{}]', '[{"id":"a"},{"id":"b"}]'])(
  'an answer of %j is no list of one resource',
  async (body) => {
    await using server = await byteServer((_request, response) => response.end(body));
    expect(await rejection(resourcesOf(server).upload('x'))).toBeInstanceOf(DecodeError);
  },
);

describe('what cannot be uploaded is refused before anything is sent', () => {
  const locked = webStream(someBytes(1));
  locked.getReader();
  test.each<[message: string, sources: unknown, options?: object]>([
    ['at least one file is expected', []],
    ['several files need a multipart request', ['a', 'b'], { multipart: false }],
    ['must be { path }, { content }, a Blob, bytes, text, a web stream or a Node stream, not number', 1],
    ['not undefined', undefined],
    ['not an object of another kind', { content: 5 }],
    ['the name of a file must be a text', { content: 'x', name: '' }],
    ['the type of a file must be a media type', { content: 'x', type: 'a/b\r\nX: y' }],
    ['the size of a file must be its bytes', { content: Readable.from([]), size: -1 }],
    ['the stream is locked', locked],
    ['the stream has ended already', Readable.from([]).destroy()],
    ['no regular file', { path: '/' }],
    ['multipart must be true or false', 'x', { multipart: 'no' }],
    ['onProgress must be a function', 'x', { onProgress: 1 }],
    ['sourceType must be a text (4.1), not 1', 'x', { sourceType: 1 }],
    ['responseMimeType must be "application/json"', 'x', { responseMimeType: 'text/plain' }],
    ['the option usecase is unknown', 'x', { usecase: 'y' }],
  ])('%s', async (message, sources, options) => {
    await using server = await byteServer(storing);
    const error = await rejection(resourcesOf(server).upload(sources as never, options as never));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(message);
    expect(error).toMatchObject({ operation: 'resources.upload', attempts: 0 });
    expect(server.requests).toEqual([]);
  });
});
