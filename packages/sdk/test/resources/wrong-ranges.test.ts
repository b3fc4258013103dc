import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { DecodeError, type DownloadOptions } from '../../src/index.js';
import { byteServer, someBytes } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { clientOf } from './downloading.js';

const bytes = someBytes(100);

/** A server that answers every download with the same part. */
const partServer = (contentRange: string | undefined) =>
  byteServer((_request, response) => {
    response.writeHead(206, contentRange === undefined ? {} : { 'content-range': contentRange });
    response.end(bytes.subarray(5, 8));
  });

const ranges: readonly (readonly [
  asked: DownloadOptions['range'],
  contentRange: string | undefined,
  isRight: boolean,
])[] = [
  [undefined, 'bytes 5-7/100', false],
  [undefined, 'bytes 0-99/100', false],
  [undefined, undefined, false],
  [{ start: 5, end: 7 }, 'bytes 5-7/100', true],
  [{ start: 5, end: 7 }, 'bytes 5-7/*', true],
  [{ start: 5, end: 200 }, 'bytes 5-7/8', true],
  [{ start: 5, end: 8 }, 'bytes 5-7/100', false],
  [{ start: 4, end: 7 }, 'bytes 5-7/100', false],
  [{ start: 5, end: 6 }, 'bytes 5-7/*', false],
  [{ start: 5 }, 'bytes 5-7/8', true],
  [{ start: 5 }, 'bytes 5-7/100', false],
  [{ start: 8 }, 'bytes 8-7/8', true],
  [{ start: 0 }, 'bytes 0--1/0', true],
  [{ start: 0, end: 5 }, 'bytes 0--1/0', true],
  [{ start: 0 }, 'bytes 0--1/8', false],
  [{ start: 5 }, undefined, false],
  [{ start: 5 }, 'items 5-7/8', false],
  [{ last: 3 }, 'bytes 5-7/8', true],
  [{ last: 3 }, 'bytes 5-7/100', false],
  [{ last: 300 }, 'bytes 5-7/8', false],
];

test.each(ranges)('asked for %j, the part %j is right: %j', async (range, contentRange, isRight) => {
  await using server = await partServer(contentRange);
  const client = clientOf(server.url);
  const folder = temporaryFolder();
  const toFile = async () => {
    await (await client.access('a').resources.download('x', { range })).toFile(join(folder, 'file'));
  };
  if (isRight) await toFile();
  else {
    const error = await rejection(toFile());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ status: 206 });
    expect(error.message).toContain(
      range === undefined
        ? 'Expected the whole resource, got a part of it (status 206).'
        : 'Expected the range "bytes=',
    );
  }
  expect(await readdir(folder)).toEqual(isRight ? ['file'] : []);
  await client.close();
});

test.each([
  ['cors', true],
  ['basic', false],
])('a part without a Content-Range in a response of type %s is taken: %j', async (type, isTaken) => {
  // A browser hides the field of another origin from scripts, so that the part cannot be checked.
  const fetch = async () =>
    Object.defineProperty(new Response(bytes.subarray(5, 8), { status: 206 }), 'type', { value: type });
  const client = clientOf('http://other.example', { fetch });
  const download = async () => {
    const part = await client.access('a').resources.download('x', { range: { start: 5, end: 7 } });
    return new Uint8Array(await new Response(part.body).arrayBuffer());
  };
  if (isTaken) expect(await download()).toEqual(new Uint8Array(bytes.subarray(5, 8)));
  else expect(await rejection(download())).toBeInstanceOf(DecodeError);
  await client.close();
});
