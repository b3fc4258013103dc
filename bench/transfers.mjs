import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from './server-process.mjs';

const client = fileURLToPath(new URL('transfer-client.mjs', import.meta.url));
const limit = 96;

/**
 * Transfers a large file from disk through the SDK to the server, and back to disk. It measures the memory growth of
 * the processes, and the speed compared to the same transfer written by hand.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const transfers = {
  name: 'transfers',
  async prepare(quick) {
    const size = quick ? 128 : 1024;
    const directory = mkdtempSync(join(tmpdir(), 'transfers-'));
    const original = join(directory, 'original');
    const copy = join(directory, 'copy');
    await writeRandomFile(original, size);
    const digest = await digestOf(original);

    /** @param {string} kind @param {'upload' | 'download'} direction @param {string} url @param {string} [id] */
    async function transfer(kind, direction, url, id) {
      const file = direction === 'upload' ? original : copy;
      const words = [client, kind, direction, url, file, ...(id === undefined ? [] : [id])];
      const { stdout } = await promisify(execFile)(process.execPath, words);
      return /** @type {{ seconds: number, growth: number, id: string }} */ (JSON.parse(stdout));
    }

    /**
     * Uploads and downloads a file with a new server, and compares the digests.
     *
     * @param {'sdk' | 'undici'} kind
     */
    const roundTrip = (kind) => async () => {
      const server = await startServer(['--max-stored-bytes', String(4 * 2 ** 30)]);
      try {
        const before = server.memory();
        const upload = await transfer(kind, 'upload', server.url);
        const download = await transfer(kind, 'download', server.url, upload.id);
        if ((await digestOf(copy)) !== digest)
          throw new Error(`${kind}: the downloaded file differs from the uploaded one`);
        return {
          upload: size / upload.seconds,
          download: size / download.seconds,
          uploadGrowth: upload.growth,
          downloadGrowth: download.growth,
          serverGrowth: Math.max(server.memory() - before - size, 1),
        };
      } finally {
        await server.stop();
        rmSync(copy, { force: true });
      }
    };

    const less = /** @type {const} */ ('less');
    const more = /** @type {const} */ ('more');
    const bound = { unit: 'MiB', better: less, goal: 1, limit };
    return {
      contests: [
        {
          measure: roundTrip('sdk'),
          peer: roundTrip('undici'),
          peerName: 'undici by hand',
          figures: [
            { name: `upload of ${size} MiB by the SDK`, of: 'upload', unit: 'MiB/s', better: more, goal: 0.95 },
            { name: `download of ${size} MiB by the SDK`, of: 'download', unit: 'MiB/s', better: more, goal: 0.95 },
            { name: `growth of the process that uploads ${size} MiB`, of: 'uploadGrowth', ...bound },
            { name: `growth of the process that downloads ${size} MiB`, of: 'downloadGrowth', ...bound },
            { name: `growth of the server beyond the ${size} MiB that it stores`, of: 'serverGrowth', ...bound },
          ],
        },
      ],
      async close() {
        rmSync(directory, { recursive: true, force: true });
      },
    };
  },
};

/** @param {string} path @param {number} size in MiB */
async function writeRandomFile(path, size) {
  const block = Buffer.alloc(2 ** 20, 'a block of the benchmark ');
  await pipeline(async function* () {
    for (let n = 0; n < size; n += 1) {
      const next = Buffer.from(block);
      next.writeUInt32BE(n);
      yield next;
    }
  }, createWriteStream(path));
}

/** @param {string} path */
async function digestOf(path) {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
