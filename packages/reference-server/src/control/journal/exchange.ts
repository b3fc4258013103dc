import type { BodySample } from '../../http/body.js';
import type { RequestHeaders } from '../../http/message.js';

/** A request and its response, as they were. What the journal shows of them is computed when it is read. */
export interface Exchange {
  readonly method: string;
  /** The path and the query as they were sent. */
  readonly target: string;
  /** How many segments of the path come before that of the service. */
  readonly prefixLength: number;
  /** The header fields of the request. The journal replaces them by equal ones that it keeps already. */
  headers: RequestHeaders;
  readonly body: BodySample | undefined;
  /** Milliseconds since 1970, by the clock of the world. */
  readonly time: number;
  readonly durationMs: number;
  /** The user of the session. */
  readonly user: string | undefined;
  /** The id of the injected fault. */
  readonly fault: string | undefined;
  /** 0 if the connection was dropped. */
  readonly status: number;
  readonly rule: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: BodySample | undefined;
}
