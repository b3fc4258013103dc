import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { FormDataEncoder } from 'form-data-encoder';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { createClient, DecodeError, InputError, type UploadSource } from '../../src/index.js';
import { type ByteServer, byteServer, partsOf, someBytes, storing } from '../support/bytes.js';
import { rejection } from '../support/catch.js';

const resourcesOf = (server: ByteServer, fetch?: typeof globalThis.fetch) =>
  createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, ...(fetch && { fetch }) }).access('a').resources;

const webStream = (...parts: Uint8Array[]) => new Blob(parts.map((part) => new Uint8Array(part))).stream();

describe('the name of a part', () => {
  const names: [name: string, parameters: string][] = [
    ['a/b ü.txt', 'filename="a/b ü.txt"'],
    ['a"b\r\nc', 'filename="a%22b%0D%0Ac"'],
    ["a\\b'(1)*", `filename="a_b'(1)*"; filename*=UTF-8''a%5Cb%27%281%29%2A`],
    ['a%22b', `filename="a%22b"; filename*=UTF-8''a%2522b`],
    [
      'a"\u0000; Content-Type: $&',
      `filename="a%22_; Content-Type: $&"; filename*=UTF-8''a%22%00%3B%20Content-Type%3A%20%24%26`,
    ],
  ];

  test.each(names)('%j is sent with filename* only where filename is ambiguous', async (name, parameters) => {
    const resources = ['r0', 'r1'].map((id) => ({ _type: 'com.vendor.model.resource.Resource', id }));
    await using server = await byteServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(resources));
    });
    await resourcesOf(server).uploadAll([
      { content: 'first', name: 'plain.txt' },
      { content: 'second', name, type: 'text/x-own' },
    ]);
    const [request] = server.requests;
    const form = await encoded([
      new File(['first'], 'plain.txt', { type: 'text/plain' }),
      new File(['second'], 'placeholder', { type: 'text/x-own' }),
    ]);
    const boundary = request?.headers['content-type']?.split('boundary=')[1];
    const expected = form(String(boundary)).replace('filename="placeholder"', () => parameters);
    expect(request?.body.toString()).toBe(expected);
    expect(request?.headers['content-length']).toBe(String(Buffer.byteLength(expected)));
  });

  /** Returns the body that form-data-encoder creates from files, by the boundary. */
  async function encoded(files: readonly File[]): Promise<(boundary: string) => string> {
    const form = new FormData();
    for (const file of files) form.append('content', file);
    const placeholder = 'a-boundary-of-the-test';
    const pieces: Uint8Array[] = [];
    for await (const piece of new FormDataEncoder(form, placeholder)) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    return (boundary) => text.replaceAll(placeholder, boundary);
  }
});

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
    const resource = await resourcesOf(server).upload(make());
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
    const directory = temporaryFolder();
    await using server = await byteServer(storing);
    const path = join(directory, 'ä b.txt');
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
    await resourcesOf(server).uploadAll([
      { content: 'a,ü\n' },
      Readable.from(['ä', 'ö']),
      { content: '', name: 'empty.txt' },
    ]);
    const parts = await partsOf(server.requests[0] ?? expect.fail());
    expect(parts.map(({ bytes }) => bytes.toString())).toEqual(['a,ü\n', 'äö', '']);
    expect(parts[2]).toMatchObject({ name: 'empty.txt', type: 'text/plain' });
  });
});

test('several files in one request, in their order', async () => {
  await using server = await byteServer(storing);
  const list = await resourcesOf(server).uploadAll([
    { content: 'a', name: '1' },
    someBytes(70_000),
    webStream(someBytes(3)),
  ]);
  expect(list.map(({ id }) => id)).toEqual(['r0', 'r1', 'r2']);
  const [request, ...others] = server.requests;
  expect(others).toEqual([]);
  expect((await partsOf(request ?? expect.fail())).map(({ bytes }) => bytes.length)).toEqual([1, 70_000, 3]);
});

test('no file name can end its header field', async () => {
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

test('an upload sends its parameters, and a response in XML is returned as text', async () => {
  await using server = await byteServer((_request, response) => response.end('<list/>'));
  const text = await resourcesOf(server).upload(
    { content: 'x' },
    {
      sourceType: 'S',
      useCase: 'U',
      responseMimeType: 'application/xml',
    },
  );
  expect(text).toBe('<list/>');
  expect(String(server.requests[0]?.query)).toBe(
    'accessId=a&sourceType=S&useCase=U&responseMimeType=application%2Fxml&sessionId=s',
  );
});

test('a resource as it is read', async () => {
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
  const result = await resourcesOf(server).upload({ content: 'x' });
  expect(result.fileSize).toBe(9007199254740993n);
  expect(result.created).toEqual(new Date('2026-03-01T12:30:45.123Z'));
  expect(result.resourceSource?.path).toBe('p');
});

test.each(['', '[]', '{}', '[{}]', '[{"id":"a"},{"id":"b"}]'])(
  'an answer of %j is not a list of one resource',
  async (body) => {
    await using server = await byteServer((_request, response) => response.end(body));
    expect(await rejection(resourcesOf(server).upload({ content: 'x' }))).toBeInstanceOf(DecodeError);
  },
);

describe('content that cannot be uploaded is refused before anything is sent', () => {
  const locked = webStream(someBytes(1));
  locked.getReader();
  const readable = Readable.from([Buffer.from('x')]);
  const web = webStream(someBytes(1));
  const text = { content: 'x' };
  const anyContent = 'bytes, a Blob, a web stream or a Node stream';
  const anySource = `{ path }, { content }, ${anyContent}`;
  const words = 'Use { path: … } to upload the file of this name, or { content: … } to upload the text itself.';
  test.each<[message: string, sources: unknown, options?: object]>([
    [`Expected ${anySource}, got a string at source. ${words}`, 'big.bin'],
    [`Expected ${anySource}, got a string at sources[1]. ${words}`, [text, 'a']],
    [`Expected ${anySource}, got 1 at source.`, 1],
    [`Expected ${anySource}, got undefined at source.`, undefined],
    [`Expected ${anySource}, got an object at source.`, { name: 'x' }],
    [`Expected a text, ${anyContent}, got 5 at sources[1].content.`, [text, { content: 5 }]],
    [`Expected a text, ${anyContent}, got an array at source.content.`, { content: [1, 2] }],
    ['Expected an array of at least one file, got an empty array at sources.', []],
    [
      'Unknown option "multipart". Expected "sourceType", "useCase", "responseMimeType", "onProgress", "signal", "timeout", "retry", "headers" or "explainNotFound".',
      [text, text],
      { multipart: false },
    ],
    ['Expected a string that is not empty and without lone surrogates, got "" at source.name.', { ...text, name: '' }],
    [
      'Expected a string that is not empty and without lone surrogates, got "\\ud800" at source.name.',
      { ...text, name: '\ud800' },
    ],
    [
      'Expected a media type such as "image/png", got "a/b\\r\\nX: y" at source.type.',
      { ...text, type: 'a/b\r\nX: y' },
    ],
    ['Expected a number of bytes from 0, got -1 at source.size.', { content: Readable.from([]), size: -1 }],
    ['Unknown member "nme" at source. Did you mean "name"?', { ...text, nme: 'a.txt' }],
    [
      'Unknown member "encoding" at sources[1]. Expected "path", "content", "name", "type" or "size".',
      [text, { path: 'a.txt', encoding: 'utf8' }],
    ],
    ['Expected { path } or { content }, got both at source.', { path: 'a.txt', content: 'x' }],
    ['The stream at source is locked: something else reads it.', locked],
    [
      'The stream at sources[1] is that of sources[0], and can only be sent once.',
      [
        { content: readable, name: 'a' },
        { content: readable, name: 'b' },
      ],
    ],
    ['The stream at sources[2] is that of sources[0], and can only be sent once.', [web, text, { content: web }]],
    ['The stream at source.content has already ended.', { content: Readable.from([]).destroy() }],
    [
      'Expected a regular file, got "/dev/null". Upload a stream of it: { content: createReadStream(path) }.',
      { path: '/dev/null' },
    ],
    ['Unknown option "usecase". Did you mean "useCase"?', text, { usecase: 'y' }],
  ])('%s', async (message, sources, options) => {
    await using server = await byteServer(storing);
    const call = Array.isArray(sources) ? 'uploadAll' : 'upload';
    const error = await rejection(resourcesOf(server)[call](sources as never, options as never));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toBe(`resources.${call}: ${message}`);
    expect(error).toMatchObject({ operation: `resources.${call}`, attempts: 0 });
    expect(server.requests).toEqual([]);
  });

  test('several files where one belongs', async () => {
    await using server = await byteServer(storing);
    expect((await rejection(resourcesOf(server).upload([text] as never))).message).toBe(
      `resources.upload: Expected ${anySource}, got an array at source.`,
    );
    expect(server.requests).toEqual([]);
  });
});
