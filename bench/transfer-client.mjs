// Makes one transfer in a separate process. `node transfer-client.mjs sdk|undici upload|download URL FILE [ID]` prints
// the time in seconds, the growth of resident memory in MiB, and the id of the resource as JSON.
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@platform-services/sdk';
import { request } from 'undici';

const [kind, direction, url = '', file = '', id = ''] = process.argv.slice(2);
const credentials = { user: 'demo', password: 'demo' };

/** @type {Record<string, () => Promise<() => Promise<string>>>} */
const transfers = {
  async 'sdk upload'() {
    const resources = createClient({ baseUrl: url, credentials }).access('access.demo').resources;
    await resources.upload(Buffer.from('x'));
    return async () => {
      const resource = await resources.upload({ path: file });
      return String(resource?.id);
    };
  },
  async 'sdk download'() {
    const client = createClient({ baseUrl: url, credentials });
    await client.access('access.demo').entities('Person').list({ maxResults: 1 });
    return async () => {
      const download = await client.access('access.demo').resources.download(id);
      await download.toFile(file);
      return id;
    };
  },
  async 'undici upload'() {
    const query = await byHand();
    return async () => {
      const { body } = await request(`${url}/streaming?${query}&fileName=file`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(statSync(file).size) },
        body: createReadStream(file),
      });
      const answer = /** @type {readonly [{ id: string }]} */ (await body.json());
      return answer[0].id;
    };
  },
  async 'undici download'() {
    const query = await byHand();
    return async () => {
      const { body } = await request(`${url}/streaming?${query}&resourceId=${id}`);
      await pipeline(body, createWriteStream(file));
      return id;
    };
  },
};

/** Logs in, and returns the parameters that every call needs. */
async function byHand() {
  const { body } = await request(`${url}/rest/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(credentials).toString(),
  });
  return new URLSearchParams({ accessId: 'access.demo', sessionId: String(await body.json()) });
}

const prepare = transfers[`${kind} ${direction}`];
if (prepare === undefined) throw new Error(`no transfer ${kind} ${direction}`);
const run = await prepare();
const before = process.memoryUsage.rss();
let most = before;
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 5);
const start = performance.now();
const resource = await run();
const seconds = (performance.now() - start) / 1_000;
clearInterval(sampling);
most = Math.max(most, process.memoryUsage.rss());
console.log(JSON.stringify({ seconds, growth: (most - before) / 2 ** 20, id: resource }));
process.exit(0);
