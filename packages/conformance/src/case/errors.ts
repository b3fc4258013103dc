/** A value differs from the one that the case expects. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
  readonly check: string;
  readonly expected: unknown;
  readonly got: unknown;
  /** The requirements that the check judges. If it is `undefined`, they are those of the case. */
  readonly judges: readonly string[] | undefined;

  constructor(check: string, expected: unknown, got: unknown, message?: string, judges?: readonly string[]) {
    super(message ?? `${check} is not as expected`);
    this.check = check;
    this.expected = expected;
    this.got = got;
    this.judges = judges;
  }
}

/** The set-up of a case failed, so nothing of the case was judged. */
export class Blocked extends Error {
  override readonly name: string = 'Blocked';
  /** The status of the response to the request that failed. */
  readonly status: number | undefined;
  /** The requirement that the response violates. Missing if something else may be the reason, such as the mapping. */
  readonly violates: string | undefined;

  constructor(message: string, status?: number, violates?: string) {
    super(message);
    this.status = status;
    this.violates = violates;
  }
}

/**
 * Returns the requirement that a response to a request of the set-up violates. A refusal (4xx) may have its reason in
 * the mapping, in the values that the deployment allows, or in the rights of the user. Any other wrong response is a
 * fault of the service.
 */
export const violatedBy = (status: number, requirement: string): string | undefined =>
  status >= 400 && status < 500 ? undefined : requirement;

/** The deployment lacks something that the case needs. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

/** The message of what was thrown, which need not be an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
