import type { Fault } from './fault.js';

/** The names of the profiles. */
export const profileNames = ['slow-3g', 'flaky', 'read-only', 'maintenance'] as const;

/**
 * A profile of faults. `slow-3g`: 2 s latency, 50 kB a second. `flaky`: one in ten requests fails with 503, and one in twenty
 * is dropped. `read-only`: calls that may change something fail with 403, among them `eval` and actions that do not
 * only query. `maintenance`: all requests fail with 503 and `Retry-After`.
 */
export type FaultProfile = (typeof profileNames)[number];

interface Profile {
  /** Whether it concerns only requests that change something. Default `false`: all requests. */
  readonly onlyChanges?: true;
  /** The faults with their probabilities, of which a request gets at most one. */
  readonly faults: readonly { readonly fault: Fault; readonly probability: number }[];
}

export const profiles: Readonly<Record<FaultProfile, Profile>> = {
  'slow-3g': { faults: [{ fault: { delayMs: 2_000, bytesPerSecond: 50_000 }, probability: 1 }] },
  flaky: {
    faults: [
      { fault: { status: 503 }, probability: 0.1 },
      { fault: { drop: true }, probability: 0.05 },
    ],
  },
  'read-only': { onlyChanges: true, faults: [{ fault: { status: 403 }, probability: 1 }] },
  maintenance: { faults: [{ fault: { status: 503, headers: { 'Retry-After': '120' } }, probability: 1 }] },
};
