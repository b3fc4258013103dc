import { createReferenceServer } from '@platform-services/reference-server';

const signature = 'com.vendor.bench.model.Item';
const groupSize = 100;

/**
 * Starts a server with `count` entities in groups of one hundred.
 *
 * @param {number} count
 */
async function serverWith(count) {
  const server = createReferenceServer({
    deployment: {
      models: [
        { name: 'bench', types: { [signature]: { kind: 'entity', properties: { group: 'integer', name: 'string' } } } },
      ],
      accesses: [
        {
          id: 'access.bench',
          model: 'bench',
          entities: Array.from({ length: count }, (_, n) => ({
            _type: signature,
            id: n + 1,
            group: Math.floor(n / groupSize),
            name: `item ${(n * 7919) % count}`,
          })),
        },
      ],
      users: [{ name: 'bench', password: 'bench' }],
    },
  });
  const base = 'http://127.0.0.1/platform-services';
  const login = await server.fetch(
    new Request(`${base}/rest/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ user: 'bench', password: 'bench' }),
    }),
  );
  const sessionId = String(await login.json());
  return {
    /** @param {string} path */
    async get(path) {
      const response = await server.fetch(
        new Request(`${base}/rest/v2/entities/access.bench/Item${path}`, { headers: { 'gm-session-id': sessionId } }),
      );
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.text();
    },
    close: () => server.close(),
  };
}

const requests = [
  { name: 'entity by id', path: (/** @type {number} */ count) => `/${Math.floor(count / 2)}` },
  {
    name: 'filtered page',
    path: (/** @type {number} */ count) =>
      `?where.group=${Math.floor(count / groupSize / 2)}&order-by=name&max-results=20`,
  },
  {
    name: 'ordered page in the middle',
    path: (/** @type {number} */ count) => `?order-by=name&start-index=${Math.floor(count / 2)}&max-results=20`,
  },
];

/** The cost of a request in an access with 100,000 entities, relative to the same request with 1,000. */
/** @type {import('./harness.mjs').Benchmark} */
export const pages = {
  name: 'pages',
  async prepare(quick) {
    const [few, many] = [1_000, 100_000];
    const small = await serverWith(few);
    const large = await serverWith(many);
    const calls = quick ? 300 : 3_000;
    /** @param {typeof small} server @param {string} path */
    const rate = (server, path) => async () => {
      const start = performance.now();
      for (let call = 0; call < calls; call += 1) await server.get(path);
      return { rate: (calls * 1_000) / (performance.now() - start) };
    };
    return {
      contests: requests.map(({ name, path }) => ({
        measure: rate(large, path(many)),
        peer: rate(small, path(few)),
        peerName: `${few} entities`,
        figures: [
          {
            name: `${name}, ${many} entities`,
            of: 'rate',
            unit: 'calls/s',
            better: /** @type {const} */ ('more'),
            goal: 0.5,
          },
        ],
      })),
      async close() {
        await Promise.all([small.close(), large.close()]);
      },
    };
  },
};
