import type { BodySample } from '../http/body-sample.js';
import type { HttpRequest, HttpResponse, RequestHeaders } from '../http/message.js';
import { ownText } from '../model/own-text.js';

/** How much of a target the journal keeps, in characters. */
export const maxTarget = 8 * 1024;

/** A request and its response, as they were. What the journal shows of it is computed when it is read. */
export interface Exchange {
  readonly method: string;
  /** The path and the query as they were sent, at most {@link maxTarget} characters of them. */
  readonly target: string;
  /** How many segments of the path come before that of the service. */
  readonly prefixLength: number;
  /** Replaced by equal ones that are kept already. */
  headers: RequestHeaders;
  readonly body: BodySample | undefined;
  /** Milliseconds since 1970, by the clock of the world. */
  readonly time: number;
  readonly durationMs: number;
  /** The user of the session, or who tries to authenticate. */
  readonly user: string | undefined;
  /** The id of the injected fault. */
  readonly fault: string | undefined;
  /** 0 if the connection was dropped. */
  readonly status: number;
  readonly rule: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: BodySample | undefined;
}

/** The target of a request as the journal keeps it. */
export function keptTarget({ target }: HttpRequest): string {
  return target.length <= maxTarget ? target : ownText(target.slice(0, maxTarget));
}

/** The status of a response in the journal and in the log. */
export function shownStatus({ dropped, status }: HttpResponse): number {
  return dropped ? 0 : status;
}
