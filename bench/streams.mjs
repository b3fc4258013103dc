import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { startServer } from './server-process.mjs';

const script = fileURLToPath(new URL('streams-process.mjs', import.meta.url));
const megabyte = 2 ** 20;
const size = 64;

/**
 * Measures how fast the server sends and receives 64 MiB, in turns with a `node:http` server that sends the same bytes
 * in chunks, and that hashes and keeps what it receives.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const streams = {
  name: 'streams',
  async prepare(quick) {
    const dispatcher = new Agent();
    const [server, bare] = await Promise.all([startServer(), startBare()]);
    const content = Buffer.alloc(size * megabyte);
    for (let at = 0; at < content.length; at += 4) content.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
    const md5 = createHash('md5').update(content).digest('hex');
    const login = await request(`${server.url}/rest/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'user=demo&password=demo',
    });
    const session = String(await login.body.json());
    const streaming = `${server.url}/streaming?accessId=access.demo&sessionId=${session}`;

    /** @param {string} url */
    const upload = async (url) => {
      const { body, statusCode } = await request(url, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: content,
      });
      const [stored] = /** @type {readonly [{ id?: string, md5: string }]} */ (await body.json());
      if (statusCode !== 200 || stored.md5 !== md5) throw new Error(`${url}: the uploaded content differs`);
      return stored.id;
    };
    /** @param {string} url @param {import('node:crypto').Hash} [hash] */
    const download = async (url, hash) => {
      const { body, statusCode } = await request(url, { dispatcher });
      let received = 0;
      for await (const chunk of body) {
        received += chunk.length;
        hash?.update(chunk);
      }
      if (statusCode !== 200 || received !== content.length) throw new Error(`${url}: the download is incomplete`);
    };

    const uploadUrl = `${streaming}&fileName=file`;
    await upload(bare.url);
    const id = await upload(uploadUrl);
    const downloadUrl = `${streaming}&resourceId=${id}`;
    for (const url of [downloadUrl, bare.url]) {
      const hash = createHash('md5');
      await download(url, hash);
      if (hash.digest('hex') !== md5) throw new Error(`${url}: the downloaded content differs`);
    }

    /** @param {() => Promise<unknown>} transfer */
    const rate = async (transfer) => {
      const start = performance.now();
      await transfer();
      return { rate: (size * 1_000) / (performance.now() - start) };
    };
    const storeAndDelete = async () => {
      /** @type {string | undefined} */
      let uploaded;
      const measured = await rate(async () => {
        uploaded = await upload(uploadUrl);
      });
      const { body } = await request(`${streaming}&resourceId=${uploaded}`, { method: 'DELETE' });
      await body.dump();
      return measured;
    };
    /** @param {string} of */
    const figure = (of) => ({
      name: `${of} of ${size} MiB`,
      of: 'rate',
      unit: 'MiB/s',
      better: /** @type {const} */ ('more'),
      goal: 0.9,
    });
    const turns = quick ? 5 : 25;
    return {
      contests: [
        {
          measure: () => rate(() => download(downloadUrl)),
          peer: () => rate(() => download(bare.url)),
          peerName: 'node:http in chunks',
          figures: [figure('download')],
          turns,
        },
        {
          measure: storeAndDelete,
          peer: () => rate(() => upload(bare.url)),
          peerName: 'node:http with an MD5',
          figures: [figure('upload')],
          turns,
        },
      ],
      async close() {
        await dispatcher.close();
        await Promise.all([server.stop(), bare.stop()]);
      },
    };
  },
};

async function startBare() {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
