import { deepStrictEqual } from 'node:assert/strict';
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { createClient, Decimal } from '@platform-services/sdk';
import { fromPlain, toPlain } from '@platform-services/sdk/plain';
import { installPeers } from './peers/install.mjs';

/**
 * Measures how fast a page of entities is written as a text that can be passed on, and read again, in turns with
 * devalue, which keeps the same graph.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const plain = {
  name: 'plain',
  async prepare(quick) {
    const { devalue } = installPeers();
    const server = createReferenceServer();
    const client = createClient({
      baseUrl: 'http://127.0.0.1',
      credentials: { user: 'demo', password: 'demo' },
      model: demoDeployment,
      fetch: (input, init) => server.fetch(new Request(input, init)),
    });
    const page = await client.access('access.demo').entities('Person').list({ maxResults: 20, depth: 1 });
    /** @param {unknown} value */
    const textOf = (value) => value instanceof Decimal && value.toString();
    /** @param {string} text */
    const decimalOf = (text) => new Decimal(text);
    const ownText = JSON.stringify(toPlain(page));
    const peerText = devalue.stringify(page, { Decimal: textOf });
    deepStrictEqual(fromPlain(JSON.parse(ownText)), page);
    deepStrictEqual(devalue.parse(peerText, { Decimal: decimalOf }), page);

    const calls = quick ? 100 : 300;
    /** @param {() => unknown} call */
    const rate = (call) => async () => {
      const start = performance.now();
      for (let n = 0; n < calls; n += 1) call();
      return { rate: (calls * 1_000) / (performance.now() - start) };
    };
    /**
     * @param {string} name
     * @param {() => unknown} own
     * @param {() => unknown} peer
     */
    const contest = (name, own, peer) => ({
      measure: rate(own),
      peer: rate(peer),
      peerName: 'devalue',
      turns: 25,
      figures: [{ name, of: 'rate', unit: 'calls/s', better: /** @type {const} */ ('more'), goal: null }],
    });
    return {
      contests: [
        contest(
          'a page of 20 entities to a text by toPlain',
          () => JSON.stringify(toPlain(page)),
          () => devalue.stringify(page, { Decimal: textOf }),
        ),
        contest(
          'a page of 20 entities from a text by fromPlain',
          () => fromPlain(JSON.parse(ownText)),
          () => devalue.parse(peerText, { Decimal: decimalOf }),
        ),
      ],
      async close() {
        await client.close();
        await server.close();
      },
    };
  },
};
