/**
 * The rule by which a service differs from the specification in one respect, e.g. a row of the dialects, for refusals
 * and for the journal. `undefined` if it does not differ.
 */
export type Deviating = string | undefined;

/**
 * Why a request cannot be served. A `crash` is what deployed services fail over. Only `http/failure.ts` knows which
 * status each kind has; all other code uses these names.
 */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'unsupportedMediaType'
  | 'preconditionFailed'
  | 'bodyTooLarge'
  | 'urlTooLong'
  | 'headersTooLarge'
  | 'notInTime'
  | 'rangeNotSatisfiable'
  | 'referenced'
  | 'crash'
  | 'unreachable'
  | 'busy'
  | 'storageFull';

/** Why a request is not authorized: the name of a built-in type. Only bodies with D-24 contain it. */
export type Denial = 'missingCredentials' | 'invalidCredentials' | 'sessionNotFound';

/**
 * The error of a request that cannot be served. The client gets `message`, which says what was expected, what was found
 * and where. The journal shows `rule`, the section or resolution that decides.
 */
export class Refusal extends Error {
  /** The kind of the refusal, which decides the status. */
  readonly kind: RefusalKind;
  /** The section or resolution that decided, e.g. `4.8` or `R-36`; `control` for control calls. */
  readonly rule: string;
  /** Headers of the response, e.g. `Allow` for a 405. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param cause the refusal that this one replaces with a better message */
  constructor(
    kind: RefusalKind,
    rule: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    cause?: Refusal,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'Refusal';
    this.kind = kind;
    this.rule = rule;
    this.headers = headers;
  }
}

/** A refusal because of missing or wrong credentials, which is 401. */
export class Unauthorized extends Refusal {
  readonly denial: Denial;

  constructor(denial: Denial, rule: string, message: string) {
    super('unauthorized', rule, message);
    this.denial = denial;
  }
}

/** An error whose status was declared: that of a service of the deployment, or an injected fault. */
export class DeclaredError extends Refusal {
  readonly status: number;
  /** The `type` in its body. */
  readonly type: string;

  constructor(status: number, type: string, rule: string, message: string) {
    super('invalid', rule, message);
    this.status = status;
    this.type = type;
  }
}

/** A refusal of bad input, which is 400. */
export function invalid(rule: string, message: string): Refusal {
  return new Refusal('invalid', rule, message);
}

/** A refusal because something does not exist, which is 404. */
export function notFound(rule: string, message: string): Refusal {
  return new Refusal('notFound', rule, message);
}

/** The refusal of what deployed services fail over, which is 500. The rule is the deviation. */
export function crash(rule: string, message: string): Refusal {
  return new Refusal('crash', rule, message);
}
