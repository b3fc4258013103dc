import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, md5, type Sent, StreamingRig, uploaded, uploadedOne } from './rig.js';

const rig = new StreamingRig();
const fresh = rig.server.snapshot();
beforeAll(() => rig.start());
afterAll(() => rig.close());
beforeEach(() => rig.server.restore(fresh));

const post = (parameters: Readonly<Record<string, string>>, sent: Sent = {}) => rig.call('POST', parameters, sent);
const get = async (resourceId: string) => (await rig.call('GET', { resourceId })).bytes;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function formOf(files: readonly (readonly [field: string, file: Blob | string, name?: string])[]): FormData {
  const form = new FormData();
  for (const [field, file, name] of files) {
    if (typeof file === 'string') form.append(field, file);
    else form.append(field, file, name);
  }
  return form;
}

/** A body as bytes with its type, as a browser sends a form. */
async function sentForm(form: FormData): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

describe('a raw body is one file, taken as bytes (R-52)', () => {
  it.each([
    ['of the default type with a charset', 'application/x-www-form-urlencoded; charset=utf-8', 'a=b'],
    ['of text', 'text/plain', 'Grüße'],
    ['of bytes', 'application/octet-stream', Buffer.from([0, 255, 13, 10, 0])],
    ['of an invalid type', 'nonsense', 'x'],
    ['of text in another charset', 'text/plain; charset=utf-16', Buffer.from('hi', 'utf16le')],
    ['of compressed bytes', 'application/gzip', Buffer.from([0x1f, 0x8b, 8])],
  ])('%s', async (_, type, body) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const bytes = Buffer.from(body);
    const resource = uploadedOne(await post({ fileName: 'some.file' }, { headers, body: bytes }));
    expect(resource).toMatchObject({ name: 'some.file', fileSize: bytes.length, md5: md5(bytes) });
    expect((await get(resource.id)).equals(bytes)).toBe(true);
  });

  it('with any Content-Encoding', async () => {
    const headers = { 'content-type': 'text/plain', 'content-encoding': 'gzip' };
    expect(uploadedOne(await post({}, { headers, body: 'not gzip' })).fileSize).toBe(8);
  });

  it('has all that R-51 asks for', async () => {
    const resource = uploadedOne(await post({ fileName: 'note.txt' }, { body: 'hello' }));
    expect(resource).toEqual({
      id: expect.stringMatching(uuid),
      globalId: resource.id,
      partition: 'access.a',
      created: '2026-03-01T12:30:45.678+0000',
      creator: 'u',
      fileSize: 5,
      md5: '5d41402abc4b2a76b9719d911017c592',
      mimeType: 'text/plain',
      name: 'note.txt',
      path: expect.stringMatching(/^2603\/0112\/3045\/[\da-f-]{36}$/),
    });
    const entity = await fetch(`${rig.url}/rest/v2/entities/access.a/Resource/${resource.id}?sessionId=${rig.session}`);
    expect(await entity.json()).toMatchObject({
      id: resource.id,
      _partial: '',
      resourceSource: { _type: 'com.vendor.model.resource.source.FileSystemSource', path: resource.path },
    });
  });

  it.each([
    ['a.png', 'text/plain', 'hello', 'image/png'],
    ['a.txt.png', 'text/plain', 'hello', 'image/png'],
    ['a', 'text/plain', 'hello', 'application/octet-stream'],
    ['a', 'text/plain', png, 'image/png'],
    ['a.txt', 'image/png', png, 'text/plain'],
    [undefined, 'image/jpeg', png, 'image/png'],
    [undefined, 'text/plain', '', 'application/octet-stream'],
  ])('named %j of type %s has the mime type of its name, else of its bytes', async (fileName, type, body, expected) => {
    const parameters: Record<string, string> = fileName === undefined ? {} : { fileName };
    const resource = uploadedOne(await post(parameters, { headers: { 'content-type': type }, body }));
    expect([resource.name, resource.mimeType]).toEqual([fileName ?? null, expected]);
  });

  it.each([undefined, 'application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; charset=utf-8'])(
    'of type %s needs a name (R-51)',
    async (type) => {
      const before = rig.stored();
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      for (const parameters of [{}, { fileName: '' }]) {
        const reply = await post(parameters, { headers, body: 'x' });
        expect([reply.status, reply.bytes.toString()]).toEqual([
          400,
          expect.stringContaining('Expected the name of the file'),
        ]);
      }
      expect(rig.stored()).toEqual(before);
      expect(rig.server.journal.entries().at(-1)?.rule).toBe('R-51');
    },
  );
});

describe('a form (4.1)', () => {
  it('makes a resource of each file named content, in order', async () => {
    const form = formOf([
      ['content', new Blob(['one'], { type: 'text/markdown' }), 'a.md'],
      ['other', new Blob(['not me']), 'b.txt'],
      ['text', 'nor me'],
      ['content', new Blob([]), 'empty.txt'],
      ['content', new Blob([bytesOf(100_000)]), 'c.bin'],
    ]);
    const before = rig.stored();
    const resources = uploaded(await post({}, await sentForm(form)));
    expect(resources.map(({ name, mimeType, fileSize }) => [name, mimeType, fileSize])).toEqual([
      ['a.md', 'text/markdown', 3],
      ['empty.txt', 'text/plain', 0],
      ['c.bin', 'application/octet-stream', 100_000],
    ]);
    expect(new Set(resources.flatMap(({ id, path }) => [id, path])).size).toBe(6);
    const [one, empty, long] = await Promise.all(resources.map(({ id }) => get(id)));
    expect([one?.toString(), empty?.length, long?.equals(bytesOf(100_000))]).toEqual(['one', 0, true]);
    expect(rig.stored()).toEqual({
      bytes: before.bytes + 100_003,
      files: before.files + 3,
      entities: before.entities + 6,
    });
  });

  it('of a browser arrives by fetch with its names', async () => {
    const names = ['grüße.txt', 'a"b.txt', '文件 😀.txt', "it's; (1)=x%41.txt"];
    const form = formOf(names.map((name) => ['content', new Blob(['x'], { type: 'text/plain' }), name]));
    const response = await fetch(rig.target({ fileName: 'no name for files' }), { method: 'POST', body: form });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const list: unknown = await response.json();
    expect(list).toMatchObject(names.map((name) => ({ name, mimeType: 'text/plain' })));
  });

  it('takes the text of a field named content as the bytes of a file, which the parameter can name', async () => {
    const sent = await sentForm(formOf([['content', 'Grüße']]));
    expect(uploadedOne(await post({}, sent))).toMatchObject({
      name: null,
      fileSize: 7,
      mimeType: 'application/octet-stream',
    });
    expect(uploadedOne(await post({ fileName: 'a.md' }, sent))).toMatchObject({
      name: 'a.md',
      mimeType: 'text/markdown',
    });
  });
});

describe('the bytes that come back are those that went up', () => {
  const k64 = 65_536;

  it.each([0, 1, k64 - 1, k64, k64 + 1, 1024 * 1024])('%i', async (size) => {
    const bytes = bytesOf(size);
    const raw = await post({ fileName: 'a' }, { body: bytes });
    const form = await post({}, await sentForm(formOf([['content', new Blob([bytes]), 'a']])));
    const chunked = await fetch(rig.target({ fileName: 'a' }), {
      method: 'POST',
      body: new Blob([bytes]).stream(),
      ...{ duplex: 'half' },
    });
    const replies = [
      raw,
      form,
      { status: chunked.status, headers: {}, bytes: Buffer.from(await chunked.arrayBuffer()) },
    ];
    for (const { id, fileSize, md5: sum } of replies.map(uploadedOne)) {
      const reply = await rig.call('GET', { resourceId: id });
      expect(reply.bytes.equals(bytes)).toBe(true);
      expect([fileSize, sum, reply.headers['etag']]).toEqual([size, md5(bytes), md5(bytes)]);
    }
  });
});

describe('the answer', () => {
  it('is JSON that must not be cached', async () => {
    const { headers } = await post({ fileName: 'a' }, { body: 'x' });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store, no-cache',
      pragma: 'no-cache',
    });
  });

  it.each([
    [{}, undefined, 'application/json'],
    [{}, 'application/xml', 'application/json'],
    [{}, 'text/html, application/xml', 'application/json'],
    [{ responseMimeType: 'application/json' }, 'application/xml', 'application/json'],
    [{ responseMimeType: 'application/xml' }, undefined, 'application/xml'],
    [{ responseMimeType: 'application/xml' }, 'application/json', 'application/xml'],
    [{ responseMimeType: 'text/xml; charset=utf-8' }, undefined, 'text/xml'],
    [{ responseMimeType: 'gm/xml' }, undefined, 'gm/xml'],
    [{}, 'text/xml', 'application/json'],
    [{ responseMimeType: 'image/png' }, undefined, 'application/json'],
    [{ responseMimeType: 'nonsense' }, 'application/xml', 'application/json'],
    [{ responseMimeType: '' }, undefined, 'application/json'],
  ])('to %j and Accept %s is %s', async (parameters, accept, expected) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const { headers: got, bytes } = await post({ fileName: 'a.txt', ...parameters }, { headers, body: 'hello' });
    expect(got['content-type']).toBe(expected);
    expect(bytes.toString()).toContain(md5('hello'));
    expect(bytes.toString().startsWith(expected.endsWith('/xml') ? "<?xml version='1.0'" : '[')).toBe(true);
    expect(bytes.toString()).toMatch(/2603\/0112\/3045\//);
  });
});

it('an invalid Content-Length in this process is ignored', async () => {
  const headers = { 'content-type': 'text/plain', 'content-length': 'many' };
  const response = await rig.server.fetch(new Request(rig.target({}), { method: 'POST', headers, body: 'x' }));
  expect(response.status).toBe(200);
});

it('the session is not looked for in a form body', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `sessionId=${rig.session}`;
  expect((await post({ sessionId: '', fileName: 'a' }, { headers, body })).status).toBe(401);
});

it('an uploaded resource can be referred to, and is stored in its own access', async () => {
  const { id } = uploadedOne(await post({ fileName: 'a', accessId: 'access.b' }, { body: 'x' }));
  expect((await rig.call('GET', { resourceId: id })).status).toBe(404);
  expect((await rig.call('GET', { resourceId: id, accessId: 'access.b' })).status).toBe(200);
  const thing = await fetch(
    `${rig.url}/rest/v2/entities/access.b/Thing?sessionId=${rig.session}&projection=data&depth=2`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file: { _type: 'com.vendor.model.resource.Resource', id } }),
    },
  );
  expect(await thing.json()).toMatchObject({ file: { id, partition: 'access.b' } });
});
