/** A case tried to touch something that it does not own. This is an error of the suite. */
export class OwnershipError extends Error {
  override readonly name = 'OwnershipError';
}

/**
 * A case was about to touch an entity that it does not own. It takes ids from responses only, so that the service has named
 * an entity that is not the one of the request.
 */
export class NotOwned extends Error {
  override readonly name = 'NotOwned';
}

/** The rights of a case. */
export interface Rights {
  readonly writes: boolean;
  /** Whether the deployment contains nothing of value and the case needs that. */
  readonly ownsAll: boolean;
  readonly deletesByCondition: boolean;
}
