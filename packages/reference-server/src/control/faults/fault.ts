/**
 * A latency in milliseconds that differs from request to request. With `min` and `max`, every latency from one to the
 * other is equally likely. With `median` and `sigma` it is log-normal: half of the latencies are below `median`, and a
 * larger `sigma`, e.g. 0.5 instead of 0.2, makes them vary more.
 */
export type Latency =
  | {
      /** The shortest latency. */
      readonly min: number;
      /** The longest latency. */
      readonly max: number;
    }
  | {
      /** Half of the latencies are below this. */
      readonly median: number;
      /** The standard deviation of the logarithm of the latency; 0 makes every latency the median. */
      readonly sigma: number;
    };

/**
 * An injected fault. Its members can be combined: first the latency, then the end of the session, then the drop or the
 * status, and then what happens to the response.
 */
export interface Fault {
  /** Respond with this status instead of executing the request: an integer from 200 to 599. */
  readonly status?: number;
  /** Respond with this text instead of the body of the response. */
  readonly body?: string;
  /** As `body`, but the bytes in base64. */
  readonly base64?: string;
  /**
   * The media type of `body` (default: `text/plain; charset=utf-8`) or `base64` (default: `application/octet-stream`).
   */
  readonly contentType?: string;
  /** Header fields that are added to the response, or replace its own, except those that say where the body ends. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Wait first, in milliseconds: an integer from 0 to 600,000. */
  readonly delayMs?: number;
  /** Wait first, each request for a time of its own. The longest is 600,000 ms. */
  readonly latencyMs?: Latency;
  /** End the session of the request first, so that the service answers as to an expired one. */
  readonly expireSession?: boolean;
  /** Close the connection instead of executing the request. */
  readonly drop?: boolean;
  /** Add a comma after the body of the response, so that it is not valid JSON. The request is executed. */
  readonly brokenJson?: boolean;
  /**
   * Announce one byte more than the body of the response has, and close the connection after it. The request is
   * executed.
   */
  readonly wrongLength?: boolean;
  /** Close the connection after this number of bytes of the response body. The request is executed. */
  readonly truncateAfterBytes?: number;
  /** Send the body of the response with at most this number of bytes a second: an integer of at least 1. */
  readonly bytesPerSecond?: number;
}

/** The longest delay, in milliseconds. */
export const maxDelay = 600_000;

/** The names of the profiles. */
export const profileNames = ['slow-3g', 'flaky', 'read-only', 'maintenance'] as const;

/**
 * A profile of faults. `slow-3g`: 2 s latency, 50 kB a second. `flaky`: one in ten requests fails with 503, and one in
 * twenty is dropped. `read-only`: calls that may change something fail with 403, among them `eval` and actions that do
 * not only query. `maintenance`: all requests fail with 503 and `Retry-After`.
 */
export type FaultProfile = (typeof profileNames)[number];

export interface Profile {
  /** Whether the profile concerns only requests that change something. Default `false`: all requests. */
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
