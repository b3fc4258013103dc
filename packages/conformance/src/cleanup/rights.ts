/** A case tried to touch something that it does not own. This is an error of the suite. */
export class OwnershipError extends Error {
  override readonly name = 'OwnershipError';
}

/** The rights of a case. */
export interface Rights {
  readonly writes: boolean;
  /** Whether the deployment contains nothing of value and the case needs that. */
  readonly ownsAll: boolean;
  readonly deletesByCondition: boolean;
}
