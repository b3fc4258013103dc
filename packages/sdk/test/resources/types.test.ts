import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { expectTypeOf, test } from 'vitest';
import { type Call, createClient, type Download, type NotModified, type Resource } from '../../src/index.js';

/* Read by the compiler: nothing here is called. */

const { resources } = createClient({ baseUrl: 'http://localhost', credentials: { sessionId: 's' } }).access('a');

test('the bytes of a download are in memory of their own, as blobs and requests take them', () => {
  const bytes = async (download: Download) => await download.bytes();
  expectTypeOf(bytes).returns.toEqualTypeOf<Promise<Uint8Array<ArrayBuffer>>>();
});

test('upload gives one resource, uploadAll several, XML gives text', () => {
  const calls = () => {
    expectTypeOf(resources.upload({ path: 'x' })).toEqualTypeOf<Call<Resource>>();
    expectTypeOf(resources.uploadAll([{ content: 'a' }, new Uint8Array(1)])).toEqualTypeOf<Call<Resource[]>>();
    expectTypeOf(resources.upload({ content: 'x' }, { responseMimeType: 'application/xml' })).toEqualTypeOf<
      Call<string>
    >();
    expectTypeOf(resources.delete('x')).toEqualTypeOf<Call<undefined>>();
    resources.upload(new Uint8Array(1));
    resources.upload(Buffer.alloc(1));
    resources.upload(new ArrayBuffer(1));
    resources.upload(new Blob([]));
    resources.upload(new File([], 'x'));
    resources.upload(new Blob([]).stream());
    resources.upload(new ReadableStream<Uint8Array>());
    resources.upload(Readable.from([]));
    resources.upload({ content: Readable.from([]), size: 5, name: 'x', type: 'a/b' });
    resources.upload({ path: new URL('file:///x'), name: 'x' });
    // @ts-expect-error no content
    resources.upload({ name: 'x' });
    // @ts-expect-error a bare string could be a path or a text
    resources.upload('big.bin');
    // @ts-expect-error a misspelled member
    resources.upload({ content: 'x', nme: 'x' });
    // @ts-expect-error several files
    resources.upload([new Uint8Array(1)]);
    // @ts-expect-error several files need a multipart request
    resources.uploadAll([new Uint8Array(1)], { multipart: false });
    // @ts-expect-error the same among several
    resources.uploadAll([new Uint8Array(1), 'big.bin']);
    // @ts-expect-error numbers have no bytes
    resources.upload(5);
    // @ts-expect-error a form that does not exist
    resources.upload({ content: 'x' }, { responseMimeType: 'text/plain' });
  };
  expectTypeOf(calls).toBeFunction();
});

test('only a conditional download may have nothing', () => {
  const read = async () => {
    expectTypeOf(await resources.download('x')).toEqualTypeOf<Download>();
    expectTypeOf(await resources.download('x', { range: { start: 1 }, noCache: true })).toEqualTypeOf<Download>();
    const answer = await resources.download('x', { ifNoneMatch: 'md5' });
    expectTypeOf(answer).toEqualTypeOf<Download | NotModified>();
    if (answer.modified) expectTypeOf(answer).toEqualTypeOf<Download>();
    else expectTypeOf(answer).toEqualTypeOf<NotModified>();
    const resource = await resources.upload({ content: 'x' });
    expectTypeOf(resource.fileSize).toEqualTypeOf<bigint | null | undefined>();
    await resources.download(resource.id, { ifNoneMatch: resource.md5, ifModifiedSince: resource.created });
    // @ts-expect-error may be not modified
    answer.body;
    // @ts-expect-error both ends, or the last
    resources.download('x', { range: {} });
  };
  expectTypeOf(read).toBeFunction();
});
