// Measures the heap over many calls in a separate process. `node --expose-gc calls-heap.mjs URL COUNT` prints the
// growth of the used heap in MiB, from the first tenth of the calls to the last call, as JSON.
import { createClient } from '@platform-services/sdk';

const [url = '', count = ''] = process.argv.slice(2);
const client = createClient({ baseUrl: url, credentials: { user: 'demo', password: 'demo' } });
const people = client.access('access.demo').entities('Person');

const total = Number(count);
await times(total / 10);
const before = heap();
await times(total - total / 10);
console.log(JSON.stringify({ growth: heap() - before }));
await client.close();

/** @param {number} times */
async function times(times) {
  for (let n = 0; n < times; n += 1) await people.get(1, { depth: 0 });
}

/** Returns the used heap in MiB after garbage collection. */
function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
