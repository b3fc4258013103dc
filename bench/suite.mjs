import { run } from '@platform-services/conformance';

/** The time limit for the whole suite with both subjects against a server of its own, in seconds. */
const limit = 8;

/** The requirements whose cases run with `--quick`. */
const some = ['ENT-PUT-*', 'ENT-QRY-*', 'LIN-*', 'STR-*'];

/**
 * Measures the time for the cases of the conformance suite, by plain HTTP and by the SDK together, in turns with the
 * same cases one at a time.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const suite = {
  name: 'suite',
  async prepare(quick) {
    const only = quick ? some : [];
    /** @param {{ readonly jobs?: number }} options */
    const judged = (options) => async () => {
      const start = performance.now();
      const { results, summary } = await run({ subject: 'both', only, ...options });
      if ((summary.fail ?? 0) > 0 || (summary.pass ?? 0) === 0) throw new Error('the suite is not green');
      return { seconds: (performance.now() - start) / 1_000, perCase: (performance.now() - start) / results.length };
    };
    const less = /** @type {const} */ ('less');
    const figures = quick
      ? [{ name: 'a case of the conformance suite', of: 'perCase', unit: 'ms', better: less, goal: null }]
      : [
          { name: 'a case of the conformance suite', of: 'perCase', unit: 'ms', better: less, goal: null },
          { name: 'the whole conformance suite', of: 'seconds', unit: 's', better: less, goal: 1, limit },
        ];
    return {
      contests: [{ measure: judged({}), peer: judged({ jobs: 1 }), peerName: 'one case at a time', figures }],
      async close() {},
    };
  },
};
