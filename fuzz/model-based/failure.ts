/** The class of the error that a call must cause. */
export type FailureName =
  | 'BadRequestError'
  | 'NotFoundError'
  | 'PreconditionFailedError'
  | 'ServerError'
  | 'UnauthorizedError'
  | 'InputError'
  | 'DialectError';

/** A call must fail, and nothing of it has an effect. */
export class Failure extends Error {
  readonly failure: FailureName;

  /** @param rule the section or the rule that demands the failure */
  constructor(failure: FailureName, rule: string) {
    super(`${failure} (${rule})`);
    this.failure = failure;
  }
}
