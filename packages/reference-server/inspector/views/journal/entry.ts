import { type CopiedBody, type CopiedRequest, type NamedValues, pairsOf } from '../../copy/request.js';

/** What the list shows of an entry. */
export interface EntrySummary {
  readonly seq: number;
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** The parameters of the query but the session, decoded. */
  readonly search: string;
  readonly status: number;
  readonly rule: string;
  readonly durationMs: number;
  readonly operation?: string;
  readonly user?: string;
  readonly fault?: string;
}

/** An entry of the journal. */
export interface Entry extends Omit<EntrySummary, 'search'>, CopiedRequest {
  readonly responseHeaders: NamedValues;
  readonly responseBody?: CopiedBody;
}

/** The parts that the list shows, so that thousands of entries keep no bodies. */
export function summaryOf(entry: Entry): EntrySummary {
  const { seq, time, method, path, query, status, rule, durationMs, operation, user, fault } = entry;
  const parameters = pairsOf(query).filter(([name]) => name !== 'sessionId');
  return {
    seq,
    time,
    method,
    path,
    search: parameters.map(([name, value]) => `${name}=${value}`).join('&'),
    status,
    rule,
    durationMs,
    ...(operation === undefined ? {} : { operation }),
    ...(user === undefined ? {} : { user }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** The status as it is shown. */
export function statusText(status: number): string {
  return status === 0 ? 'dropped' : String(status);
}

/** The class of a status, for its colour. */
export function statusClass(status: number): string {
  if (status >= 400 || status === 0) return 'status bad';
  return status >= 300 ? 'status' : 'status good';
}
