import type { Condition } from './condition.js';
import type { Fault } from './fault.js';
import type { RecordedRequest } from './journal-entry.js';
import type { Operation } from './operations.js';

/** The names of the profiles. */
export const profileNames = ['slow-3g', 'flaky', 'read-only', 'maintenance'] as const;

/**
 * A profile of faults. `slow-3g`: 2 s latency, 50 kB a second. `flaky`: one in ten requests fails with 503, and one in twenty
 * is dropped. `read-only`: calls that change something fail with 403. `maintenance`: all requests fail with 503 and
 * `Retry-After`.
 */
export type FaultProfile = (typeof profileNames)[number];

interface Profile {
  /** Which requests it concerns. Default: all of them. */
  readonly match?: readonly Condition<RecordedRequest>[];
  /** The faults with their probabilities, of which a request gets at most one. */
  readonly faults: readonly { readonly fault: Fault; readonly probability: number }[];
}

const reading: ReadonlySet<Operation> = new Set<Operation>([
  'authenticate',
  'logout',
  'entities.list',
  'entities.get',
  'property.get',
  'resources.download',
  'legacy.entity',
  'legacy.fetch',
  'legacy.propertyFetch',
  'legacy.action',
  'legacy.eval',
]);

const isChange: Condition<RecordedRequest> = {
  name: 'operation',
  expected: 'a change',
  isMet: ({ shown: { operation } }) => operation !== undefined && !reading.has(operation),
  found: ({ shown: { operation } }) => String(operation),
};

export const profiles: Readonly<Record<FaultProfile, Profile>> = {
  'slow-3g': { faults: [{ fault: { delayMs: 2_000, bytesPerSecond: 50_000 }, probability: 1 }] },
  flaky: {
    faults: [
      { fault: { status: 503 }, probability: 0.1 },
      { fault: { drop: true }, probability: 0.05 },
    ],
  },
  'read-only': { match: [isChange], faults: [{ fault: { status: 403 }, probability: 1 }] },
  maintenance: { faults: [{ fault: { status: 503, headers: { 'Retry-After': '120' } }, probability: 1 }] },
};
