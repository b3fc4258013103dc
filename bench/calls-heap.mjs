// Heap over many calls in a process of its own: `node --expose-gc calls-heap.mjs sdk|undici URL COUNT` prints as JSON
// by how many MiB the heap in use grew from the first tenth of the calls to the last call.
import { createClient } from '@platform-services/sdk';
import { Agent, request } from 'undici';

const [kind, url = '', count = ''] = process.argv.slice(2);
const client = createClient({ baseUrl: url, credentials: { user: 'demo', password: 'demo' } });
const people = client.access('access.demo').entities('Person');
const session = await client.authenticate();
const dispatcher = new Agent();

const calls = {
  sdk: () => people.get(1, { depth: 0 }),
  async undici() {
    const path = `/rest/v2/entities/access.demo/Person/1?depth=0&sessionId=${session}`;
    const { body } = await request(url + path, { dispatcher });
    return JSON.parse(await body.text());
  },
};
const call = kind === 'sdk' ? calls.sdk : calls.undici;
const total = Number(count);
await times(total / 10);
const before = heap();
await times(total - total / 10);
console.log(JSON.stringify({ growth: heap() - before }));
await client.close();
await dispatcher.close();

/** @param {number} times */
async function times(times) {
  for (let n = 0; n < times; n += 1) await call();
}

/** MiB in use after everything that nobody holds is gone. */
function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
