import type { RefusalKind } from '../model/refusal.js';

/** What a refusal becomes: the status, and the `type` that its body names. */
export interface FailureRow {
  readonly status: number;
  readonly type: string;
}

/** The one table from the word of the rooms below to the status of the answer (7, R-1 to ). */
export const failureTable: { readonly [Kind in RefusalKind]: FailureRow } = {
  invalid: { status: 400, type: 'BadRequest' },
  unauthorized: { status: 401, type: 'Unauthorized' },
  notFound: { status: 404, type: 'NotFound' },
  methodNotAllowed: { status: 405, type: 'MethodNotAllowed' },
  unsupportedMediaType: { status: 406, type: 'NotAcceptable' },
  preconditionFailed: { status: 412, type: 'PreconditionFailed' },
  bodyTooLarge: { status: 413, type: 'ContentTooLarge' },
  urlTooLong: { status: 414, type: 'UriTooLong' },
  rangeNotSatisfiable: { status: 416, type: 'RangeNotSatisfiable' },
  headersTooLarge: { status: 431, type: 'HeaderFieldsTooLarge' },
  referenced: { status: 500, type: 'Referenced' },
  storageFull: { status: 507, type: 'InsufficientStorage' },
};

/** An exception that no rule foresees. */
export const unexpected: FailureRow = { status: 500, type: 'InternalError' };

/** The statuses whose body says nothing but message and traceback id. */
export const terseStatuses: ReadonlySet<number> = new Set([401, 403]);
