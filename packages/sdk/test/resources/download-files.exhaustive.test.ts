import { pbkdf2 } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { resourcesOf } from './downloading.js';

/** Keeps the threads that open and remove files busy for about a millisecond. */
const keepThreadsBusy = () => Array.from({ length: 16 }, () => promisify(pbkdf2)('a', 'b', 300, 64, 'sha512'));

/** A body that fails after some parts of three bytes. */
const failingAfter = (parts: number) => {
  let left = parts;
  return new ReadableStream<Uint8Array>({
    pull: (controller) =>
      left-- > 0 ? controller.enqueue(Buffer.from('abc')) : controller.error(new Error('Broken.')),
  });
};

test('a download that fails while its file is being opened leaves nothing behind', async () => {
  const directory = temporaryFolder();
  for (let round = 0; round < 100; round += 1) {
    const busy = Promise.all(keepThreadsBusy());
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const fetch = async () => new Response(failingAfter(index % 3));
        const download = await resourcesOf('http://service.example', { fetch }).download('x');
        await expect(download.toFile(join(directory, 'f'))).rejects.toThrow('Broken.');
      }),
    );
    await busy;
  }
  expect(await readdir(directory)).toEqual([]);
});
