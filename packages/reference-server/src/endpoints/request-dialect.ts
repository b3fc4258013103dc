import type { FailureContext } from '../http/failure.js';
import { acceptedFormat, type FailureFormat, type ReadFormat, type ResponseFormat, treeFormat } from '../http/media.js';
import type { RequestHeaders } from '../http/message.js';
import { type Surplus, unknownPath } from '../http/router.js';
import type { Deviating, Refusal } from '../model/refusal.js';
import { type SessionDialect, sessionIdOf } from './session.js';

/** The differences between dialects in paths, sessions, media types and failures (5, 7). */
export interface RequestDialect {
  /** Whether a path may have more segments than its route. */
  readonly surplusSegments: Surplus;
  /** The segments of a path that count. Default: all. */
  readonly segmentsOf?: (path: readonly string[]) => readonly string[];
  /** The refusal of a path without a route. */
  readonly unknownPath: (path: readonly string[]) => Refusal;
  /**
   * Checks the method of a request before its route is searched. Default: it is not checked.
   *
   * @throws Refusal if no path like this one has the method
   */
  readonly requireMethod?: (method: string, path: readonly string[]) => void;
  /** Whether `OPTIONS` is refused if the path names nothing that exists. */
  readonly checkedByOptions?: Deviating;
  readonly sessions: SessionDialect;
  /**
   * The format of a body of entities or values by its `Content-Type`, and which charset that may name.
   *
   * @throws Refusal if endpoints read no such body
   */
  readonly bodyFormat: (headers: RequestHeaders) => ReadFormat;
  /** The format of a response by the header `Accept`, or by the option of that name. */
  readonly accepted: (headers: RequestHeaders, option?: string) => ResponseFormat;
  /**
   * The format of the response to a failed request by the header `Accept`.
   *
   * @param unnamed the format that some services use if the header names none
   */
  readonly failureFormat: (headers: RequestHeaders, unnamed: FailureFormat) => FailureFormat;
  /** What the bodies of failures contain. */
  readonly failures: Pick<FailureContext, 'detailed' | 'unsatisfied'>;
}

/** The treatment of requests by 5, 7 and. */
export const documentedRequests: RequestDialect = {
  surplusSegments: 'refused',
  unknownPath: (path) => unknownPath(path, 'R-5'),
  sessions: {
    credentialsOf: sessionIdOf,
    beforeRoutes: false,
    cookie: 'sessionId',
    scheme: 'bearer',
  },
  bodyFormat: treeFormat,
  accepted: acceptedFormat,
  failureFormat: acceptedFormat,
  failures: {},
};
