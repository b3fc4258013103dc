import type { RefusalKind } from '../model/refusal.js';

/** The status of a refusal, and the `type` in its body. */
export interface FailureRow {
  readonly status: number;
  readonly type: string;
}

/** The status of an unexpected exception. */
export const unexpected: FailureRow = { status: 500, type: 'InternalError' };

/** The statuses of the kinds of refusals (7, R-1 to ). */
export const failureTable: { readonly [Kind in RefusalKind]: FailureRow } = {
  invalid: { status: 400, type: 'BadRequest' },
  unauthorized: { status: 401, type: 'Unauthorized' },
  forbidden: { status: 403, type: 'Forbidden' },
  notFound: { status: 404, type: 'NotFound' },
  methodNotAllowed: { status: 405, type: 'MethodNotAllowed' },
  conflict: { status: 409, type: 'Conflict' },
  unsupportedMediaType: { status: 406, type: 'NotAcceptable' },
  preconditionFailed: { status: 412, type: 'PreconditionFailed' },
  bodyTooLarge: { status: 413, type: 'ContentTooLarge' },
  urlTooLong: { status: 414, type: 'UriTooLong' },
  rangeNotSatisfiable: { status: 416, type: 'RangeNotSatisfiable' },
  headersTooLarge: { status: 431, type: 'HeaderFieldsTooLarge' },
  referenced: { status: 500, type: 'Referenced' },
  crash: unexpected,
  unreachable: { status: 502, type: 'BadGateway' },
  busy: { status: 503, type: 'ServiceUnavailable' },
  storageFull: { status: 507, type: 'InsufficientStorage' },
};

/** The statuses whose body has only a message and a traceback id. */
export const terseStatuses: ReadonlySet<number> = new Set([401, 403]);
